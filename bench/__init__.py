"""What our pages and our engine cost, measured beside a floor: `python -m bench`."""
