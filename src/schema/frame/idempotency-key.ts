/** The argument, or the field of an input, of whatever moves money or decides over it. */
export const IDEMPOTENCY_KEY = {
  nullable: true,
  description: 'A repeated call under the same key gets the first answer.',
} as const;
