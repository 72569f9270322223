"""``python -m expurgate``."""

from expurgate.cli.main import run

if __name__ == "__main__":
    run()
