// The editor puts work off, such as marking the word under the cursor. When it is replaced before that work begins, it
// rejects a promise that nobody listens to: no fault, and of no use to anybody who reads the console.

/** Whether a promise was rejected for that reason. Monaco itself tells by just these two. */
export const isCancellation = (reason) =>
  reason instanceof Error && reason.name === 'Canceled' && reason.message === 'Canceled';

/** Keeps those, and nothing else, out of the console. */
export function passOverCancellations() {
  addEventListener('unhandledrejection', (event) => {
    if (isCancellation(event.reason)) event.preventDefault();
  });
}
