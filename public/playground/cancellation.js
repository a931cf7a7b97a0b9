// The editor defers work, such as marking the word under the cursor. When the editor is replaced before that work
// starts, it rejects a promise that nothing handles. This is not an error and would only clutter the console.

/** Whether a promise was rejected for that reason. Monaco itself recognises it by the same two properties. */
export const isCancellation = (reason) =>
  reason instanceof Error && reason.name === 'Canceled' && reason.message === 'Canceled';

/** Keeps only these rejections out of the console. */
export function passOverCancellations() {
  addEventListener('unhandledrejection', (event) => {
    if (isCancellation(event.reason)) event.preventDefault();
  });
}
