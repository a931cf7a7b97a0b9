import { newId } from '../../../src/core/ids.js';
import { anonymous } from '../../support/accounts.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { newPerson, nftChain, type Person } from '../support/chain.js';
import { newCollection, newToken, type Deployed, type Minted } from '../support/market.js';
import { newAccepted, newOffer, OFFER, trading } from '../support/offer-acts.js';
import { whileExtensionIsOff } from '../support/offer-state.js';

const NOT_FOUND = { statusCode: 404, code: 'NOT_FOUND', message: 'Offer not found' };

let chain: LocalChain;
let owner: Person;
let collection: Deployed;
let token: Minted;
beforeAll(async () => {
  chain = await nftChain();
  const creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
});
beforeEach(async () => {
  owner = await newPerson(chain);
  token = await newToken(chain, collection, { owner });
});
afterAll(() => chain.close());

describe.each(TRANSPORTS)('offers that are read by %s', (transport) => {
  const call = trading(transport);
  const idsOf = async (person: Person, query: string): Promise<string[]> => {
    const answer = await call(person, 'GET', `${OFFER}${query}`);
    expect(answer).toMatchObject({ statusCode: 200 });
    return answer.items.map(({ id }: { readonly id: string }) => id);
  };

  it('are those that the caller has made, newest first, unless the role says otherwise', async () => {
    const { id, buyer } = await newOffer(chain, token);
    const second = await newToken(chain, collection, { owner });
    const { id: later } = await newOffer(chain, second, { buyer });
    expect(await idsOf(buyer, '')).toEqual([later, id]);
    expect(await idsOf(buyer, '?role=buyer')).toEqual([later, id]);
    expect(await idsOf(buyer, '?role=seller')).toEqual([]);
    expect(await idsOf(owner, '')).toEqual([]);
  });

  it('of the role seller are those for tokens of the caller, and those that the caller has accepted', async () => {
    const { id } = await newOffer(chain, token);
    const { id: accepted } = await newAccepted(chain, collection, { owner });
    expect(await idsOf(owner, '?role=seller')).toEqual([accepted, id]);
    expect(await idsOf(await newPerson(chain), '?role=seller')).toEqual([]);
  });

  it('of the role seller are no longer those that came to nothing', async () => {
    const { id, buyer } = await newOffer(chain, token);
    await call(buyer, 'POST', `${OFFER}/${id}/cancel`, {});
    expect(await idsOf(owner, '?role=seller')).toEqual([]);
    expect(await idsOf(buyer, '')).toEqual([id]);
  });

  it('are seen one by one by both parties, with addresses and no accounts, and by nobody else', async () => {
    const { id, buyer, offer } = await newOffer(chain, token);
    const [seen, seenToo] = [await call(buyer, 'GET', `${OFFER}/${id}`), await call(owner, 'GET', `${OFFER}/${id}`)];
    expect(seen).toMatchObject({ id, amount: '1', held: '1.025', status: 'PENDING', buyerAddress: offer.buyerAddress });
    expect(seenToo).toEqual(seen);
    for (const account of [buyer, owner]) expect(JSON.stringify(seen)).not.toContain(account.user.id);
    expect(await call(await newPerson(chain), 'GET', `${OFFER}/${id}`)).toMatchObject(NOT_FOUND);
    expect(await call(buyer, 'GET', `${OFFER}/${newId()}`)).toMatchObject(NOT_FOUND);
  });

  it('need a session, the extension and a role that there is', async () => {
    expect(await call(await anonymous(), 'GET', OFFER)).toMatchObject({ statusCode: 401 });
    const off = { statusCode: 403, code: 'EXTENSION_DISABLED' };
    expect(await whileExtensionIsOff(() => call(owner, 'GET', OFFER))).toMatchObject(off);
    expect(await call(owner, 'GET', `${OFFER}?role=admin`)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });
});
