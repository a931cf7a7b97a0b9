/** Puts words together as messages name them: "a", "a and b", "a, b, and c". */
export const AND_LIST = new Intl.ListFormat('en', { type: 'conjunction' });
