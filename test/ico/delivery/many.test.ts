import { newId } from '../../../src/core/ids.js';
import type { LocalChain } from '../../support/local-chain.js';
import { through } from '../../support/each-transport.js';
import { onSale } from '../../support/ico-offerings.js';
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
  toldTitles,
  type TokenSale,
} from '../support/chain-deliveries.js';

const call = through('REST');

let chain: LocalChain;
let sale: TokenSale;
beforeAll(async () => {
  chain = await deliveryChain();
  sale = await newTokenSale(chain);
});
afterAll(() => chain.close());

const logsOf = async (...all: { readonly id: string }[]) =>
  (await Promise.all(all.map(claimsFor))).flat().map(({ place }) => place);

describe('deliverIco', () => {
  it('proves the delivery of each buyer by a transfer of its own', async () => {
    const all = [await newPurchase(sale), await newPurchase(sale, '20'), await newPurchase(sale)];
    const paid = all.map(({ walletAddress: to, tokens }) => ({ to, tokens }));
    const hash = await spread(chain, sale, paid);
    await bury(chain);
    const ids = all.map(({ id }) => id);
    const answer = await deliverMany(sale, { transactionIds: ids, transactionHash: hash });
    expect(answer.releases).toMatchObject(ids.map((id) => ({ id, status: 'VERIFICATION', chainCheck: 'CONFIRMED' })));
    expect(await logsOf(...all)).toEqual([0, 1, 2]);
  });

  it('gives the larger of two transfers to one buyer to the larger contribution', async () => {
    const to = newAddress();
    const [small, large] = [await newPurchase(sale, '10', to), await newPurchase(sale, '20', to)];
    const hash = await spread(chain, sale, [
      { to, tokens: large.tokens },
      { to, tokens: small.tokens },
    ]);
    await bury(chain);
    await deliverMany(sale, { transactionIds: [small.id, large.id], transactionHash: hash });
    expect(await logsOf(small, large)).toEqual([1, 0]);
  });

  it('delivers none when one of them is disproven, or has no transfer left', async () => {
    const to = newAddress();
    const [one, two, stranger] = [
      await newPurchase(sale, '10', to),
      await newPurchase(sale, '10', to),
      await newPurchase(sale),
    ];
    const hash = await sent(sale, to, '39');
    await bury(chain);
    expect(await deliverMany(sale, { transactionIds: [one.id, stranger.id], transactionHash: hash })).toMatchObject({
      code: 'DELIVERY_MISMATCH',
      message: expect.stringContaining(stranger.id),
    });
    expect(await deliverMany(sale, { transactionIds: [one.id, two.id], transactionHash: hash })).toMatchObject({
      code: 'DELIVERY_CLAIMED',
    });
    for (const each of [one, two, stranger]) {
      expect([await stored(each), await claimsFor(each)]).toMatchObject([{ status: 'PENDING' }, []]);
    }
  });

  it('takes 1 to 200 contributions of one offering, each once', async () => {
    const bought = await newPurchase(sale);
    const transactionHash = `0x${'1'.repeat(64)}`;
    const bad = { statusCode: 400, code: 'BAD_INPUT' };
    expect(await deliverMany(sale, { transactionHash })).toMatchObject(bad);
    const twice = { transactionIds: [bought.id, bought.id], transactionHash };
    expect(await deliverMany(sale, twice)).toMatchObject(bad);
    const many = { transactionIds: Array.from({ length: 201 }, newId), transactionHash };
    expect(await deliverMany(sale, many)).toMatchObject(bad);
    const other = await newTokenSale(chain, { creator: sale.creator });
    const foreign = { transactionIds: [bought.id], transactionHash };
    expect(await deliverMany(other, foreign)).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    expect(await deliverMany({ ...sale, creator: bought.buyer }, foreign)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('answers a repeat under its key as before, and refuses the key for another call', async () => {
    const [one, two] = [await newPurchase(sale), await newPurchase(sale)];
    const transactionHash = await sent(sale, one.walletAddress, one.tokens);
    await bury(chain);
    const wish = { transactionIds: [one.id], transactionHash, idempotencyKey: newId() };
    const answer = await deliverMany(sale, wish);
    expect(answer.releases).toMatchObject([{ id: one.id, chainCheck: 'CONFIRMED' }]);
    expect(await deliverMany(sale, wish)).toEqual(answer);
    const other = await deliverMany(sale, { ...wish, transactionIds: [two.id] });
    expect(other).toMatchObject({ statusCode: 409, code: 'IDEMPOTENCY_CONFLICT' });
  });

  it('lets all wait for one transaction, which the job proves for each', async () => {
    const [one, two] = [await newPurchase(sale), await newPurchase(sale)];
    const hash = await spread(
      chain,
      sale,
      [one, two].map(({ walletAddress: to, tokens }) => ({ to, tokens })),
    );
    const answer = await deliverMany(sale, { transactionIds: [two.id, one.id], transactionHash: hash });
    expect(answer.releases).toMatchObject([{ id: two.id, chainCheck: 'PENDING' }, { chainCheck: 'PENDING' }]);
    await bury(chain);
    const asked = chain.asked.length;
    expect(await check()).toMatchObject({ counts: { checked: 2, confirmed: 2 } });
    expect(chain.asked.length - asked).toBeLessThanOrEqual(4);
    expect(await logsOf(one, two)).toEqual([0, 1]);
  });
});

describe('a hash', () => {
  /** An offering of somebody else, whose token nobody can look for. */
  const elsewhere = async () => {
    const other = await onSale({ price: '0.5', allocation: '100000' });
    return { ...other, walletType: 'SPOT' as const };
  };

  it('that was named elsewhere without a proof goes to the delivery that it proves, and the other has failed', async () => {
    const other = await elsewhere();
    const [bought, claimed] = [await newPurchase(sale), await newPurchase(other)];
    const hash = await sent(sale, bought.walletAddress, bought.tokens);
    await bury(chain);
    expect(await deliver(call, other, claimed, hash)).toMatchObject({ chainCheck: 'UNCHECKED' });
    expect(await deliver(call, sale, bought, hash)).toMatchObject({ chainCheck: 'CONFIRMED' });
    expect(await stored(claimed)).toMatchObject({
      status: 'VERIFICATION',
      chainCheck: 'FAILED',
      checkReason: expect.stringContaining('delivers to others'),
    });
    expect(await toldTitles(other.creator)).toContain('Delivery Not Proven');
    expect(await claimsFor(claimed)).toEqual([]);
    expect(await deliver(call, other, claimed, hash)).toMatchObject({ statusCode: 409, code: 'DELIVERY_CLAIMED' });
  });

  it('is not kept from its delivery by whoever names it first', async () => {
    const tokenAddress = await sale.coin.getAddress();
    const other = await onSale({ price: '0.5', allocation: '100000', tokenAddress, tokenDecimals: sale.decimals });
    const to = newAddress();
    const bought = await newPurchase(sale, '10', to);
    const squatted = await newPurchase({ ...other, walletType: 'SPOT' }, '10', to);
    const transfer = await signedTransfer(sale, to, bought.tokens);
    expect(await deliver(call, other, squatted, transfer.hash)).toMatchObject({ chainCheck: 'PENDING' });
    expect(await deliver(call, sale, bought, transfer.hash)).toMatchObject({ chainCheck: 'PENDING' });
    await transfer.send();
    await bury(chain);
    expect(await check()).toMatchObject({ counts: { confirmed: 1, disproven: 1 } });
    expect(await stored(bought)).toMatchObject({ chainCheck: 'CONFIRMED' });
    expect(await stored(squatted)).toMatchObject({ status: 'VERIFICATION', chainCheck: 'FAILED' });
  });
});
