import type { BaseContract } from 'ethers';
import type { Actor } from './support/actor.js';
import { Auction, INCREMENT, PRICE, SHARES } from './support/auction.js';
import { done, Ground } from './support/ground.js';
import { MOODS, UNPAID, type Trick } from './support/hostile.js';

let ground: Ground;
let trickster: BaseContract;
let alice: Actor;
let bob: Actor;
let carol: Actor;
beforeAll(async () => {
  ground = await Ground.open();
  ({ alice, bob, carol, trickster } = ground);
}, 60_000);
afterAll(() => ground.close());
afterEach(async () => {
  await ground.play('None');
  await ground.feel(ground.fees, 'Takes');
  await ground.feel(ground.artist, 'Takes');
});

/** An auction of the lying collection with a bid of Bob's. */
async function tricked(trick: Trick, claimed?: string): Promise<Auction> {
  const auction = await Auction.open(ground, alice, { collection: trickster });
  await done(auction.bid(bob, PRICE));
  await ground.play(trick, claimed === undefined ? {} : { claimed });
  return auction;
}

describe('a bidder who is outbid', () => {
  it.each(MOODS)('cannot keep others from bidding, though it %s', async (mood) => {
    const auction = await Auction.open(ground, alice);
    const { contract } = auction;
    const bidder = await ground.newParty(mood, { contract, method: 'withdraw', args: [bob.address] });
    await done(auction.bid(bidder, PRICE));
    const { error, gasUsed } = await auction.bid(carol, PRICE + INCREMENT);
    expect(error).toBeNull();
    expect(gasUsed).toBeLessThan(250_000);
    const kept = UNPAID.includes(mood) ? PRICE : 0n;
    expect([await ground.owed(contract, bidder), await ground.balanceOf(bidder)]).toEqual([kept, PRICE - kept]);
    expect(await ground.balanceOf(contract)).toBe(PRICE + INCREMENT + kept);
    expect(await ground.reentered(bidder.contract)).toBe(0n);
  });

  it.each(['bid', 'settle', 'abort'] as const)('cannot call back with %s', async (method) => {
    const auction = await Auction.open(ground, alice);
    const bidder = await ground.newParty('Reenters', { contract: auction.contract, method });
    await done(auction.bid(bidder, PRICE));
    await done(auction.bid(carol, PRICE + INCREMENT));
    expect(await ground.reentered(bidder.contract)).toBe(0n);
  });

  it('withdraws the own bid alone, while the auction goes on and after its end', async () => {
    const auction = await Auction.open(ground, alice);
    const [one, other] = [await ground.newParty('Refuses'), await ground.newParty('Burns')];
    await done(auction.bid(one, PRICE));
    await done(auction.bid(other, 2n * PRICE));
    await done(auction.bid(carol, 3n * PRICE));
    const before = await ground.balanceOf(bob);
    expect((await one.call(auction.contract, 'withdraw', [bob.address])).error).toBeNull();
    expect((await one.call(auction.contract, 'withdraw', [bob.address])).error).toBe('NothingOwed');
    await done(auction.settle(bob));
    expect((await other.call(auction.contract, 'withdraw', [bob.address])).error).toBeNull();
    expect((await ground.balanceOf(bob)) - before).toBe(3n * PRICE);
    expect(await ground.balanceOf(auction.contract)).toBe(0n);
  });
});

describe('a settlement goes on', () => {
  it.each(MOODS)(
    'when the seller, the artist and the receiver of fees are contracts that all would %s',
    async (mood) => {
      const seller = await ground.newParty();
      const auction = await Auction.open(ground, seller);
      await done(auction.bid(bob, PRICE));
      const again = { contract: auction.contract, method: 'withdraw', args: [bob.address] };
      const parties = [seller, ground.artist, ground.fees];
      for (const party of parties) await ground.feel(party, mood, again);
      expect((await auction.settle(carol)).error).toBeNull();
      expect(await auction.owner()).toBe(bob.address);
      const kept = await Promise.all(parties.map((each) => ground.owed(auction.contract, each)));
      expect(kept).toEqual(UNPAID.includes(mood) ? [SHARES.net, SHARES.royalty, SHARES.fee] : [0n, 0n, 0n]);
      expect(await ground.balanceOf(auction.contract)).toBe(kept.reduce((sum, each) => sum + each, 0n));
      for (const { contract } of parties) expect(await ground.reentered(contract)).toBe(0n);
    },
  );

  it('when somebody has forced coins upon the auction, which stay there', async () => {
    const auction = await Auction.open(ground, alice);
    await ground.force(auction.contract, 77n);
    await done(auction.bid(bob, PRICE));
    expect((await auction.settle(carol)).error).toBeNull();
    expect(await ground.balanceOf(auction.contract)).toBe(77n);
  });

  it('when the winner cannot hold tokens, for it asked for one', async () => {
    const auction = await Auction.open(ground, alice);
    const bidder = await ground.newParty('Declines');
    await done(auction.bid(bidder, PRICE));
    expect((await auction.settle(carol)).error).toBeNull();
    expect(await auction.owner()).toBe(bidder.address);
  });

  it('with a collection that calls back meanwhile, in vain', async () => {
    const auction = await tricked('None');
    for (const method of ['settle', 'abort', 'bid', 'deliver'] as const) {
      const args = method === 'deliver' ? [carol.address] : [];
      await ground.play('TransferReenters', { again: { contract: auction.contract, method, args } });
      const snapshot: unknown = await ground.chain.rpc('evm_snapshot');
      expect((await auction.settle(carol)).events[0]?.[0]).toBe('AuctionSettled');
      expect([await ground.reentered(trickster), await auction.owner()]).toEqual([0n, bob.address]);
      await ground.chain.rpc('evm_revert', snapshot);
    }
  });
});

