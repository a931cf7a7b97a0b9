import { ZeroAddress } from 'ethers';
import { TRANSPORTS } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { runUnlocked } from '../../support/unlocked-job.js';
import { world } from '../../support/world.js';
import { times } from '../support/auction-races.js';
import { newPerson, nftChain, signed, type Person } from '../support/chain.js';
import { indexed, movesOf } from '../support/indexer-acts.js';
import { newCollection, newToken, type Deployed } from '../support/market.js';
import {
  delivered,
  newAccepted,
  newBuyer,
  newOffer,
  OFFER,
  offerRow,
  salesOf,
  standOf,
  traded,
  trading,
} from '../support/offer-acts.js';
import { bookFaults } from '../support/offer-state.js';
import { buyPath, listed, listingRow, type Listed } from '../support/sales.js';

const ROUNDS = 4;
/** What whoever comes second is told, before or after the sale is there. */
const LATE = ['ILLEGAL_STATE', 'TRANSFER_CLAIMED'];

let chain: LocalChain;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  collection = await newCollection(chain, await newPerson(chain));
});
afterAll(() => chain.close());

/** Runs the indexer beside others. What somebody else has changed meanwhile is left to its next run. */
async function reading(): Promise<void> {
  const { platform } = await world();
  const failure = await runUnlocked(platform, 'indexNftChains').then(
    () => null,
    (error: Error) => error.message,
  );
  expect(failure ?? 'the next run tries again').toContain('the next run tries again');
}

/** A new token of somebody, with its sale at 1 ETH. */
async function newSale(): Promise<{ readonly owner: Person; readonly sale: Listed }> {
  const owner = await newPerson(chain);
  return { owner, sale: await listed(await newToken(chain, collection, { owner })) };
}

describe.each(TRANSPORTS)('one hash that is used twice at the same moment, told by %s,', (transport) => {
  const call = trading(transport);
  const confirm = (person: Person, id: string, transactionHash: string) =>
    call(person, 'POST', `${OFFER}/${id}/confirm`, { transactionHash });
  const buy = (person: Person, sale: Listed, transactionHash: string) =>
    call(person, 'POST', buyPath(sale), { transactionHash });

  it('by a confirmation and by the indexer, settles the offer once', async () => {
    for (const _round of times(ROUNDS, (each) => each)) {
      const owner = await newPerson(chain);
      const accepted = await newAccepted(chain, collection, { owner });
      const hash = await delivered(chain, accepted);
      const [answer] = await Promise.all([confirm(accepted.buyer, accepted.id, hash), reading(), reading()]);
      expect(['200', ...LATE]).toContain(answer.code ?? String(answer.statusCode));
      await indexed();
      expect(await offerRow(accepted.id)).toMatchObject({ status: 'COMPLETED', flagReason: null });
      expect(await salesOf(accepted.token)).toMatchObject([{ offerId: accepted.id, provenBy: hash }]);
      expect([await standOf(owner), await standOf(accepted.buyer)]).toEqual([
        ['0.95', '0'],
        ['8.975', '0'],
      ]);
      const [from, to] = [owner.wallet.address, accepted.buyer.wallet.address];
      expect(await movesOf(accepted.token)).toEqual([
        [ZeroAddress, from],
        [from, to],
      ]);
    }
    expect(await bookFaults()).toEqual([]);
  });

  it('by a purchase and by the indexer, is one direct sale', async () => {
    for (const _round of times(ROUNDS, (each) => each)) {
      const [{ owner, sale }, buyer] = [await newSale(), await newPerson(chain)];
      const { transaction } = await traded(buyer, buyPath(sale));
      const hash = await signed(chain, owner, transaction);
      const [answer] = await Promise.all([buy(buyer, sale, hash), reading(), reading()]);
      expect(['200', ...LATE]).toContain(answer.code ?? String(answer.statusCode));
      await indexed();
      expect(await listingRow(sale.id)).toMatchObject({ status: 'SOLD' });
      expect(await salesOf(sale.token)).toMatchObject([
        { listingId: sale.id, offerId: null, route: 'DIRECT', provenBy: hash },
      ]);
    }
  });

  it('by purchases and by a confirmation, pays the offer that was accepted, and is no other sale', async () => {
    for (const _round of times(ROUNDS, (each) => each)) {
      const [{ owner, sale }, buyer] = [await newSale(), await newBuyer(chain)];
      await traded(buyer, buyPath(sale));
      const { id } = await newOffer(chain, sale.token, { buyer });
      const { transaction } = await traded(owner, `${OFFER}/${id}/accept`);
      const hash = await signed(chain, owner, transaction);
      const [confirmed, ...bought] = await Promise.all([
        confirm(owner, id, hash),
        buy(buyer, sale, hash),
        buy(owner, sale, hash),
      ]);
      expect(confirmed).toMatchObject({ statusCode: 200, status: 'COMPLETED' });
      expect(bought.filter(({ code }) => !LATE.includes(code))).toEqual([]);
      expect(await listingRow(sale.id)).toMatchObject({ status: 'SOLD' });
      expect(await salesOf(sale.token)).toMatchObject([{ offerId: id, route: 'OFFER', provenBy: hash }]);
      expect([await standOf(owner), await standOf(buyer)]).toEqual([
        ['0.95', '0'],
        ['8.975', '0'],
      ]);
    }
    expect(await bookFaults()).toEqual([]);
  });
});
