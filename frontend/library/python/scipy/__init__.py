"""scipy: the distribution that models take their first weights from."""
