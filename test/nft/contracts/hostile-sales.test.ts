import type { BaseContract } from 'ethers';
import type { Actor } from './support/actor.js';
import { done, Ground } from './support/ground.js';
import { MOODS, UNPAID, type Royalty, type Trick } from './support/hostile.js';
import { FEE_POINTS, Market, MAX_ROYALTY_POINTS, PRICE, SHARES } from './support/market.js';

let ground: Ground;
let market: Market;
let venue: BaseContract;
let trickster: BaseContract;
let alice: Actor;
let bob: Actor;
beforeAll(async () => {
  ground = await Ground.open();
  ({ alice, bob, trickster } = ground);
  market = await Market.open(ground);
  venue = market.contract;
}, 60_000);
afterAll(() => ground.close());
afterEach(async () => {
  await ground.play('None');
  await ground.ask('Tenth');
  await ground.feel(ground.fees, 'Takes');
  await ground.feel(ground.artist, 'Takes');
});

describe('a sale goes on', () => {
  it.each(MOODS)('when seller, artist and the receiver of fees are contracts that all would %s', async (mood) => {
    const seller = await ground.newParty('Takes');
    const tokenId = await market.listed(seller);
    const parties = [seller, ground.artist, ground.fees];
    for (const party of parties)
      await ground.feel(party, mood, { contract: venue, method: 'withdraw', args: [bob.address] });
    const had = await Promise.all(parties.map((each) => ground.balanceOf(each)));
    const owed = await Promise.all(parties.map((each) => ground.owed(venue, each)));
    expect((await market.buy(bob, tokenId, seller)).error).toBeNull();
    expect(await ground.ownerOf(tokenId)).toBe(bob.address);
    const paid = await Promise.all(parties.map(async (each, n) => (await ground.balanceOf(each)) - (had[n] ?? 0n)));
    const kept = await Promise.all(parties.map(async (each, n) => (await ground.owed(venue, each)) - (owed[n] ?? 0n)));
    const shares = [SHARES.net, SHARES.royalty, SHARES.fee];
    expect(UNPAID.includes(mood) ? kept : paid).toEqual(shares);
    expect(UNPAID.includes(mood) ? paid : kept).toEqual([0n, 0n, 0n]);
    for (const { contract } of parties) expect(await ground.reentered(contract)).toBe(0n);
  });

  it.each([
    ['AbovePrice', 200_000n],
    ['Reverts', 0n],
    ['Burns', 0n],
    ['Empty', 0n],
    ['Short', 0n],
    ['Floods', 100_000n],
    ['Nobody', 0n],
    ['NoAddress', 0n],
  ] satisfies [Royalty, bigint][])('when the royalty of the collection is of the kind %s', async (royalty, paid) => {
    const tokenId = await market.listed(alice, { collection: trickster });
    await ground.ask(royalty);
    const { error, events } = await market.buy(bob, tokenId, alice, { collection: trickster });
    expect([error, events[0]?.[7]]).toEqual([null, paid]);
  });

  it('when somebody has forced coins upon the marketplace, which stay there', async () => {
    await ground.force(venue, 77n);
    const before = await ground.balanceOf(venue);
    expect((await market.buy(bob, await market.listed(alice), alice)).error).toBeNull();
    expect(await ground.balanceOf(venue)).toBe(before);
    expect((await bob.call(venue, 'withdraw', [bob.address])).error).toBe('NothingOwed');
  });

  it('with the royalty that is due, however little gas the buyer brings', async () => {
    const tokenId = await market.listed(alice, { collection: trickster });
    const snapshot: unknown = await ground.chain.rpc('evm_snapshot');
    const { gasUsed } = await market.buy(bob, tokenId, alice, { collection: trickster });
    await ground.chain.rpc('evm_revert', snapshot);
    for (let gas = 60_000; gas < gasUsed + 60_000; gas += 10_000) {
      const again: unknown = await ground.chain.rpc('evm_snapshot');
      const { error, events } = await market.buy(bob, tokenId, alice, { collection: trickster, gas });
      if (error === null) expect(events[0]?.[7]).toBe(SHARES.royalty);
      await ground.chain.rpc('evm_revert', again);
    }
  });
});

