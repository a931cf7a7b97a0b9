/** What a customer writes who wants a stranger to act on it. */
export const HOSTILE = 'Claim your <b>prize</b> at https://evil.example/claim';
