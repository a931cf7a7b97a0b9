import { ZeroAddress } from 'ethers';
import { DAY_MS } from '../../../src/core/clock.js';
import { newId } from '../../../src/core/ids.js';
import { anonymous } from '../../support/accounts.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import { approve, newApplication, newLevel } from '../../support/kyc.js';
import type { LocalChain } from '../../support/local-chain.js';
import { world } from '../../support/world.js';
import { CHAIN, newPerson, nftChain, type Person } from '../support/chain.js';
import { MINT, done, newCollection, newToken, transferredAlone, type Deployed } from '../support/market.js';
import { trading } from '../support/offer-acts.js';
import { whileExtensionIsOff, writingNothing } from '../support/offer-state.js';
import { IS_PAUSED, PAUSED, whileSet } from '../support/offer-switched.js';
import { hidden, tokenRow } from '../support/rows.js';
import { auctioned, fixed, inHours, keyOf, LISTING, newListed } from '../support/sales.js';

const ON_SALE = { statusCode: 409, code: 'CONFLICT', message: 'The token is on sale already' };

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

describe.each(TRANSPORTS)('a listing that is made by %s', (transport) => {
  const call = trading(transport);
  const list = (person: Parameters<typeof call>[0], wish: object) => call(person, 'POST', LISTING, wish);

  it('has its token compared with its chain where a transfer was stored since the owner was asked', async () => {
    const [left, kept] = [await newToken(chain, collection), await newToken(chain, collection)];
    const { rows } = (await world()).system.db;
    const moved = {
      chain: CHAIN,
      tokenId: left.id,
      from: creator.wallet.address,
      to: ZeroAddress,
      logIndex: 0,
    } as const;
    const log = {
      transactionHash: `0x${newId().replaceAll('-', '').padStart(64, '0')}`,
      block: '1000000',
      at: inHours(0),
    };
    await rows
      .insertInto('nft_transfer')
      .values({ ...moved, ...log })
      .execute();
    for (const token of [left, kept]) expect(await list(creator, fixed(token))).toMatchObject({ statusCode: 200 });
    expect([(await tokenRow(left.id)).isDue, (await tokenRow(kept.id)).isDue]).toEqual([true, false]);
    await rows.updateTable('nft_token').set({ isDue: false }).where('id', '=', left.id).execute();
  });

  it('at a fixed price is ACTIVE for 30 days, and says how the price is shared', async () => {
    const token = await newToken(chain, collection);
    const { transaction, statusCode, ...listing } = await list(creator, fixed(token, { price: '2' }));
    expect(statusCode).toBe(200);
    expect(transaction).toBeNull();
    expect(listing).toMatchObject({
      tokenId: token.id,
      tokenNumber: token.tokenId,
      collectionId: collection.id,
      chain: CHAIN,
      sellerAddress: creator.wallet.address,
      type: 'FIXED_PRICE',
      venue: 'PLATFORM',
      status: 'ACTIVE',
      invalidReason: null,
      currency: 'ETH',
      price: '2',
      minBidIncrement: null,
      hasReserve: false,
      highestBid: null,
      bidCount: 0,
      feePercent: '2.5',
      marketplaceFee: '0.05',
      royaltyFee: '0.1',
      royaltyReceiver: creator.wallet.address,
      listingFee: '0',
      estimatedTotal: '0.15',
      sellerReceives: '1.85',
      contractAddress: null,
      isOnContract: false,
      endedAt: null,
    });
    expect(Date.parse(listing.endTime) - Date.parse(listing.startTime)).toBe(30 * DAY_MS);
    expect(JSON.stringify(listing)).not.toContain(creator.user.id);
  });

  it('as an auction has the least increment that the platform demands, and its reserve is told to its seller alone', async () => {
    const token = await newToken(chain, collection);
    const endTime = inHours(48);
    const listing = await list(creator, auctioned(token, { endTime, reservePrice: '77.125' }));
    expect(listing).toMatchObject({ type: 'AUCTION', status: 'ACTIVE', minBidIncrement: '0.05', hasReserve: true });
    expect(new Date(listing.endTime).toISOString()).toBe(endTime);
    expect(listing.reservePrice).toBe('77.125');
    expect(await call(creator, 'GET', `${LISTING}/${listing.id}`)).toMatchObject({ reservePrice: '77.125' });
    const stranger = await newPerson(chain);
    expect(JSON.stringify(await call(stranger, 'GET', `${LISTING}/${listing.id}`))).not.toContain('77.125');
  });

  it('may begin later, and one that is to begin in the past begins now', async () => {
    const [later, past] = [await newToken(chain, collection), await newToken(chain, collection)];
    const startTime = inHours(5);
    const ahead = await list(creator, fixed(later, { startTime }));
    expect(new Date(ahead.startTime).toISOString()).toBe(startTime);
    const before = Date.now();
    const listing = await list(creator, fixed(past, { startTime: inHours(-5) }));
    expect(Date.parse(listing.startTime)).toBeGreaterThanOrEqual(before);
  });

  it('may be in another currency of the platform, to the decimals of that', async () => {
    const token = await newToken(chain, collection);
    const listing = await list(creator, fixed(token, { currency: 'USDT', price: '10.000001' }));
    expect(listing).toMatchObject({
      currency: 'USDT',
      price: '10.000001',
      marketplaceFee: '0.250001',
      royaltyFee: '0.5',
      sellerReceives: '9.25',
    });
  });

  it('is the one of its token: a second is a conflict, and after it was cancelled it is not', async () => {
    const { id, token } = await newListed(chain, collection);
    for (const wish of [fixed(token), auctioned(token)]) {
      expect(await writingNothing(() => list(creator, wish))).toMatchObject(ON_SALE);
    }
    expect(await call(creator, 'POST', `${LISTING}/${id}/cancel`, {})).toMatchObject({ statusCode: 200 });
    expect(await list(creator, fixed(token))).toMatchObject({ statusCode: 200 });
  });

  it('is the one of its token, however many are made at the same time', async () => {
    const token = await newToken(chain, collection);
    const answers = await Promise.all(Array.from({ length: 8 }, () => list(creator, fixed(token))));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7);
  });

  it('is for who has the token by its chain, whatever is stored', async () => {
    const token = await newToken(chain, collection);
    const heir = await newPerson(chain);
    const place = { contractAddress: collection.contractAddress, tokenId: token.tokenId };
    await transferredAlone(chain, creator, place, heir.wallet.address);
    for (const person of [creator, await newPerson(chain)]) {
      expect(await writingNothing(() => list(person, fixed(token)))).toMatchObject({
        statusCode: 403,
        code: 'NFT_NOT_OWNER',
        message: 'The token belongs to no address that is linked to your account',
      });
    }
    expect(await list(heir, fixed(token))).toMatchObject({
      statusCode: 200,
      sellerAddress: heir.wallet.address,
    });
  });

  it('of a draft, or of no token, is not found', async () => {
    const token = await done(creator, 'POST', MINT, { collectionId: collection.id, name: 'Draft' });
    for (const each of [token, { id: newId() }]) {
      expect(await writingNothing(() => list(creator, fixed(each)))).toMatchObject({
        statusCode: 404,
        code: 'NOT_FOUND',
        message: 'Token not found',
      });
    }
  });

  it('is refused of a hidden collection', async () => {
    const own = await newCollection(chain, creator);
    const token = await newToken(chain, own);
    await hidden(own);
    expect(await writingNothing(() => list(creator, fixed(token)))).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
      message: 'The collection is hidden: nothing of it is sold any more',
    });
  });

  it('is refused without a session, with a key that may not trade, and while the extension is off', async () => {
    const token = await newToken(chain, collection);
    expect(await writingNothing(async () => list(await anonymous(), fixed(token)))).toMatchObject({ statusCode: 401 });
    const reader = await keyOf(creator, 'deposit');
    expect(await writingNothing(() => list(reader, fixed(token)))).toMatchObject({ statusCode: 403 });
    const off = await whileExtensionIsOff(() => writingNothing(() => list(creator, fixed(token))));
    expect(off).toMatchObject({ statusCode: 403, code: 'EXTENSION_DISABLED' });
    const trader = await keyOf(creator, 'trade');
    expect(await list(trader, fixed(token))).toMatchObject({ statusCode: 200 });
  });

  it('asks for the feature sell_nft, where features are enforced', async () => {
    const [opened, without] = [await newPerson(chain), await newPerson(chain)];
    const [one, two] = [
      await newToken(chain, collection, { owner: opened }),
      await newToken(chain, collection, { owner: without }),
    ];
    const level = await newLevel({ features: ['sell_nft'] });
    await approve((await newApplication(opened.user.id, level.id)).id);
    await whileSet({ kycStatus: 'true', kycFeatureEnforcement: 'true' }, async () => {
      expect(await list(opened, fixed(one))).toMatchObject({ statusCode: 200 });
      const refused = await writingNothing(() => list(without, fixed(two)));
      expect(refused).toMatchObject({ statusCode: 403, code: 'KYC_REQUIRED' });
    });
  });

  it('is refused while its chain is paused, with the reason', async () => {
    const token = await newToken(chain, collection);
    const answer = await whileSet(PAUSED, () => writingNothing(() => list(creator, fixed(token))));
    expect(answer).toMatchObject(IS_PAUSED);
  });

  it('is not stored while the chain does not answer', async () => {
    const token = await newToken(chain, collection);
    chain.mood = 'error';
    expect(await writingNothing(() => list(creator, fixed(token)))).toMatchObject({
      statusCode: 502,
      code: 'CHAIN_FAILED',
    });
  });
});