describe('nothing is sold', () => {
  it.each([
    ['TransfersNothing', 'NotDelivered'],
    ['TransfersElsewhere', 'NotDelivered'],
    ['TransferReverts', 'no transfer'],
    ['TransferBurns', 'no reason'],
    ['TransferShouts', 'no reason'],
    ['OwnerReverts', 'no owner'],
    ['OwnerBurns', 'no reason'],
    ['OwnerIsNothing', 'no reason'],
    ['OwnerIsNoAddress', 'no reason'],
  ] satisfies [Trick, string][])('of a collection that plays %s', async (trick, reason) => {
    const tokenId = await market.listed(alice, { collection: trickster });
    await ground.play(trick);
    const before = await ground.balanceOf(bob);
    expect((await market.buy(bob, tokenId, alice, { collection: trickster })).error).toBe(reason);
    expect(await ground.balanceOf(bob)).toBe(before);
    await ground.play('None');
    expect((await market.buy(bob, tokenId, alice, { collection: trickster })).error).toBeNull();
  });

  it('of a collection that names the buyer as the owner before it is one', async () => {
    const tokenId = await market.listed(alice, { collection: trickster });
    await ground.play('OwnerIsClaimed', { claimed: bob.address });
    expect((await market.buy(bob, tokenId, alice, { collection: trickster })).error).toBe('NotOwner');
  });

  it('to a contract that cannot hold tokens, or that does not have it in the end', async () => {
    const [declining, passing] = [await ground.newParty('Declines'), await ground.newParty('PassesOn')];
    const tokenId = await market.listed(alice);
    expect((await market.buy(declining, tokenId, alice)).error).toBe(`ERC721InvalidReceiver(${declining.address})`);
    expect((await market.buy(passing, tokenId, alice)).error).toBe('NotDelivered');
    expect(await ground.ownerOf(tokenId)).toBe(alice.address);
  });

  it('that somebody else owns, although a collection says otherwise while it is listed', async () => {
    const tokenId = await ground.newToken(alice, trickster);
    await done(bob.call(trickster, 'setApprovalForAll', [venue.target, true]));
    await ground.play('OwnerIsClaimed', { claimed: bob.address });
    expect((await market.list(bob, tokenId, { collection: trickster })).error).toBeNull();
    await ground.play('None');
    expect((await market.buy(bob, tokenId, bob, { collection: trickster })).error).toBe('NotOwner');
  });
});

describe('a call back is refused', () => {
  it('to a buyer that buys, lists, cancels or withdraws while it gets its token', async () => {
    const other = await market.listed(alice);
    const buyer = await ground.newParty('Takes');
    const calls = [
      { method: 'cancelListing', args: [ground.collection.target, other] },
      { method: 'listItem', args: [ground.collection.target, other, 1n, await market.inAnHour()] },
      { method: 'buyItem', args: [ground.collection.target, other, alice.address] },
      { method: 'withdraw', args: [bob.address] },
      { method: 'withdrawFor', args: [buyer.address] },
    ];
    for (const call of calls) {
      await ground.feel(buyer, 'Reenters', { contract: venue, ...call });
      const tokenId = await market.listed(alice);
      expect((await market.buy(buyer, tokenId, alice)).error).toBeNull();
    }
    expect(await ground.reentered(buyer.contract)).toBe(0n);
  });

  it('to a seller that sells the same token again while it is paid', async () => {
    const seller = await ground.newParty('Takes');
    const tokenId = await market.listed(seller);
    const args = [ground.collection.target, tokenId, PRICE, await market.inAnHour()];
    await ground.feel(seller, 'Reenters', { contract: venue, method: 'listItem', args });
    expect((await market.buy(bob, tokenId, seller)).error).toBeNull();
    expect(await ground.reentered(seller.contract)).toBe(0n);
    expect((await market.buy(bob, tokenId, seller)).error).toBe('NotListed');
  });

  it('to a collection within its own transfer', async () => {
    const tokenId = await market.listed(alice, { collection: trickster });
    const again = { contract: venue, method: 'cancelListing', args: [trickster.target, tokenId] };
    await ground.play('TransferReenters', { again });
    expect((await market.buy(bob, tokenId, alice, { collection: trickster })).error).toBeNull();
    expect(await ground.reentered(trickster)).toBe(0n);
  });
});

describe('an owner of the marketplace who is the receiver of fees', () => {
  it('cannot change the shares of a sale while it is paid', async () => {
    const tokenId = await market.listed(alice);
    const args = [ground.fees.address, 10_000, 0];
    await done(ground.owner.call(venue, 'transferOwnership', [ground.fees.address]));
    await done(ground.fees.call(venue, 'acceptOwnership'));
    await ground.feel(ground.fees, 'Reenters', { contract: venue, method: 'configure', args });
    const before = await ground.balanceOf(alice);
    expect((await market.buy(bob, tokenId, alice)).error).toBeNull();
    expect((await ground.balanceOf(alice)) - before).toBe(SHARES.net);
    await done(ground.fees.call(venue, 'configure', [ground.fees.address, FEE_POINTS, MAX_ROYALTY_POINTS]));
    await done(ground.fees.call(venue, 'transferOwnership', [ground.owner.address]));
    await done(ground.owner.call(venue, 'acceptOwnership'));
  });
});
