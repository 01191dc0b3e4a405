"""What gunicorn is given: its worker, and streams that leave it."""
