import { ZeroAddress, type BaseContract } from 'ethers';
import type { Actor } from './support/actor.js';
import { done, Ground, refusal } from './support/ground.js';
import { FEE_POINTS, Market, MAX_ROYALTY_POINTS, PRICE, SHARES } from './support/market.js';

let ground: Ground;
let market: Market;
let venue: BaseContract;
let alice: Actor;
let bob: Actor;
let carol: Actor;
let owner: Actor;
beforeAll(async () => {
  ground = await Ground.open();
  ({ alice, bob, carol, owner } = ground);
  market = await Market.open(ground);
  venue = market.contract;
}, 60_000);
afterAll(() => ground.close());

describe('listItem', () => {
  it.each(['approve', 'setApprovalForAll'] as const)('offers a token after %s, at the rates of now', async (by) => {
    const tokenId = await ground.newToken(alice);
    await done(alice.call(ground.collection, by, by === 'approve' ? [venue.target, tokenId] : [venue.target, true]));
    const deadline = await market.inAnHour();
    const { events } = await market.list(alice, tokenId, { deadline });
    expect(events).toEqual([['ItemListed', alice.address, ground.collection.target, tokenId, PRICE, BigInt(deadline)]]);
    const rates = [BigInt(FEE_POINTS), BigInt(MAX_ROYALTY_POINTS)];
    expect(await market.listing(tokenId)).toEqual([alice.address, BigInt(deadline), ...rates, PRICE]);
    await done(alice.call(ground.collection, 'setApprovalForAll', [venue.target, false]));
  });

  it('again replaces the price and the deadline', async () => {
    const tokenId = await market.listed(alice);
    const deadline = (await market.inAnHour()) + 5;
    await done(market.list(alice, tokenId, { price: PRICE + 1n, deadline }));
    expect(await market.listing(tokenId)).toMatchObject({ 1: BigInt(deadline), 4: PRICE + 1n });
  });

  it('is refused without a price', async () => {
    const tokenId = await market.approved(alice);
    expect((await market.list(alice, tokenId, { price: 0n })).error).toBe('NoPrice');
  });

  it('needs a deadline after the time of its block', async () => {
    const tokenId = await market.approved(alice);
    const time = (await ground.now()) + 10;
    expect((await market.list(alice, tokenId, { deadline: time, time })).error).toBe('DeadlinePassed');
    expect((await market.list(alice, tokenId, { deadline: time + 2, time: time + 1 })).error).toBeNull();
  });

  it('takes the largest price and the last deadline', async () => {
    const tokenId = await market.approved(alice);
    const last = { price: 2n ** 256n - 1n, deadline: 2n ** 64n - 1n };
    expect((await market.list(alice, tokenId, last)).error).toBeNull();
    expect((await market.buy(bob, tokenId, alice)).error).toBe(`WrongPayment(${last.price})`);
  });

  it('is for the owner of the token alone', async () => {
    const tokenId = await market.approved(alice);
    expect((await market.list(bob, tokenId)).error).toBe('NotOwner');
    await done(alice.call(ground.collection, 'approve', [bob.address, tokenId]));
    expect((await market.list(bob, tokenId)).error).toBe('NotOwner');
  });

  it('needs an approval of the marketplace', async () => {
    const tokenId = await ground.newToken(alice);
    expect((await market.list(alice, tokenId)).error).toBe('NotApproved');
    await done(alice.call(ground.collection, 'approve', [bob.address, tokenId]));
    expect((await market.list(alice, tokenId)).error).toBe('NotApproved');
  });

  it('is refused for what is no collection', async () => {
    const args = [ground.bob.address, 1, PRICE, await market.inAnHour()];
    expect((await alice.call(venue, 'listItem', args)).error).toBe('no reason');
    const self = [venue.target, 1, PRICE, await market.inAnHour()];
    expect((await alice.call(venue, 'listItem', self)).error).toBe('no reason');
  });

  it('of the next owner takes the place of the one before', async () => {
    const tokenId = await market.listed(alice);
    await done(alice.call(ground.collection, 'transferFrom', [alice.address, bob.address, tokenId]));
    await done(bob.call(ground.collection, 'approve', [venue.target, tokenId]));
    expect((await market.list(bob, tokenId)).error).toBeNull();
    expect((await market.buy(carol, tokenId, alice)).error).toBe('WrongSeller');
    expect((await market.buy(carol, tokenId, bob)).error).toBeNull();
  });
});

describe('cancelListing', () => {
  it('takes an offer back, once', async () => {
    const tokenId = await market.listed(alice);
    const { events } = await market.cancel(alice, tokenId);
    expect(events).toEqual([['ItemCanceled', alice.address, ground.collection.target, tokenId]]);
    expect((await market.buy(bob, tokenId, alice)).error).toBe('NotListed');
    expect((await market.cancel(alice, tokenId)).error).toBe('NotListed');
  });

  it('is for its seller alone, who can also after the token is gone', async () => {
    const tokenId = await market.listed(alice);
    expect((await market.cancel(owner, tokenId)).error).toBe('WrongSeller');
    await done(alice.call(ground.collection, 'transferFrom', [alice.address, bob.address, tokenId]));
    expect((await market.cancel(bob, tokenId)).error).toBe('WrongSeller');
    expect((await market.cancel(alice, tokenId)).error).toBeNull();
  });
});

