import { newId } from '../../../src/core/ids.js';
import { newClient } from '../../support/accounts.js';
import { currencyImbalances } from '../../support/currency-imbalances.js';
import { TRANSPORTS, through, type Call } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { newAdmin } from '../../support/ico-offerings.js';
import { following } from '../../support/subscribed.js';
import { world } from '../../support/world.js';
import {
  bury,
  check,
  deliverMany,
  deliveryChain,
  newPurchase,
  newTokenSale,
  releasePath,
  sent,
  signedTransfer,
  spread,
  stored,
  storedTranche,
  succeed,
  toldTitles,
  tranchePath,
  type TokenSale,
} from '../support/chain-deliveries.js';
import { balanceOf, setOffering } from '../support/sales.js';
import { repair, takeFromEscrow } from '../support/settled.js';

interface Changed {
  readonly icoContributionChanged: { readonly id: string };
}

let chain: LocalChain;
beforeAll(async () => {
  chain = await deliveryChain();
});
afterAll(() => chain.close());

/** A sale of a contribution with two tranches, 8 tokens at its end and 12 a month later. */
async function vestingSale(allocation = '20') {
  const tranches = [
    { afterMonths: 0, percent: '40' },
    { afterMonths: 1, percent: '60' },
  ];
  const sale = await newTokenSale(chain, { allocation, vesting: { type: 'CUSTOM', tranches } });
  const bought = await newPurchase(sale);
  const [first, second] = bought.vesting.releases;
  return { sale, bought, first, second };
}

async function makeDue({ id }: { readonly id: string }): Promise<void> {
  const { clock, system } = await world();
  const dueAt = clock.now().toISOString();
  await system.db.rows.updateTable('ico_token_vesting_release').set({ dueAt }).where('id', '=', id).execute();
}

const creatorHolds = ({ creator, currency }: TokenSale) =>
  balanceOf({ userId: creator.user.id }, { currency: { code: currency } } as never);

describe.each(TRANSPORTS)('the delivery of a tranche by %s', (transport) => {
  const call: Call = through(transport);
  const release = (sale: TokenSale, tranche: { readonly id: string }, transactionHash: string) =>
    call(sale.creator, 'PUT', tranchePath(sale, tranche), { transactionHash });

  it('pays its share of escrow at once when it is proven, and the last one completes the contribution', async () => {
    const { sale, bought, first, second } = await vestingSale();
    await succeed(sale);
    const hash = await sent(sale, bought.walletAddress, '8');
    await bury(chain);
    const answer = await release(sale, first, hash);
    expect(answer).toEqual({
      statusCode: 200,
      id: first.id,
      sequence: 1,
      dueAt: first.dueAt,
      deliverBy: null,
      percent: '40',
      tokens: '8',
      status: 'RELEASED',
      transactionHash: hash,
      chainCheck: 'CONFIRMED',
      checkReason: null,
      paidAt: expect.any(String),
    });
    expect(await creatorHolds(sale)).toBe('4');
    expect(await stored(bought)).toMatchObject({ status: 'VERIFICATION', delivered: '8.00000000' });
    await makeDue(second);
    const last = await sent(sale, bought.walletAddress, '12');
    await bury(chain);
    expect(await release(sale, second, last)).toMatchObject({ status: 'RELEASED', chainCheck: 'CONFIRMED' });
    expect(await creatorHolds(sale)).toBe('10');
    expect(await stored(bought)).toMatchObject({ status: 'RELEASED', delivered: '20.00000000' });
    expect(await currencyImbalances((await world()).platform.db.rows)).toEqual([]);
  });

  it('is refused before the sale has succeeded, before it is due, and once it was made', async () => {
    const { sale, bought, first, second } = await vestingSale();
    const illegal = { statusCode: 409, code: 'ILLEGAL_STATE' };
    const hash = await sent(sale, bought.walletAddress, '8');
    expect(await release(sale, first, hash)).toMatchObject(illegal);
    await succeed(sale);
    expect(await release(sale, second, hash)).toMatchObject(illegal);
    expect(await release(sale, first, hash)).toMatchObject({ chainCheck: 'PENDING' });
    expect(await release(sale, first, hash)).toMatchObject(illegal);
    expect(await call(sale.creator, 'PUT', releasePath(sale, bought), { transactionHash: hash })).toMatchObject(
      illegal,
    );
    expect(await storedTranche(second)).toMatchObject({ status: 'PENDING' });
  });

  it('answers a repeat under its key as before, and pays once', async () => {
    const { sale, bought, first } = await vestingSale();
    await succeed(sale);
    const hash = await sent(sale, bought.walletAddress, '8');
    await bury(chain);
    const key = { 'idempotency-key': newId() };
    const put = (transactionHash: string) =>
      call(sale.creator, 'PUT', tranchePath(sale, first), { transactionHash }, key);
    const answer = await put(hash);
    expect(answer).toMatchObject({ statusCode: 200, chainCheck: 'CONFIRMED', paidAt: expect.any(String) });
    expect(await put(hash)).toEqual(answer);
    const other = await put(`0x${'1'.repeat(64)}`);
    expect(other).toMatchObject({ statusCode: 409, code: 'IDEMPOTENCY_CONFLICT' });
    expect(await creatorHolds(sale)).toBe('4');
  });

  it('is not found by others, nor in another offering', async () => {
    const { sale, first } = await vestingSale();
    const body = { transactionHash: `0x${'1'.repeat(64)}` };
    const missing = { statusCode: 404, code: 'NOT_FOUND' };
    expect(await call(await newClient(), 'PUT', tranchePath(sale, first), body)).toMatchObject(missing);
    await succeed(sale);
    expect(await call(sale.creator, 'PUT', tranchePath({ id: newId() }, first), body)).toMatchObject(missing);
    expect(await call(sale.creator, 'PUT', tranchePath(sale, { id: newId() }), body)).toMatchObject(missing);
  });
});

