/**
 * Fields of answers that may differ between two calls on a server at rest, with the operation (`*` for all) and the
 * reason. At most twenty.
 */
export const VOLATILE: readonly (readonly [operation: string, field: string, reason: string])[] = [
  ['*', 'views', 'each reading of an article counts'],
  ['faqStats', 'viewCount', 'each reading of an article counts'],
  ['faqAnalytics', 'searches', 'each search counts'],
  ['faqAnalytics', 'topSearches', 'each search counts'],
  ['faqAnalytics', 'failedSearches', 'each search without a result counts'],
  ['faqGaps', 'failedSearches', 'each search without a result counts'],
  ['faqSearchTerms', 'searches', 'each search counts'],
  ['faqSearchTerms', 'readers', 'each reader who searches counts'],
  ['rateLimits', 'remaining', 'each call takes a point'],
  ['rateLimits', 'resetSeconds', 'windows of Redis go on'],
  ['rateLimit', 'remaining', 'each call takes a point'],
  ['rateLimit', 'resetSeconds', 'windows of Redis go on'],
  ['walletNonce', 'nonce', 'drawn by chance'],
  ['walletSignInMessage', 'nonce', 'drawn by chance'],
  ['walletSignInMessage', 'message', 'holds the nonce'],
];

const names = new Set(VOLATILE.map(([operation, field]) => `${operation}.${field}`));

export function isVolatile(operation: string, field: string): boolean {
  return names.has(`${operation}.${field}`) || names.has(`*.${field}`);
}