describe('a bid is given back whole', () => {
  it.each([
    'TransfersNothing',
    'TransfersElsewhere',
    'TransferReverts',
    'TransferBurns',
    'TransferShouts',
    'OwnerReverts',
    'OwnerBurns',
    'OwnerIsNothing',
    'OwnerIsNoAddress',
  ] satisfies Trick[])('and the token stays where it was, when the collection plays %s', async (trick) => {
    const auction = await tricked(trick);
    const before = await ground.balanceOf(bob);
    expect((await auction.settle(carol)).events).toEqual([['AuctionFailed', bob.address, PRICE]]);
    expect((await ground.balanceOf(bob)) - before).toBe(PRICE);
    await ground.play('None');
    expect(await auction.owner()).toBe(alice.address);
  });

  it('when the collection claims that the winner has had the token all the time', async () => {
    const auction = await tricked('OwnerIsClaimed', bob.address);
    expect((await auction.settle(carol)).events).toEqual([['AuctionFailed', bob.address, PRICE]]);
  });

  it('and the token with it, when the winner hands it on while a collection calls it within the transfer', async () => {
    const auction = await Auction.open(ground, alice, { collection: trickster });
    const winner = await ground.newParty('PassesOn');
    await done(auction.bid(winner, PRICE));
    await ground.play('TransferCallsReceiver');
    expect((await auction.settle(carol)).events).toEqual([['AuctionFailed', winner.address, PRICE]]);
    expect([await auction.owner(), await ground.balanceOf(winner)]).toEqual([alice.address, PRICE]);
  });

  it('by an abort when the collection fails, burns gas or lies about the owner', async () => {
    for (const trick of ['OwnerReverts', 'OwnerBurns', 'OwnerIsNothing', 'OwnerIsNoAddress'] as const) {
      const auction = await tricked(trick);
      expect((await auction.abort(carol)).events).toEqual([['AuctionFailed', bob.address, PRICE]]);
      await ground.play('None');
    }
  });

  it.each(UNPAID)('to a bidder that %s: it is owed', async (mood) => {
    const auction = await Auction.open(ground, alice, { reservePrice: 2n * PRICE });
    const bidder = await ground.newParty(mood);
    await done(auction.bid(bidder, PRICE));
    expect((await auction.settle(carol)).events).toEqual([
      ['AuctionFailed', bidder.address, PRICE],
      ['Owed', bidder.address, PRICE],
    ]);
  });
});

describe('nobody bids on what a collection hides', () => {
  it.each(['OwnerReverts', 'OwnerBurns', 'OwnerIsNothing', 'OwnerIsNoAddress'] as const)('by %s', async (trick) => {
    const auction = await Auction.open(ground, alice, { collection: trickster });
    await ground.play(trick);
    expect((await auction.bid(bob, PRICE)).error).toBe('NotDeliverable');
  });
});

describe('too little gas', () => {
  /** Tries all amounts of gas up to what is enough, each on the same state. */
  async function eachGas(
    { from, most, step }: { from: number; most: number; step: number },
    attempt: (gas: number) => Promise<void>,
  ): Promise<void> {
    for (let gas = from; gas < most; gas += step) {
      const snapshot: unknown = await ground.chain.rpc('evm_snapshot');
      await attempt(gas);
      await ground.chain.rpc('evm_revert', snapshot);
    }
  }

  it.each(['None', 'OwnerCosts'] as const)(
    'never makes a settlement of a sound sale fail for the bidder (%s)',
    async (trick) => {
      const auction = await tricked(trick);
      await eachGas({ from: 40_000, most: 2_500_000, step: 60_000 }, async (gas) => {
        const { error, events } = await auction.settle(carol, { gas });
        if (error === null) expect(events[0]?.[0]).toBe('AuctionSettled');
        else expect(['TooLittleGas', 'no reason']).toContain(error);
      });
      expect((await auction.settle(carol)).events[0]?.[0]).toBe('AuctionSettled');
    },
    120_000,
  );

  it('lets no stranger abort an auction whose collection needs much to name its owner', async () => {
    const auction = await Auction.open(ground, alice, { collection: trickster });
    await ground.play('OwnerCosts');
    // Around the amount with which the collection gets a little less than it needs.
    await eachGas({ from: 440_000, most: 660_000, step: 2_000 }, async (gas) => {
      const { error } = await auction.abort(carol, { gas });
      expect(['TooLittleGas', 'StillOpen', 'no reason']).toContain(error);
    });
    expect((await auction.abort(carol)).error).toBe('StillOpen');
  }, 120_000);
});
