import type { Reader } from '../../src/infra/database/database.js';
import { brokenRules } from './convert-books/rules.js';
import { COUNT_RULES } from './ico-books/counts.js';
import { DELIVERY_RULES } from './ico-books/deliveries.js';
import { LIST_RULES } from './ico-books/lists.js';
import { MONEY_RULES } from './ico-books/money.js';
import { REST_RULES, STATE_RULES } from './ico-books/states.js';

/** Whatever contradicts the books of token offerings at any time: nothing, while they are right. */
export function icoFaults(rows: Reader): Promise<string[]> {
  return brokenRules(rows, { ...MONEY_RULES, ...COUNT_RULES, ...LIST_RULES, ...STATE_RULES, ...DELIVERY_RULES });
}

/** As {@link icoFaults}, when nobody is barred any more and the jobs have run. */
export async function icoFaultsAtRest(rows: Reader): Promise<string[]> {
  return [...(await icoFaults(rows)), ...(await brokenRules(rows, REST_RULES))];
}
