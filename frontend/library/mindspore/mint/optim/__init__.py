"""mindspore.mint.optim: optimizers are made for training, so none is here."""