describe('the job', () => {
  const call = through('REST');

  it('pays for a tranche once its transaction is deep enough', async () => {
    const { sale, bought, first } = await vestingSale();
    await succeed(sale);
    const hash = await sent(sale, bought.walletAddress, '8');
    expect(await call(sale.creator, 'PUT', tranchePath(sale, first), { transactionHash: hash })).toMatchObject({
      chainCheck: 'PENDING',
      paidAt: null,
    });
    expect(await creatorHolds(sale)).toBe(null);
    await bury(chain);
    expect(await check()).toMatchObject({ error: null });
    expect(await check()).toMatchObject({ counts: { checked: 0 } });
    expect(await creatorHolds(sale)).toBe('4');
    expect((await storedTranche(first)).paidAt).not.toBe(null);
  });

  it('pays for a proven tranche of a flagged offering when the flag is gone', async () => {
    const { sale, bought, first } = await vestingSale();
    await succeed(sale);
    await setOffering(sale.id, { flagged: true });
    const hash = await sent(sale, bought.walletAddress, '8');
    await bury(chain);
    expect(await call(sale.creator, 'PUT', tranchePath(sale, first), { transactionHash: hash })).toMatchObject({
      chainCheck: 'CONFIRMED',
      paidAt: null,
    });
    await check();
    expect(await creatorHolds(sale)).toBe(null);
    await setOffering(sale.id, { flagged: false });
    expect(await check()).toMatchObject({ error: null });
    expect(await creatorHolds(sale)).toBe('4');
  });

  it('tells buyer and creator of a proven tranche that cannot be paid for yet', async () => {
    const { sale, bought, first } = await vestingSale();
    await succeed(sale);
    const hash = await sent(sale, bought.walletAddress, '8');
    await call(sale.creator, 'PUT', tranchePath(sale, first), { transactionHash: hash });
    await setOffering(sale.id, { flagged: true });
    await bury(chain);
    const query = 'subscription { icoContributionChanged { id } }';
    const follows = await Promise.all([bought.buyer, sale.creator].map((each) => following<Changed>(each, query)));
    await check();
    expect(await storedTranche(first)).toMatchObject({ chainCheck: 'CONFIRMED', paidAt: null });
    for (const each of follows) {
      expect((await each.next()).icoContributionChanged).toEqual({ id: bought.id });
      await each.close();
    }
  });

  it('fails a tranche that is proven wrong, tells its creator, and lets it be delivered again', async () => {
    const { sale, bought, first } = await vestingSale();
    await succeed(sale);
    const wrong = await signedTransfer(sale, bought.walletAddress, '7.999999');
    await call(sale.creator, 'PUT', tranchePath(sale, first), { transactionHash: wrong.hash });
    await wrong.send();
    await bury(chain);
    expect(await check()).toMatchObject({ counts: { disproven: 1 } });
    expect(await storedTranche(first)).toMatchObject({
      status: 'FAILED',
      chainCheck: 'FAILED',
      checkReason: "The transaction moves less than 8 tokens to the buyer's address",
    });
    expect(await toldTitles(sale.creator)).toContain('Delivery Not Proven');
    const { body } = await sale.creator.rest('GET', `/api/ico/creator/token/${sale.id}/vesting`);
    expect(body.items).toMatchObject([
      {
        transactionId: bought.id,
        walletAddress: bought.walletAddress,
        releases: [{ id: first.id, status: 'FAILED', checkReason: expect.any(String) }, { status: 'PENDING' }],
      },
    ]);
    const right = await sent(sale, bought.walletAddress, '8');
    await bury(chain);
    expect(await call(sale.creator, 'PUT', tranchePath(sale, first), { transactionHash: right })).toMatchObject({
      status: 'RELEASED',
      chainCheck: 'CONFIRMED',
    });
  });
});

