import { DAY_MS } from '../../../src/core/clock.js';
import { signedIn } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { newAdmin } from '../../support/ico-offerings.js';
import { world } from '../../support/world.js';
import { pass } from '../support/deadlines.js';
import { contributionRow, DECISION, delivered, sold } from '../support/deliveries.js';
import { escrowOf, type Sale } from '../support/sales.js';
import { bookFaults, repair, takeFromEscrow } from '../support/settled.js';

const UNIT = '0.01';

afterEach(async () => (await world()).clock.reset());

describe.each(TRANSPORTS)('a single payment by %s that escrow does not cover', (transport) => {
  const call = through(transport);
  const short = (sale: Sale) => ({
    statusCode: 400,
    code: 'INSUFFICIENT_FUNDS',
    message: `The escrow of the offering lacks ${UNIT} ${sale.currency.code}. An admin has to add what is missing by an adjustment of its wallet ico_${sale.id} (REPAIR) first.`,
  });

  it.each(['refund', 'reject', 'verify'] as const)(
    'says what is missing and how it is repaired, and is made after that: %s',
    async (action) => {
      const one = await sold();
      await delivered(one.id, action === 'verify' ? 'CONFIRMED' : 'UNCHECKED');
      await takeFromEscrow(one, UNIT);
      const body = action === 'verify' ? {} : { notes: 'Asked for' };
      const decide = async () => call(await newAdmin(), 'POST', `${DECISION}/${one.id}?action=${action}`, body);
      expect(await decide()).toMatchObject(short(one.sale));
      expect(await contributionRow(one.id)).toMatchObject({ status: 'VERIFICATION' });
      await repair(one, UNIT);
      expect(await decide()).toMatchObject({ statusCode: 200 });
      expect([await escrowOf(one.sale), await bookFaults()]).toEqual(['0', []]);
    },
  );

  it('says so to a buyer who withdraws', async () => {
    const one = await sold({ deliveryDays: 10 });
    await takeFromEscrow(one, UNIT);
    await pass(11 * DAY_MS);
    const withdraw = async () =>
      call(await signedIn(one.buyer.user), 'POST', `/api/ico/transaction/${one.id}/withdraw`, {});
    expect(await withdraw()).toMatchObject(short(one.sale));
    await repair(one, UNIT);
    expect(await withdraw()).toMatchObject({ statusCode: 200, status: 'REFUNDED' });
  });
});
