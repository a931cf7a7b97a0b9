import { ZeroAddress, type BaseContract } from 'ethers';
import type { Actor } from './support/actor.js';
import { done, Ground } from './support/ground.js';
import { Market } from './support/market.js';

let ground: Ground;
let market: Market;
let venue: BaseContract;
let alice: Actor;
let bob: Actor;
let owner: Actor;
beforeEach(async () => {
  market = await Market.open(ground);
  venue = market.contract;
});
beforeAll(async () => {
  ground = await Ground.open();
  ({ alice, bob, owner } = ground);
}, 60_000);
afterAll(() => ground.close());

async function read(getter: string): Promise<unknown> {
  return venue.getFunction(getter).staticCall();
}

describe('configure', () => {
  it('sets the receiver and the rates of new listings', async () => {
    const { events } = await market.configure(300, 400, ground.artist);
    expect(events).toEqual([['Configured', ground.artist.address, 300n, 400n]]);
    const set = [await read('feeReceiver'), await read('feeBasisPoints'), await read('maxRoyaltyBasisPoints')];
    expect(set).toEqual([ground.artist.address, 300n, 400n]);
  });

  it('refuses rates above the price, and nobody as the receiver', async () => {
    expect((await market.configure(10_001, 0)).error).toBe('BadBasisPoints');
    expect((await market.configure(0, 10_001)).error).toBe('BadBasisPoints');
    expect((await owner.call(venue, 'configure', [ZeroAddress, 0, 0])).error).toBe('NoReceiver');
    expect((await market.configure(10_000, 10_000)).error).toBeNull();
  });

  it('is open while the marketplace is paused', async () => {
    await done(owner.call(venue, 'pause'));
    expect((await market.configure(1, 1)).error).toBeNull();
  });
});

describe('a pause', () => {
  it('stops listing and buying until it ends, and neither cancelling nor withdrawing', async () => {
    const seller = await ground.newParty('Refuses');
    await done(market.buy(bob, await market.listed(seller), seller));
    const [kept, dropped, fresh] = [
      await market.listed(alice),
      await market.listed(alice),
      await market.approved(alice),
    ];
    expect((await owner.call(venue, 'pause')).events).toEqual([['Paused', owner.address]]);
    expect((await market.list(alice, fresh)).error).toBe('EnforcedPause');
    expect((await market.buy(bob, kept, alice)).error).toBe('EnforcedPause');
    expect((await market.cancel(alice, dropped)).error).toBeNull();
    expect((await seller.call(venue, 'withdraw', [bob.address])).error).toBeNull();
    expect((await owner.call(venue, 'pause')).error).toBe('EnforcedPause');
    expect((await owner.call(venue, 'unpause')).events).toEqual([['Unpaused', owner.address]]);
    expect((await owner.call(venue, 'unpause')).error).toBe('ExpectedPause');
    expect((await market.list(alice, fresh)).error).toBeNull();
    expect((await market.buy(bob, kept, alice)).error).toBeNull();
  });
});

describe('what is for the owner of the marketplace', () => {
  it.each([
    ['pause', () => []],
    ['unpause', () => []],
    ['configure', () => [alice.address, 0, 0]],
    ['transferOwnership', () => [alice.address]],
    ['renounceOwnership', () => []],
  ])('is refused to others: %s', async (method, args) => {
    const { error } = await alice.call(venue, method, args());
    expect(error).toBe(`OwnableUnauthorizedAccount(${alice.address})`);
  });

  it('is for the next one once that one has accepted it', async () => {
    expect((await owner.call(venue, 'transferOwnership', [bob.address])).events).toEqual([
      ['OwnershipTransferStarted', owner.address, bob.address],
    ]);
    expect(await read('pendingOwner')).toBe(bob.address);
    expect((await bob.call(venue, 'pause')).error).toMatch(/^OwnableUnauthorizedAccount/);
    expect((await alice.call(venue, 'acceptOwnership')).error).toMatch(/^OwnableUnauthorizedAccount/);
    expect((await bob.call(venue, 'acceptOwnership')).events).toEqual([
      ['OwnershipTransferred', owner.address, bob.address],
    ]);
    expect((await owner.call(venue, 'pause')).error).toMatch(/^OwnableUnauthorizedAccount/);
    expect((await bob.call(venue, 'pause')).error).toBeNull();
  });
});

describe('the making of a marketplace', () => {
  it('tells its owner and its rates', async () => {
    const made = venue.deploymentTransaction();
    const receipt = await made?.wait();
    const events = (receipt?.logs ?? []).map((log) => venue.interface.parseLog(log));
    expect(events.map((event) => [event?.name, ...(event?.args.toArray() ?? [])])).toEqual([
      ['OwnershipTransferred', ZeroAddress, owner.address],
      ['Configured', ground.fees.address, 250n, 2_000n],
    ]);
  });
});
