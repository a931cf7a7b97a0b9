import { statementsOf } from '../../support/statements.js';
import { endWindow } from '../../support/throttles.js';
import { bought, newBuyer, newSale, PURCHASE, wanted, type SaleTerms } from '../support/sales.js';

/** What a statement does, in a word, and to which table. */
const brief = (text: string): string =>
  /(begin|commit|pg_advisory_xact_lock_shared|insert into "?\w+|update "?\w+|wallet_post_or_fail|from (?!\()"?\w+)/i
    .exec(text.replaceAll(/\s+/g, ' '))?.[0]
    .replaceAll('"', '') ?? text;

async function sentBy(terms: SaleTerms) {
  const sale = await newSale(terms);
  const buyer = await newBuyer(sale);
  await bought(buyer, sale, '10');
  await endWindow('orderCreation');
  return (await statementsOf(() => buyer.rest('POST', PURCHASE, wanted(sale, '10')))).map(brief);
}

const BEFORE = [
  'from session',
  'begin',
  'pg_advisory_xact_lock_shared',
  // The offering, with the high price of its currency.
  'from currency_price_high',
  'from ico_token_offering_phase',
  'insert into notification',
];
/** From the update of the phase on other buyers of it wait: nothing is asked any more, and the rest comes at once. */
const LOCKED = ['update ico_token_offering_phase', 'insert into event', 'insert into ico_transaction'];
const LAST = ['insert into event', 'from wallet_post_or_fail', 'commit'];

it('a purchase is twelve statements, six of which are sent with the commit', async () => {
  expect(await sentBy({})).toEqual([...BEFORE, ...LOCKED, ...LAST]);
});

it('one that vests is two more, however many tranches it has', async () => {
  const schedule = ['insert into ico_token_vesting', 'insert into ico_token_vesting_release'];
  expect(await sentBy({ vesting: { type: 'LINEAR', durationMonths: 120 } })).toEqual([
    ...BEFORE,
    ...LOCKED,
    ...schedule,
    ...LAST,
  ]);
});
