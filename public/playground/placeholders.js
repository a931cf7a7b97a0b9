// Placeholders such as `<my id>` in the examples' variables, with the queries whose first id replaces them. A query may
// itself have placeholders.
const QUERIES = {
  '<my id>': '{ profile { id } }',
  '<a customer>':
    '{ users(perPage: 1, sortField: "createdAt", sortOrder: asc, filter: { role: "User" }) { items { id } } }',
  '<a wallet>': '{ allWallets(perPage: 1, sortField: "createdAt", sortOrder: asc) { items { id } } }',
  '<pending withdrawal>':
    '{ allWithdrawals(perPage: 1, sortField: "createdAt", sortOrder: asc, filter: { status: "PENDING" }) { items { id } } }',
  '<pending deposit>':
    '{ allDeposits(perPage: 1, sortField: "createdAt", sortOrder: asc, filter: { status: "PENDING" }) { items { id } } }',
  '<my quote>': '{ convertOrders(perPage: 1, filter: { status: "QUOTED" }) { items { id } } }',
  '<newest offering>': '{ icoOfferings(perPage: 1) { items { id } } }',
  '<an offering on sale>': '{ icoOfferings(perPage: 1, status: ACTIVE) { items { id } } }',
  '<an offering to come>': '{ icoOfferings(perPage: 1, status: UPCOMING) { items { id } } }',
  '<a successful offering>': '{ icoOfferings(perPage: 1, status: SUCCESS) { items { id } } }',
  '<a failed offering>': '{ icoOfferings(perPage: 1, status: FAILED) { items { id } } }',
  '<a waiting offering>':
    '{ allIcoOfferings(perPage: 1, sortField: "createdAt", sortOrder: asc, filter: { status: "PENDING", approvedAt: null }) { items { id } } }',
  '<a delivered contribution>':
    '{ allIcoContributions(perPage: 1, filter: { status: "VERIFICATION" }) { items { id } } }',
  '<my contribution>': '{ icoContributions(perPage: 1) { items { id } } }',
  '<a launch plan>': '{ icoLaunchPlans { id } }',
  '<a type of tokens>': '{ icoTokenTypes { id } }',
  '<my offering>': '{ myIcoOfferings(perPage: 1) { items { id } } }',
  '<the first phase of my offering>': '{ myIcoOffering(id: "<my offering>") { phases { id } } }',
  '<the first phase of a successful offering>': '{ icoOffering(id: "<a successful offering>") { phases { id } } }',
  '<an auction>': '{ nftListings(perPage: 1, filter: { type: "AUCTION" }) { items { id } } }',
  '<my bot>': '{ tradingBots(perPage: 1) { items { id } } }',
  '<my backtest>': '{ tradingBotBacktests(perPage: 1) { items { id } } }',
  '<my strategy>': '{ tradingStrategies(perPage: 1) { items { id } } }',
  '<my purchase>': '{ tradingStrategyPurchases(perPage: 1, filter: { refundedAt: null }) { items { id } } }',
  '<a sale>':
    '{ allTradingStrategyPurchases(perPage: 1, sortOrder: asc, filter: { refundedAt: null }) { items { id } } }',
  '<an offered strategy>': '{ tradingMarketplace(perPage: 1) { items { id } } }',
  '<a waiting strategy>':
    '{ allTradingStrategies(perPage: 1, sortField: "submittedAt", sortOrder: asc, filter: { status: "PENDING_REVIEW" }) { items { id } } }',
  '<my signal bot>': '{ tradingBots(perPage: 1, filter: { type: "SIGNAL" }) { items { id } } }',
};

export const placeholders = Object.keys(QUERIES);

/** The variables with placeholders replaced. One without a result, or whose query is refused, stays. */
export async function filledIn(variables, ask) {
  return JSON.parse(await filled(JSON.stringify(variables), ask));
}

/** The same for variables as text. */
export async function filled(variables, ask) {
  let text = variables;
  for (const [placeholder, query] of Object.entries(QUERIES)) {
    if (!text.includes(placeholder)) continue;
    const { data } = await ask({ query: await filled(query, ask) });
    const [, id] = /"id":"([\w-]+)"/.exec(JSON.stringify(data ?? null)) ?? [];
    if (id) text = text.replaceAll(placeholder, id);
  }
  return text;
}
