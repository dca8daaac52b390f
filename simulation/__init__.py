"""Does the scheduling do what it says? Simulated learners whose memory we know, and schedulers that do not."""
