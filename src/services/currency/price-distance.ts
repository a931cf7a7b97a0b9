import { canonical, Money } from '../../core/money.js';
import { PRICED_IN } from './price-text.js';

/** True where a price is above or below another by more than this percentage of that one. Prices are exact decimal texts. */
export function isApart(before: string, after: string, percent: string): boolean {
  const was = Money.parse(canonical(before), PRICED_IN);
  const is = Money.parse(canonical(after), PRICED_IN);
  const bound = was.percent(percent);
  return is.compare(was.plus(bound)) > 0 || is.compare(was.minus(bound)) < 0;
}
