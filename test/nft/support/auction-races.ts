/** How many answers there were of each kind: by their code, or their status where they have none. */
export function outcomesOf(
  answers: readonly { readonly statusCode?: number; readonly code?: string }[],
): Readonly<Record<string, number>> {
  const kinds = Map.groupBy(answers, ({ statusCode, code }) => code ?? String(statusCode));
  return Object.fromEntries([...kinds].map(([kind, { length }]) => [kind, length]));
}

/** What stands so many times on a list. */
export function times<Item>(count: number, make: (place: number) => Item): Item[] {
  return Array.from({ length: count }, (_, place) => make(place));
}

/** The amount in hundredths, as decimal text without needless noughts. */
export function hundredths(count: number): string {
  return String(count / 100);
}
