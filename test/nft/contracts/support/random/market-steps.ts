import { fc } from '../../../../support/property.js';
import { MARKET, type Model, type Token } from './model.js';
import { OWNER, rightfulOr, step, type Step } from './step.js';

const tokens = fc.nat(4);
const people = fc.nat(6);
/** Mostly whoever may, else one of the people. */
const who = fc.nat(19);
const prices = fc.bigInt({ min: 0n, max: 1_000n });

function notOwner(model: Model, by: number): string {
  return `OwnableUnauthorizedAccount(${model.names.person(by)})`;
}

/** Mostly with an approval first, or little would ever be for sale. */
const isPrepared = fc.nat(4).map((n) => n > 0);
const list = fc.record({ token: tokens, who, price: prices, lasting: fc.nat(300), isPrepared }).map((given) => {
  const seller = (model: Model) => rightfulOr(model, model.tokens[given.token]?.owner, given.who);
  const prepares = (model: Model) => given.isPrepared && model.tokens[given.token]?.owner === seller(model);
  return step(`list ${given.token} at ${given.price} by ${given.who}`, {
    async perform(site, model) {
      const token = model.tokens[given.token]!;
      const collection = site.collection(token);
      if (prepares(model)) {
        const approval = [site.venue(MARKET), token.id];
        await site.call(token.owner, collection, 'approve', approval, { time: model.now });
      }
      const time = prepares(model) ? model.now + 1 : model.now;
      const args = [collection.target, token.id, given.price, time + given.lasting];
      return site.call(seller(model), site.contract(MARKET), 'listItem', args, { time });
    },
    expect(model) {
      const token = model.tokens[given.token]!;
      const by = seller(model);
      if (prepares(model)) {
        token.approved = MARKET;
        model.now += 1;
      }
      if (model.isPaused) return 'EnforcedPause';
      if (given.price === 0n) return 'NoPrice';
      if (given.lasting === 0) return 'DeadlinePassed';
      const told = model.told(token);
      if (told === null) return model.trick === 'OwnerReverts' ? 'no owner' : 'no reason';
      if (told !== by) return 'NotOwner';
      if (!model.isApproved(token, MARKET)) return 'NotApproved';
      const { fee, cap } = model.config;
      const deadline = model.now + given.lasting;
      model.listings.set(given.token, { seller: by, deadline, fee, cap, price: given.price });
      return null;
    },
  });
});

const cancel = fc.record({ token: tokens, who }).map((given) => {
  const by = (model: Model) => rightfulOr(model, model.listings.get(given.token)?.seller, given.who);
  return step(`cancel ${given.token} by ${given.who}`, {
    async perform(site, model) {
      const token = model.tokens[given.token]!;
      const args = [site.collection(token).target, token.id];
      return site.call(by(model), site.contract(MARKET), 'cancelListing', args, { time: model.now });
    },
    expect(model) {
      const listing = model.listings.get(given.token);
      if (listing === undefined) return 'NotListed';
      if (listing.seller !== by(model)) return 'WrongSeller';
      model.listings.delete(given.token);
      return null;
    },
  });
});

interface Buy {
  readonly token: number;
  readonly buyer: number;
  readonly who: number;
  readonly more: bigint;
}

/** Mostly a token that is for sale. */
function wanted(model: Model, { token, who: named }: Buy): number {
  const listed = [...model.listings.keys()];
  return named === 0 ? token : (listed[token % Math.max(listed.length, 1)] ?? token);
}

const listingOf = (model: Model, given: Buy) => model.listings.get(wanted(model, given));
const sellerOf = (model: Model, given: Buy) => rightfulOr(model, listingOf(model, given)?.seller, given.who);
const paidFor = (model: Model, given: Buy) => (listingOf(model, given)?.price ?? 1n) + given.more;

