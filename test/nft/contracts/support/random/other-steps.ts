import { ZeroAddress } from 'ethers';
import { fc } from '../../../../support/property.js';
import { MOODS, ROYALTIES, type Mood, type Trick } from '../hostile.js';
import { approvalKey, type Model } from './model.js';
import { DONE, rightfulOr, step, type Step } from './step.js';

const tokens = fc.nat(4);
const people = fc.nat(6);
const parties = fc.integer({ min: 2, max: 6 });
const who = fc.nat(19);
/** Below it is most of {@link who}. */
const OFTEN = 13;
const venues = fc.nat(4);
/** Those whose effect does not depend on who the receiver is. */
const tricks: readonly Trick[] = [
  'None',
  'None',
  'None',
  'TransfersNothing',
  'TransfersElsewhere',
  'TransferReverts',
  'TransferBurns',
  'TransferShouts',
  'OwnerReverts',
  'OwnerBurns',
  'OwnerIsNothing',
  'OwnerIsNoAddress',
];

const inRange = (model: Model, venue: number) => Math.min(venue, model.auctions.length);

const approve = fc.record({ token: tokens, who, venue: fc.oneof(venues, fc.constant(null)) }).map((given) => {
  const by = (model: Model) => rightfulOr(model, model.tokens[given.token]?.owner, given.who);
  return step(`approve ${given.venue} for ${given.token} by ${given.who}`, {
    async perform(site, model) {
      const token = model.tokens[given.token]!;
      const venue = given.venue === null ? ZeroAddress : site.venue(inRange(model, given.venue));
      return site.call(by(model), site.collection(token), 'approve', [venue, token.id], { time: model.now });
    },
    expect(model) {
      const token = model.tokens[given.token]!;
      if (token.owner !== by(model)) return `ERC721InvalidApprover(${model.names.person(by(model))})`;
      token.approved = given.venue === null ? null : inRange(model, given.venue);
      return null;
    },
  });
});

const approveAll = fc
  .record({ by: people, isTricky: fc.boolean(), venue: venues, isOn: fc.boolean() })
  .map(({ by, isTricky, venue, isOn }) =>
    step(`${by} ${isOn ? 'approves' : 'revokes'} ${venue} for all (${isTricky})`, {
      async perform(site, model) {
        const args = [site.venue(inRange(model, venue)), isOn];
        return site.call(by, site.collection({ isTricky }), 'setApprovalForAll', args, { time: model.now });
      },
      expect(model) {
        const key = approvalKey(by, isTricky, inRange(model, venue));
        if (isOn) model.approvals.add(key);
        else model.approvals.delete(key);
        return null;
      },
    }),
  );

const transfer = fc.record({ token: tokens, who, to: people }).map((given) => {
  const by = (model: Model) => rightfulOr(model, model.tokens[given.token]?.owner, given.who);
  return step(`transfer ${given.token} to ${given.to} by ${given.who}`, {
    async perform(site, model) {
      const token = model.tokens[given.token]!;
      const args = [site.person(token.owner), site.person(given.to), token.id];
      return site.call(by(model), site.collection(token), 'transferFrom', args, { time: model.now });
    },
    expect(model) {
      const token = model.tokens[given.token]!;
      const isAllowed = token.owner === by(model);
      return model.transfer(token, given.to, isAllowed, model.names.person(by(model)));
    },
  });
});

/** Takes what a venue owes to somebody, to an address of theirs or by anybody to themselves. */
export function withdrawStep(venue: number, owner: number, to: number, isFor: boolean): Step {
  return step(`withdraw ${isFor ? 'for' : 'of'} ${owner} from ${venue} to ${to}`, {
    async perform(site, model) {
      const contract = site.contract(inRange(model, venue));
      const time = { time: model.now };
      if (isFor) return site.call(0, contract, 'withdrawFor', [site.person(owner)], time);
      return site.call(owner, contract, 'withdraw', [site.person(to)], time);
    },
    expect(model) {
      const owed = model.owed[inRange(model, venue)]!;
      const amount = owed[owner] ?? 0n;
      if (amount === 0n) return 'NothingOwed';
      const receiver = isFor ? owner : to;
      if (!model.takes(receiver)) return 'WithdrawalFailed';
      owed[owner] = 0n;
      model.give(receiver, amount);
      return null;
    },
  });
}

