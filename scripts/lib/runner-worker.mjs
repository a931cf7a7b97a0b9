// Preloaded in each worker of the test runner. When one worker asks for its file, the runner answers all workers at
// once. A slow worker gets the answer before it listens, then asks and is not answered again. This module keeps an
// answer that came too early and delivers it when the worker asks.
const ASKED = 'jest-light-runner-get-worker-data';
const ANSWER = 'jest-light-runner-worker-data';

let answer = null;
// Not a listener: that would consume the messages that wait for the runner's first listener.
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
