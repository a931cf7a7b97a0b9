import { parseEther, ZeroAddress, type BaseContract } from 'ethers';
import { casesOf } from '../../support/long.js';
import { fc } from '../../support/property.js';
import type { Actor } from './support/actor.js';
import { done, Ground } from './support/ground.js';
import { MOODS, ROYALTIES, UNPAID, type Mood, type Royalty } from './support/hostile.js';

let ground: Ground;
let payer: BaseContract;
let divider: BaseContract;
beforeAll(async () => {
  ground = await Ground.open();
  payer = await ground.chain.deploy('Payer');
  divider = await ground.chain.deploy('Divider');
}, 60_000);
afterAll(() => ground.close());

const pay = (to: Actor, value: bigint) => ground.alice.call(payer, 'pay', [to.address], { value });
const takers = MOODS.filter((mood) => !UNPAID.includes(mood));

/** What is kept for a receiver that refuses. */
async function refuser(mood: Mood = 'Refuses', amount = 100n): Promise<Actor> {
  const party = await ground.newParty(mood);
  await done(pay(party, amount));
  return party;
}

describe('a payment', () => {
  it('reaches an account at once', async () => {
    const before = await ground.balanceOf(ground.bob);
    expect(await pay(ground.bob, 7n)).toMatchObject({ error: null, events: [] });
    expect((await ground.balanceOf(ground.bob)) - before).toBe(7n);
  });

  it.each(takers)('reaches a contract at once that %s', async (mood) => {
    const party = await ground.newParty(mood);
    expect(await pay(party, 7n)).toMatchObject({ error: null, events: [] });
    expect([await ground.balanceOf(party), await ground.owed(payer, party)]).toEqual([7n, 0n]);
  });

  it.each(UNPAID)('is kept for a contract that %s, costs the payer little, and adds up', async (mood) => {
    const party = await ground.newParty(mood);
    const first = await pay(party, 7n);
    expect(first).toMatchObject({ error: null, events: [['Owed', party.address, 7n]] });
    expect(first.gasUsed).toBeLessThan(21_000 + 120_000);
    await done(pay(party, 5n));
    expect([await ground.balanceOf(party), await ground.owed(payer, party)]).toEqual([0n, 12n]);
  });

  it('of nothing does nothing', async () => {
    const party = await ground.newParty('Refuses');
    expect(await pay(party, 0n)).toMatchObject({ error: null, events: [] });
  });
});

describe('withdraw', () => {
  it('sends all that is owed to whatever address its receiver names, once', async () => {
    const party = await refuser();
    const before = await ground.balanceOf(ground.carol);
    const { carol } = ground;
    expect((await party.call(payer, 'withdraw', [carol.address])).events).toEqual([
      ['Withdrawn', party.address, carol.address, 100n],
    ]);
    expect((await ground.balanceOf(carol)) - before).toBe(100n);
    expect((await party.call(payer, 'withdraw', [carol.address])).error).toBe('NothingOwed');
  });

  it('pays nobody to whom nothing is owed', async () => {
    expect((await ground.bob.call(payer, 'withdraw', [ground.bob.address])).error).toBe('NothingOwed');
    expect((await ground.bob.call(payer, 'withdrawFor', [ZeroAddress])).error).toBe('NothingOwed');
  });

  it.each(UNPAID)('to a contract that %s leaves everything owed', async (mood) => {
    const party = await refuser(mood);
    for (const [method, args] of [
      ['withdraw', [party.address]],
      ['withdrawFor', [party.address]],
    ] as const) {
      expect((await party.call(payer, method, args)).error).toBe('WithdrawalFailed');
    }
    expect(await ground.owed(payer, party)).toBe(100n);
  });

  it('lets nobody in a second time, who would get what is owed to others', async () => {
    await refuser('Refuses', 1_000n);
    const party = await refuser();
    await ground.feel(party, 'Reenters', { contract: payer, method: 'withdraw', args: [party.address] });
    expect((await party.call(payer, 'withdraw', [party.address])).error).toBeNull();
    expect([await ground.balanceOf(party), await ground.reentered(party.contract)]).toEqual([100n, 0n]);
  });

  it('for another sends it there alone, with as much gas as the caller has', async () => {
    const party = await refuser();
    await ground.feel(party, 'Takes');
    const { events } = await ground.bob.call(payer, 'withdrawFor', [party.address]);
    expect(events).toEqual([['Withdrawn', party.address, party.address, 100n]]);
    expect(await ground.balanceOf(party)).toBe(100n);
  });
});

describe('the shares of a price', () => {
  const points = fc.integer({ min: 0, max: 10_000 });
  const price = fc.oneof(fc.bigInt(0n, 20_000n), fc.bigInt(0n, 2n ** 256n - 1n));

  it('are exactly the price: the fee rounded up, the royalty at most what that leaves', async () => {
    const split = divider.getFunction('split');
    const holds = async (of: bigint, fee: number, royalty: bigint) => {
      const shares = [...(await split.staticCall(of, fee, royalty))] as bigint[];
      const expectedFee = (of * BigInt(fee) + 9_999n) / 10_000n;
      const expectedRoyalty = royalty < of - expectedFee ? royalty : of - expectedFee;
      expect(shares).toEqual([expectedFee, expectedRoyalty, of - expectedFee - expectedRoyalty]);
    };
    await fc.assert(fc.asyncProperty(price, points, price, holds), { numRuns: casesOf(100, 5_000) });
  }, 120_000);

  it.each([
    ['Tenth', 10n ** 17n],
    ['Floods', 10n ** 17n],
    ['AbovePrice', 10n ** 18n / 2n],
  ] satisfies [Royalty, bigint][])(
    'hold a royalty of a collection in the mood %s, at most the share that is allowed',
    async (royalty, amount) => {
      await ground.ask(royalty);
      const asked = await divider.getFunction('royaltyOf').staticCall(ground.trickster, parseEther('1'), 5_000);
      expect([...asked]).toEqual([ground.artist.address, amount]);
    },
  );

  it.each(ROYALTIES.filter((royalty) => !['Tenth', 'Floods', 'AbovePrice'].includes(royalty)))(
    'hold none of a collection in the mood %s, which costs 200,000 gas at most',
    async (royalty) => {
      await ground.ask(royalty);
      const royaltyOf = divider.getFunction('royaltyOf');
      const args = [ground.trickster, parseEther('1'), 10_000] as const;
      expect([...(await royaltyOf.staticCall(...args))]).toEqual([ZeroAddress, 0n]);
      expect(await royaltyOf.estimateGas(...args)).toBeLessThan(260_000n);
    },
  );

  it('hold none of an address without a contract', async () => {
    const asked = await divider.getFunction('royaltyOf').staticCall(ground.bob.address, 1_000, 10_000);
    expect([...asked]).toEqual([ZeroAddress, 0n]);
  });
});
