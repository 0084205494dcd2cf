"""Big work spread over processes and machines, through `concurrent.futures.Executor` and nothing of our own."""
