import { newId } from '../../../src/core/ids.js';
import type { Act, IcoLoad } from './load.js';
import { inCurrency } from './sold.js';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
/** Buyers who buy again and again, until their caps let them no more. */
const KEEN = 4;
const USD = [3, 7.77, 12.5, 20, 33.333_333, 45.678_912];

export const PURCHASE_ACTS: readonly Act[] = [{ weight: 50, run: buy }];

/** Mostly for what others pay, now and then twice at once, and now and then only at a price that was seen. */
async function buy(load: IcoLoad): Promise<void> {
  const { launchpad } = load;
  const buyer = load.one(load.chance(0.4) ? launchpad.buyers.slice(0, KEEN) : launchpad.buyers);
  const { id: offeringId, paidIn } = load.one(launchpad.offerings);
  const usd = load.chance(0.8) ? load.one(USD) : 1 + 60 * load.random();
  const body = {
    offeringId,
    amount: inCurrency(paidIn, usd),
    walletAddress: ADDRESS,
    ...(load.chance(0.1) ? { expectedPrice: (0.37 / paidIn.price).toFixed(8) } : {}),
  };
  const times = load.chance(0.15) ? 2 : 1;
  const answers = await Promise.all(
    Array.from({ length: times }, () => load.ask(buyer, 'POST', '/api/ico/transaction', body, newId())),
  );
  for (const answer of answers) {
    load.note('buy', answer);
    if (answer.statusCode === 200) load.bought.set(answer.id, answer);
  }
}