it.each(TRANSPORTS)('pays for a tranche that was proven wrong when an admin forces it, by %s', async (transport) => {
  const call = through(transport);
  const { sale, bought, first } = await vestingSale();
  await succeed(sale);
  const wrong = await signedTransfer(sale, bought.walletAddress, '7.999999');
  await call(sale.creator, 'PUT', tranchePath(sale, first), { transactionHash: wrong.hash });
  await wrong.send();
  await bury(chain);
  await check();
  const [admin, path] = [await newAdmin(), `/api/admin/ico/transaction/${bought.id}?action=verify`];
  const refused = { statusCode: 409, code: 'ILLEGAL_STATE' };
  expect(await call(admin, 'POST', path, { releaseId: first.id })).toMatchObject(refused);
  expect(await storedTranche(first)).toMatchObject({ status: 'FAILED', paidAt: null });
  const forced = { releaseId: first.id, force: true, notes: 'The rest came by another transaction' };
  expect(await call(admin, 'POST', path, forced)).toMatchObject({ statusCode: 200, paidOut: '4' });
  expect(await storedTranche(first)).toMatchObject({ status: 'RELEASED', chainCheck: 'FAILED' });
  expect(await creatorHolds(sale)).toBe('4');
  // What was paid for is neither asked about nor delivered again.
  expect(await check()).toMatchObject({ counts: { disproven: 0 }, error: null });
  expect(await storedTranche(first)).toMatchObject({ status: 'RELEASED', chainCheck: 'FAILED' });
  const again = { transactionHash: wrong.hash };
  expect(await call(sale.creator, 'PUT', tranchePath(sale, first), again)).toMatchObject(refused);
  expect(await currencyImbalances((await world()).system.db.rows)).toEqual([]);
});

describe('deliverIco', () => {
  it('pays for the tranches of many buyers that one transaction delivers', async () => {
    const { sale, bought, first } = await vestingSale('40');
    const other = await newPurchase(sale);
    await succeed(sale);
    const paid = [bought, other].map(({ walletAddress: to }) => ({ to, tokens: '8' }));
    const hash = await spread(chain, sale, paid);
    await bury(chain);
    const releaseIds = [first.id, other.vesting.releases[0].id];
    const answer = await deliverMany(sale, { releaseIds, transactionHash: hash });
    expect(answer.tranches).toMatchObject(
      releaseIds.map((id) => ({ id, status: 'RELEASED', chainCheck: 'CONFIRMED', paidAt: expect.any(String) })),
    );
    expect(await creatorHolds(sale)).toBe('8');
  });

  it('pays for the tranches that escrow covers, and the job for the last one once escrow is repaired', async () => {
    const { sale, bought, first } = await vestingSale('60');
    const others = [await newPurchase(sale), await newPurchase(sale)];
    await succeed(sale);
    const all = [bought, ...others];
    const hash = await spread(
      chain,
      sale,
      all.map(({ walletAddress: to }) => ({ to, tokens: '8' })),
    );
    await bury(chain);
    // Of 30 in escrow 12 are due now.
    await takeFromEscrow({ sale }, '18.000001');
    const releaseIds = [first.id, ...others.map(({ vesting }) => vesting.releases[0].id)];
    const answer = await deliverMany(sale, { releaseIds, transactionHash: hash });
    expect(answer.tranches).toMatchObject(
      releaseIds.map((id) => ({ id, status: 'RELEASED', chainCheck: 'CONFIRMED' })),
    );
    const unpaid = async () => {
      const tranches = await Promise.all(releaseIds.map((id) => storedTranche({ id })));
      return tranches.filter(({ paidAt }) => paidAt === null).length;
    };
    expect([await unpaid(), await creatorHolds(sale)]).toEqual([1, '8']);
    expect(await check()).toMatchObject({ error: null });
    expect(await unpaid()).toBe(1);
    await repair({ sale }, '18.000001');
    expect(await check()).toMatchObject({ error: null });
    expect([await unpaid(), await creatorHolds(sale)]).toEqual([0, '12']);
  });
});

describe('a tranche that the job proves while escrow is short', () => {
  it('is confirmed all the same, and paid for once escrow is repaired', async () => {
    const { sale, bought, first } = await vestingSale();
    await succeed(sale);
    const hash = await sent(sale, bought.walletAddress, '8');
    await through('REST')(sale.creator, 'PUT', tranchePath(sale, first), { transactionHash: hash });
    await takeFromEscrow({ sale }, '6.000001');
    await bury(chain);
    expect(await check()).toMatchObject({ error: null });
    expect(await storedTranche(first)).toMatchObject({ chainCheck: 'CONFIRMED', paidAt: null });
    await repair({ sale }, '6.000001');
    expect(await check()).toMatchObject({ error: null });
    expect([await creatorHolds(sale), (await storedTranche(first)).paidAt !== null]).toEqual(['4', true]);
  });
});
