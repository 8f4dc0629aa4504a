"""The package packaging, which model files compare versions with."""
