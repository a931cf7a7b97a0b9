import { parseUnits } from 'ethers';
import { newId } from '../../../src/core/ids.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { anonymous, newClient } from '../../support/accounts.js';
import type { LocalChain } from '../../support/local-chain.js';
import { world } from '../../support/world.js';
import {
  bury,
  check,
  claimsFor,
  deliver,
  deliveryChain,
  mined,
  newAddress,
  newCoin,
  newHolder,
  newPurchase,
  newTokenSale,
  releasePath,
  sent,
  spread,
  stored,
  type TokenSale,
  turned,
} from '../support/chain-deliveries.js';

const HOUR_MS = 3_600_000;

let chain: LocalChain;
let sale: TokenSale;
beforeAll(async () => {
  chain = await deliveryChain();
  sale = await newTokenSale(chain);
});
afterAll(() => chain.close());

describe.each(TRANSPORTS)('a delivery by %s', (transport) => {
  const call = through(transport);

  it('is confirmed by the transfer of the token from a linked wallet to the buyer, deep enough', async () => {
    const bought = await newPurchase(sale);
    const hash = await sent(sale, bought.walletAddress, bought.tokens);
    await bury(chain);
    const answer = await deliver(call, sale, bought, hash.toUpperCase().replace('0X', '0x'));
    expect(answer).toEqual({
      statusCode: 200,
      id: bought.id,
      offeringId: sale.id,
      buyer: null,
      walletAddress: bought.walletAddress,
      amount: '10',
      currency: sale.currency,
      tokens: '20',
      status: 'VERIFICATION',
      deliverBy: null,
      transactionHash: hash,
      chainCheck: 'CONFIRMED',
      checkReason: null,
      createdAt: expect.any(String),
      submittedAt: expect.any(String),
    });
    expect(await claimsFor(bought)).toMatchObject([{ chain: 'eip155:1', hash: hash.slice(2), kind: 'LOG', place: 0 }]);
    expect(await deliver(call, sale, bought, hash)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
  });

  it('waits until the transaction is mined and deep enough, and is confirmed by the job then', async () => {
    const bought = await newPurchase(sale);
    const hash = await sent(sale, bought.walletAddress, bought.tokens);
    const answer = await deliver(call, sale, bought, hash);
    expect(answer).toMatchObject({
      status: 'VERIFICATION',
      chainCheck: 'PENDING',
      checkReason: 'The transaction is not 3 blocks deep yet',
    });
    expect(await claimsFor(bought)).toEqual([]);
    expect(await check()).toMatchObject({ counts: { confirmed: 0 } });
    expect(await stored(bought)).toMatchObject({ chainCheck: 'PENDING' });
    await bury(chain);
    expect(await check()).toMatchObject({ counts: { confirmed: 1 } });
    expect(await stored(bought)).toMatchObject({ status: 'VERIFICATION', chainCheck: 'CONFIRMED', checkReason: null });
    expect(await claimsFor(bought)).toHaveLength(1);
  });

  it('may be made again while it is not proven, by another transaction', async () => {
    const bought = await newPurchase(sale);
    const unknown = `0x${newId().replaceAll('-', '').repeat(2)}`;
    expect(await deliver(call, sale, bought, unknown)).toMatchObject({
      chainCheck: 'PENDING',
      checkReason: 'The blockchain has not mined the transaction yet',
    });
    const hash = await sent(sale, bought.walletAddress, bought.tokens);
    await bury(chain);
    expect(await deliver(call, sale, bought, hash)).toMatchObject({ chainCheck: 'CONFIRMED', transactionHash: hash });
  });

  it('may come from a contract that the offering names as a source, and bring more than was bought', async () => {
    const bought = await newPurchase(sale);
    const hash = await spread(chain, sale, [{ to: bought.walletAddress, tokens: '20.5' }]);
    await bury(chain);
    expect(await deliver(call, sale, bought, hash)).toMatchObject({ chainCheck: 'CONFIRMED' });
  });

  describe('is refused, and nothing is written, when the transaction', () => {
    const refused = async (made: (to: string, tokens: string) => Promise<string>) => {
      const bought = await newPurchase(sale);
      const before = await stored(bought);
      const answer = await deliver(call, sale, bought, await made(bought.walletAddress, bought.tokens));
      expect(await stored(bought)).toEqual(before);
      expect(await claimsFor(bought)).toEqual([]);
      expect(answer).toMatchObject({ statusCode: 400, code: 'DELIVERY_MISMATCH' });
      return answer.message as string;
    };

    it('pays somebody else', async () => {
      const message = await refused((_to, tokens) => sent(sale, newAddress(), tokens));
      expect(message).toBe("The transaction moves nothing of this token to the buyer's address");
    });

    it('brings a unit too little', async () => {
      const message = await refused((to) => sent(sale, to, '19.999999'));
      expect(message).toBe("The transaction moves less than 20 tokens to the buyer's address");
    });

    it('moves another token', async () => {
      const coin = await newCoin(chain, sale.wallet);
      const message = await refused((to, tokens) => sent({ ...sale, coin }, to, tokens));
      expect(message).toBe('The transaction does not move this token');
    });

    it('failed on its blockchain', async () => {
      const message = await refused(async (to) => {
        const much = parseUnits('999999999', sale.decimals);
        return mined(await sale.coin.getFunction('transfer').send(to, much, { gasLimit: 100_000 }));
      });
      expect(message).toBe('The transaction failed on its blockchain');
    });

    it('was sent by a wallet that the creator has not linked', async () => {
      const stranger = await newHolder(chain);
      await sent(sale, stranger.address, '20');
      const coin = sale.coin.connect(stranger) as typeof sale.coin;
      const message = await refused((to, tokens) => sent({ ...sale, coin }, to, tokens));
      expect(message).toMatch(/no address that is linked to the account of the creator/);
    });
  });

  it('is refused when the transaction was mined before the purchase', async () => {
    const to = newAddress();
    const hash = await sent(sale, to, '20');
    (await world()).clock.advance(HOUR_MS);
    const bought = await newPurchase(sale, '10', to);
    expect(await deliver(call, sale, bought, hash)).toMatchObject({
      statusCode: 400,
      code: 'DELIVERY_MISMATCH',
      message: 'The transaction was mined before the tokens were bought',
    });
  });

  it('is refused when its only transfer proves another delivery to the same buyer', async () => {
    const to = newAddress();
    const [first, second] = [await newPurchase(sale, '10', to), await newPurchase(sale, '10', to)];
    const hash = await sent(sale, to, '39');
    await bury(chain);
    expect(await deliver(call, sale, first, hash)).toMatchObject({ chainCheck: 'CONFIRMED' });
    expect(await deliver(call, sale, second, hash)).toMatchObject({ statusCode: 409, code: 'DELIVERY_CLAIMED' });
    expect(await stored(second)).toMatchObject({ status: 'PENDING', transactionHash: null });
  });

  it('is refused by its creator’s other offerings, for others, and for contributions that are not there', async () => {
    const other = await newTokenSale(chain, { creator: sale.creator });
    const bought = await newPurchase(sale);
    const hash = await sent(sale, bought.walletAddress, bought.tokens);
    for (const each of [sale, other]) await turned(each, 'SUCCESS');
    const body = { transactionHash: hash };
    const missing = { statusCode: 404, code: 'NOT_FOUND' };
    expect(await call(sale.creator, 'PUT', releasePath(other, bought), body)).toMatchObject(missing);
    expect(await call(sale.creator, 'PUT', releasePath(sale, { id: newId() }), body)).toMatchObject(missing);
    expect(await call(sale.creator, 'PUT', releasePath({ id: newId() }, bought), body)).toMatchObject(missing);
    expect(await call(await newClient(), 'PUT', releasePath(sale, bought), body)).toMatchObject(missing);
    expect(await call(bought.buyer, 'PUT', releasePath(sale, bought), body)).toMatchObject(missing);
    expect(await call(await anonymous(), 'PUT', releasePath(sale, bought), body)).toMatchObject({ statusCode: 401 });
    expect(await stored(bought)).toMatchObject({ status: 'PENDING' });
  });

  it('answers a repeat under its key as before, also while the chain is silent', async () => {
    const bought = await newPurchase(sale);
    const hash = await sent(sale, bought.walletAddress, bought.tokens);
    await bury(chain);
    const headers = { 'idempotency-key': newId() };
    await turned(sale, 'SUCCESS');
    const put = () => call(sale.creator, 'PUT', releasePath(sale, bought), { transactionHash: hash }, headers);
    const first = await put();
    chain.mood = 'error';
    const again = await put();
    chain.mood = 'answers';
    expect(first).toMatchObject({ statusCode: 200, chainCheck: 'CONFIRMED' });
    expect(again).toEqual(first);
  });

  it('tells the buyer once, however often it is made', async () => {
    const bought = await newPurchase(sale);
    for (const digit of ['1', '2']) await deliver(call, sale, bought, `0x${digit.repeat(64)}`);
    const { body } = await bought.buyer.rest('GET', '/api/user/notification');
    expect(body.items).toMatchObject([{ title: 'Tokens Sent' }]);
  });
});
