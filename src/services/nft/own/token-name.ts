/** What a token is called in a message: by its name, or else by its number. */
export function nameOf({
  tokenName,
  tokenNumber,
}: {
  readonly tokenName: string | null;
  readonly tokenNumber: string;
}): string {
  return tokenName ?? `Token ${tokenNumber}`;
}
