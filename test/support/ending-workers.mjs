// Mocha sends this signal to a worker that has not ended a second after it was asked to. On a busy machine it may still
// be writing down what it has covered then, which has to be whole: what has begun to end goes on to its end.
process.on('SIGTERM', () => process.exit(128 + 15));
