// Loaded first in each worker of the test runner. The runner tells every worker that has been given its file what to run
// as soon as one of them asks; a worker that is slow to begin hears that before it listens, asks, and is not answered
// again. So what was heard too early is kept here, and a worker that asks gets it at once.
const ASKED = 'jest-light-runner-get-worker-data';
const ANSWER = 'jest-light-runner-worker-data';

let answer = null;
// A listener of its own would take the messages that wait for the runner's first one.
const emit = process.emit.bind(process);
process.emit = (event, ...values) => {
  if (event === 'message' && values[0]?.type === ANSWER) answer = values[0];
  return emit(event, ...values);
};

const send = process.send?.bind(process);
if (send) {
  process.send = (message, ...rest) => {
    if (message !== ASKED || answer === null) return send(message, ...rest);
    process.nextTick(() => emit('message', answer));
    return true;
  };
}
