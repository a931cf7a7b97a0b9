/** What a way of the house's money may cost without anybody asking, in US dollars, whatever the amount. */
export const UNASKED_COST_USD = '100';
