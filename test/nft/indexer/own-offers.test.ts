import type { LocalChain } from '../../support/local-chain.js';
import { newPerson, nftChain, type Person } from '../support/chain.js';
import { indexed, sent } from '../support/indexer-acts.js';
import { newCollection, newToken, type Deployed } from '../support/market.js';
import { newBuyer, newOffer, offerRow, standOf } from '../support/offer-acts.js';
import { bookFaults, toldOf } from '../support/offer-state.js';
import { freeze } from '../support/offer-switched.js';

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
});
afterAll(() => chain.close());

describe('the PENDING offer of an account whose address gets the token', () => {
  it('is CANCELLED, its hold released and its buyer told; those of others wait on', async () => {
    const token = await newToken(chain, collection);
    const [own, other] = [await newOffer(chain, token), await newOffer(chain, token)];
    await sent(token, own.buyer.wallet.address);
    await indexed();
    expect(await offerRow(own.id)).toMatchObject({ status: 'CANCELLED', endedAt: expect.any(String) });
    expect(await standOf(own.buyer)).toEqual(['10', '0']);
    expect((await toldOf(own.buyer)).at(-1)).toMatchObject({
      title: 'Your offer was cancelled',
      message: 'Token of a test is yours: the amount held for your offer has been released.',
    });
    expect(await offerRow(other.id)).toMatchObject({ status: 'PENDING' });
    expect(await standOf(other.buyer)).toEqual(['8.975', '1.025']);
    expect(await bookFaults()).toEqual([]);
  });

  it('waits for its expiry where the wallet is frozen, and the token is compared all the same', async () => {
    const token = await newToken(chain, collection);
    const own = await newOffer(chain, token, { buyer: await newBuyer(chain) });
    await freeze(own.buyer);
    await sent(token, own.buyer.wallet.address);
    await indexed();
    expect(await offerRow(own.id)).toMatchObject({ status: 'PENDING' });
    await freeze(own.buyer, false);
  });
});