const withdraw = fc.record({ venue: venues, owner: parties, to: people, isFor: fc.boolean(), who }).map((given) => {
  const { venue, to, isFor } = given;
  const now = (model: Model) => withdrawStep(venue, owedOr(model, venue, given), to, isFor);
  return step(`withdraw ${isFor ? 'for another party' : `to ${to}`} from ${venue}`, {
    perform: (site, model) => now(model).perform(site, model),
    expect: (model) => now(model).expect(model),
  });
});

/** Usually a random party with a claim on the venue, if there is one; otherwise the given party. */
function owedOr(model: Model, venue: number, given: { readonly owner: number; readonly who: number }): number {
  const owners = (model.owed[inRange(model, venue)] ?? []).flatMap((amount, owner) => (amount > 0n ? [owner] : []));
  return given.who < OFTEN ? (owners[given.owner % owners.length] ?? given.owner) : given.owner;
}

export function feelStep(party: number, mood: Mood): Step {
  return step(`${party} feels: ${mood}`, {
    async perform(site, model) {
      const again = { contract: site.contract(0), method: 'withdraw', args: [site.person(party)] };
      await site.ground.feel(site.people[party]!, mood, again, { time: model.now });
      return DONE;
    },
    expect(model) {
      model.moods[party] = mood;
      return null;
    },
  });
}

const feel = fc
  .record({ party: parties, mood: fc.constantFrom(...MOODS) })
  .map(({ party, mood }) => feelStep(party, mood));

export function playStep(trick: Trick): Step {
  return step(`the collection plays ${trick}`, {
    async perform(site, model) {
      await site.ground.play(trick, {}, { time: model.now });
      return DONE;
    },
    expect(model) {
      model.trick = trick;
      return null;
    },
  });
}

const play = fc.constantFrom(...tricks).map(playStep);

const ask = fc.constantFrom(...ROYALTIES).map((royalty) =>
  step(`the collection asks for ${royalty}`, {
    async perform(site, model) {
      await site.ground.ask(royalty, { time: model.now });
      return DONE;
    },
    expect(model) {
      model.royalty = royalty;
      return null;
    },
  }),
);

const force = fc.record({ venue: venues, amount: fc.bigInt({ min: 1n, max: 50n }) }).map(({ venue, amount }) =>
  step(`force ${amount} upon ${venue}`, {
    async perform(site, model) {
      await site.force(model, inRange(model, venue), amount);
      return DONE;
    },
    expect(model) {
      const at = inRange(model, venue);
      model.forced[at] = (model.forced[at] ?? 0n) + amount;
      model.charge(model.people.keeper, amount);
      return null;
    },
  }),
);

export function waitStep(seconds: number): Step {
  return step(`wait ${seconds} s`, {
    async perform(site, model) {
      await site.ground.chain.rpc('evm_mine', model.now + seconds);
      return DONE;
    },
    expect(model) {
      model.now += seconds;
      return null;
    },
  });
}

const wait = fc.integer({ min: 1, max: 200 }).map(waitStep);

export const otherSteps: readonly { weight: number; arbitrary: fc.Arbitrary<Step> }[] = [
  { weight: 10, arbitrary: approve },
  { weight: 3, arbitrary: approveAll },
  { weight: 10, arbitrary: transfer },
  { weight: 16, arbitrary: withdraw },
  { weight: 8, arbitrary: feel },
  { weight: 6, arbitrary: play },
  { weight: 3, arbitrary: ask },
  { weight: 2, arbitrary: force },
  { weight: 6, arbitrary: wait },
];
