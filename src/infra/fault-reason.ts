/**
 * Why a connection failed, in a word or a line. The code comes first: when a name has several IP addresses, the error
 * that combines the failed attempts has a code but no message.
 */
export function faultReason(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return typeof code === 'string' && /^E[A-Z_]+$/.test(code) ? code : String(message).split('\n')[0] || 'no answer';
}
