/** A body as JSON that ends its line, as GraphQL's answers do: in a terminal, what follows is on a line of its own. */
export function jsonLine(body: unknown): string {
  return `${JSON.stringify(body)}\n`;
}