describe('buyItem', () => {
  it('hands over the token and shares the price to the last wei', async () => {
    const tokenId = await market.listed(alice);
    const parties = [alice, bob, ground.fees, ground.artist];
    const before = await Promise.all(parties.map((each) => ground.balanceOf(each)));
    const { events } = await market.buy(bob, tokenId, alice);
    const shares = [SHARES.fee, SHARES.royalty, ground.artist.address];
    expect(events).toEqual([
      ['ItemBought', bob.address, ground.collection.target, tokenId, alice.address, PRICE, ...shares],
    ]);
    const after = await Promise.all(parties.map((each) => ground.balanceOf(each)));
    expect(after.map((each, n) => each - (before[n] ?? 0n))).toEqual([SHARES.net, -PRICE, SHARES.fee, SHARES.royalty]);
    expect(await ground.ownerOf(tokenId)).toBe(bob.address);
    expect(await ground.balanceOf(venue)).toBe(0n);
    expect((await market.buy(carol, tokenId, alice)).error).toBe('NotListed');
  });

  it('takes neither less nor more than the price, so that a price which changed first sells nothing', async () => {
    const tokenId = await market.listed(alice);
    for (const value of [0n, PRICE - 1n, PRICE + 1n]) {
      expect((await market.buy(bob, tokenId, alice, { value })).error).toBe(`WrongPayment(${PRICE})`);
    }
    await done(market.list(alice, tokenId, { price: PRICE - 1n }));
    expect((await market.buy(bob, tokenId, alice)).error).toBe(`WrongPayment(${PRICE - 1n})`);
    expect(await ground.balanceOf(venue)).toBe(0n);
  });

  it('is possible until the second before the deadline', async () => {
    const [one, other] = [await market.approved(alice), await market.approved(alice)];
    const deadline = await market.inAnHour();
    for (const tokenId of [one, other]) await done(market.list(alice, tokenId, { deadline }));
    expect((await market.buy(bob, one, alice, { time: deadline - 1 })).error).toBeNull();
    expect((await market.buy(bob, other, alice, { time: deadline })).error).toBe('DeadlinePassed');
  });

  it('fails once the token belongs to somebody else, or the approval is gone', async () => {
    const [moved, revoked] = [await market.listed(alice), await market.listed(alice)];
    await done(alice.call(ground.collection, 'transferFrom', [alice.address, carol.address, moved]));
    await done(alice.call(ground.collection, 'approve', [ZeroAddress, revoked]));
    expect((await market.buy(bob, moved, alice)).error).toBe('NotOwner');
    expect((await market.buy(bob, revoked, alice)).error).toMatch(/^ERC721InsufficientApproval\(/);
  });

  it('shares a listing at the rates of its time, whatever the owner sets later', async () => {
    const tokenId = await market.listed(alice);
    await done(market.configure(10_000, 0));
    const { events } = await market.buy(bob, tokenId, alice);
    await done(market.configure(FEE_POINTS, MAX_ROYALTY_POINTS));
    expect(events[0]?.slice(6, 8)).toEqual([SHARES.fee, SHARES.royalty]);
  });

  it('leaves a seller nothing when the fee is the whole price, and nobody more than that', async () => {
    await done(market.configure(10_000, 10_000));
    const tokenId = await market.listed(alice);
    const { events } = await market.buy(bob, tokenId, alice);
    await done(market.configure(FEE_POINTS, MAX_ROYALTY_POINTS));
    expect(events[0]?.slice(6, 8)).toEqual([PRICE, 0n]);
  });

  it('takes part of one wei', async () => {
    const tokenId = await market.listed(alice, { price: 1n });
    const { events } = await market.buy(bob, tokenId, alice, { value: 1n });
    expect(events[0]?.slice(6, 8)).toEqual([1n, 0n]);
  });
});

describe('quote', () => {
  it('says how a price is shared', async () => {
    const shared = await venue.getFunction('quote').staticCall(ground.collection, 1, PRICE);
    expect([...shared]).toEqual([SHARES.fee, SHARES.royalty, SHARES.net, ground.artist.address]);
  });
});

describe('a marketplace', () => {
  const receiver = () => ground.fees.address;

  it.each([
    ['a fee above the price', () => [owner.address, receiver(), 10_001, 0], 'BadBasisPoints'],
    ['a royalty above the price', () => [owner.address, receiver(), 0, 10_001], 'BadBasisPoints'],
    ['nobody who gets the fees', () => [owner.address, ZeroAddress, 0, 0], 'NoReceiver'],
    ['nobody who owns it', () => [ZeroAddress, receiver(), 0, 0], `OwnableInvalidOwner(${ZeroAddress})`],
  ])('is not made with %s', async (_title, args, error) => {
    expect(await refusal(ground.chain.deployArtifact('NftMarketplace', ...args()))).toBe(error);
  });

  it('takes no coins that are not a payment', async () => {
    const send = { from: alice.address, to: venue.target, value: '0x1', gas: '0xffff', gasPrice: '0x0' };
    await expect(ground.chain.rpc('eth_call', send, 'latest')).rejects.toThrow('revert');
  });
});
