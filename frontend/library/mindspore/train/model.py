"""A net with what evaluates it; only prediction is compiled."""


class Model:
    """Model(net).predict(x) is net(x)."""

    def __init__(self, network, loss_fn=None, optimizer=None, metrics=None, eval_network=None, eval_indexes=None,
                 amp_level="O0", boost_level="O0", **kwargs):
        self._network = network
        self.predict_network = network

    def predict(self, *predict_data, backend=None, config=None):
        self._network.set_train(False)
        return self._network(*predict_data)

    def infer_predict_layout(self, *predict_data, skip_backend_compile=False):
        """There is one process."""

    def train(self, epoch, train_dataset, *args, **kwargs):
        raise NotImplementedError("For 'Model', training is not supported: train with MindSpore and give the checkpoint with "
                                  "--weights.")

    def eval(self, valid_dataset, *args, **kwargs):
        raise NotImplementedError("For 'Model', data sets are not supported: call predict with samples.")

    @property
    def train_network(self):
        return self._network

    @property
    def eval_network(self):
        return self._network
