/** Serialises a body as JSON with a final line break, as after GraphQL answers, for readability in a terminal. */
export function jsonLine(body: unknown): string {
  return `${JSON.stringify(body)}\n`;
}
