import { sql } from 'kysely';
import { lockWaits } from '../../support/requests.js';
import { runUnlocked } from '../../support/unlocked-job.js';
import { movement, posted } from '../../support/wallets.js';
import { newClient } from '../../support/accounts.js';
import { world } from '../../support/world.js';
import { freezeHeldBack, heldBack } from '../support/held-back.js';
import { balanceOf, bought, escrowOf, newBuyer, newSale, tryToBuy } from '../support/sales.js';
import {
  balances,
  bookFaults,
  contribution,
  endSale,
  freeze,
  letAllGo,
  setStatus,
  settle,
  soldTo,
  type Sold,
  statusOf,
  told,
} from '../support/settled.js';

/** Makes the phase of a sale say that nothing is sold, so that it cannot count back what was, or rights it again. */
async function breakPhase({ sale }: Sold, remaining: string): Promise<void> {
  const { platform } = await world();
  await sql`update ico_token_offering_phase set remaining = ${remaining} where "offeringId" = ${sale.id}`.execute(
    platform.db.rows,
  );
}

afterEach(letAllGo);

describe('a run of the settlement', () => {
  it('goes on after an offering that cannot be settled, fails, and settles it when that is mended', async () => {
    const sold = [await soldTo(['10']), await soldTo(['20']), await soldTo(['30'])];
    const [, faulty] = sold as [Sold, Sold, Sold];
    for (const { sale } of sold) await endSale(sale.id);
    await breakPhase(faulty, '1000');
    const { error } = await settle();
    expect(error).toContain('1 offerings could not be started, settled or refunded');
    expect(error).toContain('"failed":2');
    expect(await Promise.all(sold.map(({ sale }) => statusOf(sale.id)))).toEqual(['FAILED', 'ACTIVE', 'FAILED']);
    expect(await Promise.all(sold.map(balances))).toEqual([['10'], ['0'], ['30']]);
    const untouched = await contribution(faulty.ids[0] ?? '');
    expect([untouched.status, await told(faulty.buyers[0]?.user.id ?? '')]).toEqual(['PENDING', []]);
    await breakPhase(faulty, '960');
    expect(await settle()).toMatchObject({ error: null, counts: { failed: 1, refunded: 1 } });
    expect([await balances(faulty), await bookFaults()]).toEqual([['20'], []]);
  });

  it('leaves those outstanding who cannot be credited, whom it tells, and refunds all others', async () => {
    const sold = await soldTo(['10', '20', '30', '40']);
    const [frozen, banned, closed] = sold.buyers as [Sold['buyers'][0], Sold['buyers'][0], Sold['buyers'][0]];
    await freeze(frozen);
    await setStatus(banned, 'BANNED');
    const { platform } = await world();
    const deletedAt = new Date().toISOString();
    await platform.db.rows.updateTable('user').set({ deletedAt }).where('id', '=', closed.user.id).execute();
    await endSale(sold.sale.id);
    expect(await settle()).toMatchObject({ error: null, counts: { failed: 1, refunded: 1, barred: 3 } });
    expect([await balances(sold), await escrowOf(sold.sale)]).toEqual([['0', '0', '0', '40'], '60']);
    const states = await Promise.all(sold.ids.map(async (id) => (await contribution(id)).status));
    expect(states).toEqual(['PENDING', 'PENDING', 'PENDING', 'REFUNDED']);
    const waiting = {
      title: 'Refund Waiting',
      message: expect.stringContaining('The sale ended below its soft cap. What you paid for'),
    };
    for (const { user } of [frozen, banned, closed]) expect(await told(user.id)).toEqual([waiting]);
    expect(await bookFaults()).toEqual([]);
  });

  it('waits for a freeze that is under way, and then refunds all but that wallet', async () => {
    const sold = await soldTo(['10', '20']);
    const [first] = sold.buyers as [Sold['buyers'][0]];
    await endSale(sold.sale.id);
    const commit = await freezeHeldBack(first.wallet);
    const run = settle();
    await lockWaits();
    await commit();
    expect(await run).toMatchObject({ error: null, counts: { failed: 1, refunded: 1, barred: 1 } });
    expect([await balances(sold), await escrowOf(sold.sale)]).toEqual([['0', '20'], '10']);
    expect(await bookFaults()).toEqual([]);
  });

  it('lets a freeze wait that comes after its look: the wallet is credited, and frozen then', async () => {
    const sold = await soldTo(['10', '20']);
    const [first] = sold.buyers as [Sold['buyers'][0]];
    await endSale(sold.sale.id);
    // The last row that a settlement needs: it has looked at all wallets by the time it waits for this one.
    const letGo = await heldBack('select from wallet where system = $1 for update', `ico_${sold.sale.id}`);
    const run = settle();
    await lockWaits();
    const frozen = freeze(first);
    await lockWaits(2);
    await letGo();
    expect(await run).toMatchObject({ error: null, counts: { failed: 1, refunded: 2, barred: 0 } });
    await frozen;
    expect([await balances(sold), await escrowOf(sold.sale)]).toEqual([['10', '20'], '0']);
    expect(await bookFaults()).toEqual([]);
  });

  it('leaves out what a full wallet cannot hold, and refunds everybody else', async () => {
    const sold = await soldTo(['20', '20']);
    const [full] = sold.buyers as [Sold['buyers'][0]];
    await posted(movement(full.wallet, 'CREDIT', '23', { external: true }));
    const more = [await bought(full, sold.sale, '11'), await bought(full, sold.sale, '12')];
    // Of the 20, 11 and 12 that would go back the wallet can hold the 11 alone.
    await posted(movement(full.wallet, 'CREDIT', '999999999985', { external: true }));
    await endSale(sold.sale.id);
    expect(await settle()).toMatchObject({ error: null, counts: { failed: 1, refunded: 2, barred: 2 } });
    const states = [...sold.ids, ...more.map(({ id }) => id)].map(async (id) => (await contribution(id)).status);
    expect(await Promise.all(states)).toEqual(['PENDING', 'REFUNDED', 'REFUNDED', 'PENDING']);
    expect([await balances(sold), await escrowOf(sold.sale)]).toEqual([['999999999996', '20'], '32']);
    await posted(movement(full.wallet, 'DEBIT', '999999999996', { external: true }));
    const admin = await newClient({ permissions: ['access.ico'] });
    const { body } = await admin.rest('POST', '/api/ico/refund/process', { offeringId: sold.sale.id });
    expect([body.refunded, body.amount, await balances(sold)]).toEqual([2, '32', ['32', '20']]);
    expect(await bookFaults()).toEqual([]);
  });

  it('refunds once when two of them run at the same time', async () => {
    const { platform } = await world();
    const sold = await soldTo(['10', '20', '30']);
    await endSale(sold.sale.id);
    await Promise.all([1, 2, 3].map(() => runUnlocked(platform, 'processIcoOfferings')));
    expect([await balances(sold), await escrowOf(sold.sale)]).toEqual([['10', '20', '30'], '0']);
    expect(await told(sold.buyers[0]?.user.id ?? '')).toHaveLength(1);
    expect(await bookFaults()).toEqual([]);
  });

  it('takes each purchase that came beside it in, or has it refused: nobody loses anything', async () => {
    const { platform } = await world();
    const sale = await newSale();
    const buyers = await Promise.all(Array.from({ length: 12 }, () => newBuyer(sale, '10')));
    // The sale ends with the first purchase that is committed after this, so that some come before, and some after.
    const buying = buyers.map((buyer) => tryToBuy(buyer, sale, '10'));
    await Promise.race(buying);
    await endSale(sale.id);
    await Promise.all([runUnlocked(platform, 'processIcoOfferings'), runUnlocked(platform, 'processIcoOfferings')]);
    const answers = await Promise.all(buying);
    expect(answers.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 409)).toEqual([]);
    await settle();
    expect(await statusOf(sale.id)).toBe('FAILED');
    const left = await Promise.all(buyers.map(({ user }) => balanceOf({ userId: user.id }, sale)));
    expect([new Set(left), await escrowOf(sale)]).toEqual([new Set(['10']), '0']);
    expect(await bookFaults()).toEqual([]);
  });
});
