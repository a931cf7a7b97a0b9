import { ZeroAddress } from 'ethers';
import type { Actor } from './support/actor.js';
import { Auction, EXTENSION, INCREMENT, PRICE, SHARES, usualTerms, type Terms } from './support/auction.js';
import { done, Ground, refusal } from './support/ground.js';

let ground: Ground;
let alice: Actor;
let bob: Actor;
let carol: Actor;
beforeAll(async () => {
  ground = await Ground.open();
  ({ alice, bob, carol } = ground);
}, 60_000);
afterAll(() => ground.close());

describe('an auction', () => {
  it('tells its terms', async () => {
    const { contract, terms } = await Auction.open(ground, alice, { reservePrice: 5n });
    const told = await contract.getFunction('getTerms').staticCall();
    const expected = Object.entries(terms).map(([name, value]) => [
      name,
      typeof value === 'number' ? BigInt(value) : value,
    ]);
    expect(told.toObject()).toEqual(Object.fromEntries(expected));
  });

  const YEAR = 365 * 86_400;
  it.each([
    ['shares above the price', () => ({ feeBasisPoints: 9_001, royaltyBasisPoints: 1_000 })],
    ['no price', () => ({ price: 0n })],
    ['no increment', () => ({ minBidIncrement: 0n })],
    ['an end before its start', ({ endTime }) => ({ startTime: endTime })],
    ['an end that is over', ({ startTime }) => ({ startTime: startTime - 10, endTime: startTime - 1 })],
    ['more than 365 days', ({ endTime }) => ({ startTime: endTime, endTime: endTime + YEAR + 1 })],
    ['an end beyond all times', () => ({ endTime: 2n ** 64n - 1n })],
    ['an extension of more than a day', () => ({ extension: 86_401 })],
    ['an extension beyond all times', () => ({ extension: 2n ** 64n - 1n })],
    ['no seller', () => ({ seller: ZeroAddress })],
    ['nobody who gets the fee', () => ({ feeReceiver: ZeroAddress })],
    ['a royalty to nobody', () => ({ royaltyReceiver: ZeroAddress })],
  ] satisfies [string, (terms: Terms) => object][])('is not made with %s', async (_title, changed) => {
    const terms = await usualTerms(ground, alice, ground.collection, 1n);
    const made = ground.chain.deployArtifact('NftAuction', { ...terms, ...changed(terms) });
    expect(await refusal(made)).toBe('BadTerms');
  });

  it.each([
    ['that share the whole price', () => ({ feeBasisPoints: 9_000, royaltyBasisPoints: 1_000 })],
    ['of 365 days from its start', ({ endTime }) => ({ startTime: endTime, endTime: endTime + YEAR })],
    ['without a royalty', () => ({ royaltyBasisPoints: 0, royaltyReceiver: ZeroAddress })],
    ['that began long ago', () => ({ startTime: 0 })],
    ['without an extension', () => ({ extension: 0 })],
  ] satisfies [string, (terms: Terms) => object][])('may have terms %s', async (_title, changed) => {
    const terms = await usualTerms(ground, alice, ground.collection, 1n);
    const made = ground.chain.deployArtifact('NftAuction', { ...terms, ...changed(terms) });
    expect(await refusal(made)).toBeNull();
  });
});