function buying(model: Model, given: Buy): string | null {
  const at = wanted(model, given);
  const [token, listing] = [model.tokens[at]!, model.listings.get(at)];
  const { buyer } = given;
  if (model.isPaused) return 'EnforcedPause';
  if (listing === undefined) return 'NotListed';
  if (listing.seller !== sellerOf(model, given)) return 'WrongSeller';
  if (listing.deadline <= model.now) return 'DeadlinePassed';
  const price = paidFor(model, given);
  if (price !== listing.price) return `WrongPayment(${listing.price})`;
  const refused = handing(model, token, buyer, listing.seller);
  if (refused !== null) return refused;
  model.listings.delete(at);
  model.charge(buyer, price);
  const asked = model.askedRoyalty(token, price, listing.cap);
  model.share(MARKET, price, listing.fee, asked, listing.seller, model.config.receiver);
  return null;
}

/** Hands a token to its buyer, or leaves it where it was and says why. */
function handing(model: Model, token: Token, buyer: number, seller: number): string | null {
  const before = { ...token };
  const told = model.told(token);
  if (told === null) return model.trick === 'OwnerReverts' ? 'no owner' : 'no reason';
  if (told !== seller) return 'NotOwner';
  const isAllowed = model.isApproved(token, MARKET);
  const refused = model.transfer(token, buyer, isAllowed, model.names.venue(MARKET)) ?? model.receive(token, buyer);
  if (refused === null && token.owner === buyer) return null;
  Object.assign(token, before);
  return refused ?? 'NotDelivered';
}

const more = fc.nat(9).map((n) => (n === 0 ? 1n : n === 1 ? -1n : 0n));
const buy = fc.record({ token: tokens, buyer: people, who, more }).map((given) =>
  step(`buy ${given.token} by ${given.buyer} of ${given.who} for ${given.more} more`, {
    async perform(site, model) {
      const token = model.tokens[wanted(model, given)]!;
      const args = [site.collection(token).target, token.id, site.person(sellerOf(model, given))];
      const options = { time: model.now, value: paidFor(model, given) };
      return site.call(given.buyer, site.contract(MARKET), 'buyItem', args, options);
    },
    expect: (model) => buying(model, given),
  }),
);

const pause = fc.record({ isPause: fc.nat(3).map((n) => n === 0), who }).map(({ isPause, who: given }) => {
  const by = (model: Model) => rightfulOr(model, OWNER, given);
  const method = isPause ? 'pause' : 'unpause';
  return step(`${method} by ${given}`, {
    perform: async (site, model) => site.call(by(model), site.contract(MARKET), method, [], { time: model.now }),
    expect(model) {
      if (by(model) !== OWNER) return notOwner(model, by(model));
      if (model.isPaused === isPause) return isPause ? 'EnforcedPause' : 'ExpectedPause';
      model.isPaused = isPause;
      return null;
    },
  });
});

const points = fc.constantFrom(0, 1, 250, 2_000, 9_999, 10_000, 10_001);
const configure = fc.record({ fee: points, cap: points, receiver: people, who }).map((given) => {
  const by = (model: Model) => rightfulOr(model, OWNER, given.who);
  return step(`configure ${given.fee} ${given.cap} to ${given.receiver} by ${given.who}`, {
    async perform(site, model) {
      const args = [site.person(given.receiver), given.fee, given.cap];
      return site.call(by(model), site.contract(MARKET), 'configure', args, { time: model.now });
    },
    expect(model) {
      if (by(model) !== OWNER) return notOwner(model, by(model));
      if (given.fee > 10_000 || given.cap > 10_000) return 'BadBasisPoints';
      Object.assign(model.config, { fee: given.fee, cap: given.cap, receiver: given.receiver });
      return null;
    },
  });
});

export const marketSteps: readonly { weight: number; arbitrary: fc.Arbitrary<Step> }[] = [
  { weight: 12, arbitrary: list },
  { weight: 2, arbitrary: cancel },
  { weight: 14, arbitrary: buy },
  { weight: 4, arbitrary: pause },
  { weight: 2, arbitrary: configure },
];
