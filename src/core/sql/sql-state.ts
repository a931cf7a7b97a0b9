/** The SQLSTATE of a database error, or an empty text. The unit of work wraps the driver's error. */
export function sqlState(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  const cause = (error as { cause?: unknown } | null)?.cause;
  return cause ? sqlState(cause) : '';
}