describe('bid', () => {
  it('is at least the price first, and then the highest bid and the increment', async () => {
    const auction = await Auction.open(ground, alice);
    expect(await auction.read('minimumNextBid')).toBe(PRICE);
    expect((await auction.bid(bob, PRICE - 1n)).error).toBe(`BidTooLow(${PRICE})`);
    const end = BigInt(auction.terms.endTime);
    expect((await auction.bid(bob, PRICE)).events).toEqual([['BidPlaced', bob.address, PRICE, end]]);
    const next = PRICE + INCREMENT;
    expect(await auction.read('minimumNextBid')).toBe(next);
    expect((await auction.bid(carol, next - 1n)).error).toBe(`BidTooLow(${next})`);
    expect((await auction.bid(carol, next)).error).toBeNull();
    expect([await auction.read('highestBidder'), await auction.read('highestBid')]).toEqual([carol.address, next]);
  });

  it('gives whoever is outbid the own bid back at once, a bidder who raises too', async () => {
    const auction = await Auction.open(ground, alice);
    const before = await ground.balanceOf(bob);
    await done(auction.bid(bob, PRICE));
    await done(auction.bid(bob, 2n * PRICE));
    expect(await ground.balanceOf(bob)).toBe(before - 2n * PRICE);
    await done(auction.bid(carol, 3n * PRICE));
    expect(await ground.balanceOf(bob)).toBe(before);
    expect(await ground.balanceOf(auction.contract)).toBe(3n * PRICE);
  });

  it('is possible from the start on and before the end', async () => {
    const startTime = (await ground.now()) + 100;
    const terms = { startTime, endTime: startTime + 1_000, extension: 0 };
    const auction = await Auction.open(ground, alice, terms);
    expect((await auction.bid(bob, PRICE, { time: startTime - 1 })).error).toBe('NotOpen');
    expect((await auction.bid(bob, PRICE, { time: startTime })).error).toBeNull();
    expect((await auction.bid(bob, 2n * PRICE, { time: terms.endTime - 1 })).error).toBeNull();
    expect((await auction.bid(bob, 3n * PRICE, { time: terms.endTime })).error).toBe('NotOpen');
  });

  it('moves the end when fewer seconds are left than the extension has, and not when there are as many', async () => {
    const auction = await Auction.open(ground, alice);
    const { endTime } = auction.terms;
    await done(auction.bid(bob, PRICE, { time: endTime - EXTENSION }));
    expect(await auction.read('endTime')).toBe(BigInt(endTime));
    const late = endTime - EXTENSION + 1;
    const { events } = await auction.bid(bob, 2n * PRICE, { time: late });
    expect(events[0]).toEqual(['BidPlaced', bob.address, 2n * PRICE, BigInt(late + EXTENSION)]);
    expect((await auction.bid(carol, 3n * PRICE, { time: endTime })).error).toBeNull();
    expect(await auction.read('endTime')).toBe(BigInt(endTime + EXTENSION));
  });

  it('is not for the seller', async () => {
    const auction = await Auction.open(ground, alice);
    expect((await auction.bid(alice, PRICE)).error).toBe('SellerBids');
  });

  it('is taken only while the token could be delivered', async () => {
    const auction = await Auction.open(ground, alice);
    const { tokenId } = auction.terms;
    await done(alice.call(ground.collection, 'approve', [ZeroAddress, tokenId]));
    expect((await auction.bid(bob, PRICE)).error).toBe('NotDeliverable');
    await done(alice.call(ground.collection, 'setApprovalForAll', [auction.contract.target, true]));
    expect((await auction.bid(bob, PRICE)).error).toBeNull();
    await auction.move(carol);
    expect((await auction.bid(bob, 2n * PRICE)).error).toBe('NotDeliverable');
  });

  it('is not taken once the auction is over', async () => {
    const auction = await Auction.open(ground, alice);
    await done(auction.abort(alice));
    expect((await auction.bid(bob, PRICE)).error).toBe('NotOpen');
  });
});

