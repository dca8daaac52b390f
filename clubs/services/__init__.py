"""What is done in clubs. Every `now` is given from above."""
