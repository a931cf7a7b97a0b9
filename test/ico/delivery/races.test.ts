import { DAY_MS } from '../../../src/core/clock.js';
import { through } from '../../support/each-transport.js';
import { newAdmin, onSale } from '../../support/ico-offerings.js';
import type { LocalChain } from '../../support/local-chain.js';
import { lockWaits } from '../../support/requests.js';
import { world } from '../../support/world.js';
import {
  bury,
  check,
  claimsFor,
  deliver,
  deliverMany,
  deliveryChain,
  newAddress,
  newPurchase,
  newTokenSale,
  sent,
  signedTransfer,
  spread,
  stored,
  succeed,
  toldTitles,
} from '../support/chain-deliveries.js';
import { DECISION, newHash } from '../support/deliveries.js';
import { heldBack } from '../support/held-back.js';

const call = through('REST');
const HOUR_MS = DAY_MS / 24;

let chain: LocalChain;
beforeAll(async () => {
  chain = await deliveryChain();
});
afterAll(() => chain.close());

const verify = async (id: string, body: object = {}) =>
  call(await newAdmin(), 'POST', `${DECISION}/${id}?action=verify`, body);
const FORCE = { force: true, notes: 'The explorer shows it' };

/** Holds a transaction of Ethereum, as a delivery by it does; answers what lets it go. */
function heldHash(hash: string): Promise<() => Promise<void>> {
  return heldBack('select pg_advisory_xact_lock(hashtextextended($1, 0))', `ico_delivery:ethereum:${hash.slice(2)}`);
}

describe('two submissions of one transaction at the same time', () => {
  it('deliver once where no chain is asked', async () => {
    const sale = { ...(await onSale({ price: '0.5', allocation: '100000' })), walletType: 'SPOT' as const };
    const other = { ...(await onSale({ price: '0.5', allocation: '100000' })), walletType: 'SPOT' as const };
    const bought = [await newPurchase(sale), await newPurchase(sale), await newPurchase(other)];
    const hash = newHash();
    const answers = await Promise.all(bought.map((each, at) => deliver(call, at === 2 ? other : sale, each, hash)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    expect((await Promise.all(bought.map(claimsFor))).flat()).toHaveLength(1);
  });

  it('deliver once by one transfer, and each by its own by two', async () => {
    const sale = await newTokenSale(chain);
    const to = newAddress();
    const bought = await Promise.all([1, 2, 3].map(() => newPurchase(sale, '10', to)));
    const one = await sent(sale, to, '20');
    await bury(chain);
    const answers = await Promise.all(bought.map((each) => deliver(call, sale, each, one)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    const left = bought.filter((_, at) => answers[at]?.statusCode !== 200);
    const two = await spread(
      chain,
      sale,
      left.map(() => ({ to, tokens: '20' })),
    );
    await bury(chain);
    const again = await Promise.all(left.map((each) => deliver(call, sale, each, two)));
    expect(again).toMatchObject([{ chainCheck: 'CONFIRMED' }, { chainCheck: 'CONFIRMED' }]);
    const logs = (await Promise.all(left.map(claimsFor))).flat().map(({ place }) => place);
    expect(logs.toSorted()).toEqual([0, 1]);
  });
});

describe('a payout without a proof', () => {
  it('spends one log to its buyer, so that the transaction proves one delivery less', async () => {
    const sale = await newTokenSale(chain, { allocation: '60' });
    const to = newAddress();
    const [paid, second, third] = [
      await newPurchase(sale, '10', to),
      await newPurchase(sale, '10', to),
      await newPurchase(sale, '10', to),
    ];
    const hash = await spread(
      chain,
      sale,
      [1, 2].map(() => ({ to, tokens: '20' })),
    );
    expect(await deliver(call, sale, paid, hash)).toMatchObject({ chainCheck: 'PENDING' });
    await succeed(sale);
    expect(await verify(paid.id, FORCE)).toMatchObject({ status: 'RELEASED', chainCheck: 'PENDING' });
    await bury(chain);
    const both = { transactionIds: [second.id, third.id], transactionHash: hash };
    expect(await deliverMany(sale, both)).toMatchObject({ code: 'DELIVERY_CLAIMED' });
    expect(await deliver(call, sale, second, hash)).toMatchObject({ chainCheck: 'CONFIRMED' });
    expect(await deliver(call, sale, third, hash)).toMatchObject({ statusCode: 409, code: 'DELIVERY_CLAIMED' });
    expect(await stored(third)).toMatchObject({ status: 'PENDING', transactionHash: null });
  });

  it('waits for whoever claims the same transaction', async () => {
    const sale = await newTokenSale(chain, { allocation: '20' });
    const bought = await newPurchase(sale);
    const { hash } = await signedTransfer(sale, bought.walletAddress, '20');
    expect(await deliver(call, sale, bought, hash)).toMatchObject({ chainCheck: 'PENDING' });
    await succeed(sale);
    const release = await heldHash(hash);
    const verified = verify(bought.id, { ...FORCE, transactionHash: hash });
    await lockWaits();
    expect(await stored(bought)).toMatchObject({ status: 'VERIFICATION' });
    await release();
    expect(await verified).toMatchObject({ statusCode: 200, status: 'RELEASED' });
  });
});

describe('a transaction that is never mined', () => {
  it('fails a day after it was named, and leaves room for another, which has a day of its own', async () => {
    const sale = await newTokenSale(chain);
    const bought = await newPurchase(sale);
    const { clock } = await world();
    expect(await deliver(call, sale, bought, newHash())).toMatchObject({ chainCheck: 'PENDING' });
    const { submittedAt } = await stored(bought);
    clock.advance(23 * HOUR_MS);
    expect(await check()).toMatchObject({ counts: { disproven: 0 } });
    clock.advance(HOUR_MS);
    expect(await check()).toMatchObject({ counts: { disproven: 1 } });
    expect(await stored(bought)).toMatchObject({
      status: 'VERIFICATION',
      chainCheck: 'FAILED',
      checkReason: 'The blockchain has not mined the transaction within 24 hours',
    });
    expect(await toldTitles(sale.creator)).toContain('Delivery Not Proven');
    const again = await deliver(call, sale, bought, newHash());
    expect(again).toMatchObject({ chainCheck: 'PENDING', submittedAt });
    clock.advance(HOUR_MS);
    expect(await check()).toMatchObject({ counts: { checked: 1, disproven: 0 } });
    expect(await stored(bought)).toMatchObject({ chainCheck: 'PENDING', submittedAt });
  });

  it('has no longer when it is named again meanwhile, and a day more when it is named again afterwards', async () => {
    const sale = await newTokenSale(chain);
    const bought = await newPurchase(sale);
    const { clock } = await world();
    const hash = newHash();
    await deliver(call, sale, bought, hash);
    clock.advance(23 * HOUR_MS);
    expect(await deliver(call, sale, bought, hash)).toMatchObject({ chainCheck: 'PENDING' });
    clock.advance(HOUR_MS);
    await check();
    expect(await stored(bought)).toMatchObject({ chainCheck: 'FAILED' });
    expect(await deliver(call, sale, bought, hash)).toMatchObject({ chainCheck: 'PENDING' });
    clock.advance(HOUR_MS);
    await check();
    expect(await stored(bought)).toMatchObject({ chainCheck: 'PENDING' });
  });
});
