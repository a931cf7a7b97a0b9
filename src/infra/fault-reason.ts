/**
 * Why a connection failed, in a word or a line. Of a name with several IP addresses each attempt has failed, and the
 * message of them all says nothing; the code does.
 */
export function faultReason(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return typeof code === 'string' && /^E[A-Z_]+$/.test(code) ? code : String(message).split('\n')[0] || 'no answer';
}
