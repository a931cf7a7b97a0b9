import { newId } from '../../../src/core/ids.js';
import { anonymous } from '../../support/accounts.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { newPerson, nftChain, type Person } from '../support/chain.js';
import { newCollection, newToken, type Deployed } from '../support/market.js';
import { newAccepted, newOffer, OFFER, setOffer, standOf, trading } from '../support/offer-acts.js';
import { legsOf, newKey, toldOf, whileExtensionIsOff, writingNothing } from '../support/offer-state.js';
import { freeze, PAUSED, whileSet } from '../support/offer-switched.js';

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
});
afterAll(() => chain.close());
afterEach(() => {
  chain.mood = 'answers';
});

/** An offer for a token of the creator, and who may end it in which way. */
const newEndable = async () => {
  const { id, buyer, offer } = await newOffer(chain, await newToken(chain, collection));
  return { id, buyer, offer, by: { reject: creator, cancel: buyer } };
};

describe.each(
  TRANSPORTS.flatMap((transport) => [
    { transport, action: 'reject', status: 'REJECTED', done: 'rejected' } as const,
    { transport, action: 'cancel', status: 'CANCELLED', done: 'cancelled' } as const,
  ]),
)('$action of an offer by $transport', ({ transport, action, status, done: word }) => {
  const call = trading(transport);
  const end = (person: Person, id: string, headers?: Record<string, string>) =>
    call(person, 'POST', `${OFFER}/${id}/${action}`, {}, headers);
  const refused = (person: Person, id: string) => writingNothing(() => end(person, id));

  it('ends it, and what was held is the buyer’s again', async () => {
    const { id, buyer, by } = await newEndable();
    expect(await end(by[action], id)).toMatchObject({ statusCode: 200, id, status, endedAt: expect.any(String) });
    expect(await standOf(buyer)).toEqual(['10', '0']);
    expect(await legsOf(id)).toEqual([
      { wallet: buyer.user.id, operation: 'HOLD', amount: '1.025', key: `nft_offer_${id}_hold` },
      { wallet: buyer.user.id, operation: 'RELEASE', amount: '1.025', key: `nft_offer_${id}_release` },
    ]);
  });

  it('happens once by one key, and answers the same again', async () => {
    const { id, by } = await newEndable();
    const headers = newKey();
    const first = await end(by[action], id, headers);
    expect(await writingNothing(() => end(by[action], id, headers))).toEqual(first);
    expect(await refused(by[action], id)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
  });

  it.each(['REJECTED', 'CANCELLED', 'EXPIRED'])('is refused for one that is %s, naming that', async (over) => {
    const { id, by } = await newEndable();
    await setOffer(id, { status: over, endedAt: new Date().toISOString() });
    expect(await refused(by[action], id)).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
      message: `Only an offer that is PENDING can be ${word}: this one is ${over}`,
    });
  });

  it.each(['ACCEPTED', 'FLAGGED'])('is refused for one that is %s', async (over) => {
    const { id, buyer } = await newAccepted(chain, collection);
    if (over === 'FLAGGED') await setOffer(id, { status: over, flagReason: 'For a test' });
    expect(await refused(action === 'reject' ? creator : buyer, id)).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
      message: `Only an offer that is PENDING can be ${word}: this one is ${over}`,
    });
  });

  it('stays open while the chain is paused, offers are off, the chain is silent and the wallet is frozen', async () => {
    const { id, buyer, by } = await newEndable();
    await freeze(buyer);
    chain.mood = 'error';
    const answer = await whileSet({ ...PAUSED, nftEnableOffers: 'false' }, () => end(by[action], id));
    expect(answer).toMatchObject({ statusCode: 200, status });
    expect(await standOf(buyer)).toEqual(['10', '0']);
  });

  it('is not found for no offer, and needs a session and the extension', async () => {
    expect(await refused(creator, newId())).toMatchObject({ statusCode: 404, message: 'Offer not found' });
    const { id, by } = await newEndable();
    const path = `${OFFER}/${id}/${action}`;
    expect(await writingNothing(async () => call(await anonymous(), 'POST', path, {}))).toMatchObject({
      statusCode: 401,
    });
    const off = { statusCode: 403, code: 'EXTENSION_DISABLED' };
    expect(await whileExtensionIsOff(() => refused(by[action], id))).toMatchObject(off);
  });

  it('is refused to everybody else', async () => {
    const { id, buyer } = await newEndable();
    const others = [await newPerson(chain), action === 'reject' ? buyer : creator];
    const refusal =
      action === 'reject'
        ? { statusCode: 403, code: 'NFT_NOT_OWNER' }
        : { statusCode: 404, code: 'NOT_FOUND', message: 'Offer not found' };
    for (const person of others) expect(await refused(person, id)).toMatchObject(refusal);
  });

  it('tells whoever did not end it', async () => {
    const { id, buyer, by } = await newEndable();
    await end(by[action], id);
    const titles = (await toldOf(buyer)).map(({ title }) => title);
    expect(titles).toEqual(action === 'reject' ? ['Your offer was rejected'] : []);
  });
});
