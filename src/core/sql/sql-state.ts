/** The SQLSTATE of a database error or of its cause (the unit of work wraps errors); otherwise an empty text. */
export function sqlState(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  const cause = (error as { cause?: unknown } | null)?.cause;
  return cause ? sqlState(cause) : '';
}
