/**
 * Serialises a body as JSON with a final line break, so that a terminal's prompt starts a new line, as after GraphQL.
 */
export function jsonLine(body: unknown): string {
  return `${JSON.stringify(body)}\n`;
}
