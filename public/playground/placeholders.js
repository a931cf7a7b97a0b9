// Texts like `<my id>` in the variables of the examples, and the queries whose first id takes their place.
const QUERIES = {
  '<my id>': '{ profile { id } }',
  '<a customer>':
    '{ users(perPage: 1, sortField: "createdAt", sortOrder: asc, filter: { role: "User" }) { items { id } } }',
  '<a wallet>': '{ allWallets(perPage: 1, sortField: "createdAt", sortOrder: asc) { items { id } } }',
  '<pending withdrawal>':
    '{ allWithdrawals(perPage: 1, sortField: "createdAt", sortOrder: asc, filter: { status: "PENDING" }) { items { id } } }',
  '<pending deposit>':
    '{ allDeposits(perPage: 1, sortField: "createdAt", sortOrder: asc, filter: { status: "PENDING" }) { items { id } } }',
};

export const placeholders = Object.keys(QUERIES);

/** The variables with what was found; a placeholder for which nothing is found, or may be read, stays. */
export async function filledIn(variables, ask) {
  let text = JSON.stringify(variables);
  for (const [placeholder, query] of Object.entries(QUERIES)) {
    if (!text.includes(placeholder)) continue;
    const { data } = await ask({ query });
    const [, id] = /"id":"([\w-]+)"/.exec(JSON.stringify(data ?? null)) ?? [];
    if (id) text = text.replaceAll(placeholder, id);
  }
  return JSON.parse(text);
}