describe('settle', () => {
  it('hands over the token and shares the price to the last wei, for whoever asks', async () => {
    const auction = await Auction.open(ground, alice);
    await done(auction.bid(bob, PRICE));
    const parties = [alice, ground.fees, ground.artist];
    const before = await Promise.all(parties.map((each) => ground.balanceOf(each)));
    expect((await auction.settle(carol)).events).toEqual([
      ['AuctionSettled', bob.address, PRICE, SHARES.fee, SHARES.royalty, ground.artist.address],
    ]);
    const paid = await Promise.all(parties.map(async (each, n) => (await ground.balanceOf(each)) - (before[n] ?? 0n)));
    expect(paid).toEqual([SHARES.net, SHARES.fee, SHARES.royalty]);
    expect([await auction.owner(), await auction.read('isOver')]).toEqual([bob.address, true]);
    expect(await ground.balanceOf(auction.contract)).toBe(0n);
  });

  it('waits for the end, and comes once', async () => {
    const auction = await Auction.open(ground, alice);
    await done(auction.bid(bob, PRICE));
    const { endTime } = auction.terms;
    expect((await auction.settle(bob, { time: endTime - 1 })).error).toBe('StillOpen');
    expect((await auction.settle(bob, { time: endTime })).error).toBeNull();
    expect((await auction.settle(bob)).error).toBe('Over');
    expect((await auction.abort(alice)).error).toBe('Over');
  });

  it('fails below the reserve, and gives the bid back', async () => {
    const auction = await Auction.open(ground, alice, { reservePrice: PRICE + 1n });
    await done(auction.bid(bob, PRICE));
    expect((await auction.settle(bob)).events).toEqual([['AuctionFailed', bob.address, PRICE]]);
    expect([await auction.owner(), await ground.balanceOf(auction.contract)]).toEqual([alice.address, 0n]);
  });

  it('sells at the reserve', async () => {
    const auction = await Auction.open(ground, alice, { reservePrice: PRICE });
    await done(auction.bid(bob, PRICE));
    expect((await auction.settle(bob)).events[0]?.[0]).toBe('AuctionSettled');
  });

  it('ends an auction without a bid', async () => {
    const auction = await Auction.open(ground, alice);
    expect((await auction.settle(bob)).events).toEqual([['AuctionFailed', ZeroAddress, 0n]]);
  });

  it.each(['token', 'approval'] as const)('gives the bid back when the seller took the %s away', async (what) => {
    const auction = await Auction.open(ground, alice);
    await done(auction.bid(bob, PRICE));
    const before = await ground.balanceOf(bob);
    if (what === 'token') await auction.move(carol);
    else await done(alice.call(ground.collection, 'approve', [ZeroAddress, auction.terms.tokenId]));
    expect((await auction.settle(carol)).events).toEqual([['AuctionFailed', bob.address, PRICE]]);
    expect((await ground.balanceOf(bob)) - before).toBe(PRICE);
  });
});

describe('abort', () => {
  it('is for the seller while nobody has bid', async () => {
    const auction = await Auction.open(ground, alice);
    expect((await auction.abort(bob)).error).toBe('StillOpen');
    expect((await auction.abort(alice)).events).toEqual([['AuctionFailed', ZeroAddress, 0n]]);
    expect((await auction.settle(bob)).error).toBe('Over');
  });

  it('is for nobody once there is a bid', async () => {
    const auction = await Auction.open(ground, alice);
    await done(auction.bid(bob, PRICE));
    for (const each of [alice, bob, carol]) expect((await auction.abort(each)).error).toBe('StillOpen');
  });

  it('is for anybody once the seller lost the token, and gives the bid back', async () => {
    const auction = await Auction.open(ground, alice);
    await done(auction.bid(bob, PRICE));
    await auction.move(carol);
    const before = await ground.balanceOf(bob);
    expect((await auction.abort(carol)).events).toEqual([['AuctionFailed', bob.address, PRICE]]);
    expect((await ground.balanceOf(bob)) - before).toBe(PRICE);
  });
});

describe('deliver', () => {
  it('is for the auction itself', async () => {
    const auction = await Auction.open(ground, alice);
    for (const each of [alice, bob]) {
      const { error } = await each.call(auction.contract, 'deliver', [each.address]);
      expect(error).toBe('NotCalledByItself');
    }
    expect(await auction.owner()).toBe(alice.address);
  });
});
