import { fc } from '../../../../support/property.js';
import { type Model, type OpenAuction } from './model.js';
import { DONE, rightfulOr, step, type Step } from './step.js';

const MOST_AUCTIONS = 4;
const people = fc.nat(6);
const who = fc.nat(19);
const auctions = fc.nat(MOST_AUCTIONS - 1);

/** The auction of a step and its venue; the newest where there are fewer. */
function chosen(model: Model, at: number): [OpenAuction, number] | null {
  const index = Math.min(at, model.auctions.length - 1);
  const auction = model.auctions[index];
  return auction === undefined ? null : [auction, index + 1];
}

const terms = fc.record({
  token: fc.nat(4),
  price: fc.bigInt({ min: 1n, max: 500n }),
  increment: fc.bigInt({ min: 1n, max: 100n }),
  reserve: fc.constantFrom(0n, 0n, 400n, 900n),
  starts: fc.nat(20),
  lasting: fc.integer({ min: 20, max: 400 }),
  extension: fc.nat(60),
  fee: fc.constantFrom(0, 250, 5_000),
  royalty: fc.constantFrom(0, 1_000, 5_000),
});

const open = terms.map((given) => {
  const termsOf = (model: Model) => ({
    ...given,
    seller: rightfulOr(model, model.tokens[given.token]?.owner, 0),
    receiver: model.config.receiver,
    start: model.now + given.starts,
    end: model.now + given.starts + given.lasting,
  });
  const isDone = (model: Model) => model.auctions.length < MOST_AUCTIONS;
  return step(`open an auction of ${given.token}`, {
    async perform(site, model) {
      if (!isDone(model)) return DONE;
      const made = termsOf(model);
      await site.openAuction(model, made);
      const token = model.tokens[given.token]!;
      if (token.owner < 0) return DONE;
      const args = [site.venue(model.auctions.length + 1), token.id];
      return site.call(made.seller, site.collection(token), 'approve', args, { time: model.now + 1 });
    },
    expect(model) {
      if (!isDone(model)) return null;
      const made = termsOf(model);
      model.auctions.push({ terms: made, end: made.end, bidder: null, bid: 0n, isOver: false });
      model.forced.push(0n);
      model.owed.push(model.balances.map(() => 0n));
      const token = model.tokens[given.token]!;
      if (token.owner >= 0) token.approved = model.auctions.length;
      model.now += 1;
      return null;
    },
  });
});

const least = ({ bidder, bid, terms: { price, increment } }: OpenAuction) =>
  bidder === null ? price : bid + increment;

function bidding(model: Model, [auction, venue]: [OpenAuction, number], bidder: number, value: bigint): string | null {
  const { terms: made, end, isOver } = auction;
  if (isOver || model.now < made.start || model.now >= end) return 'NotOpen';
  if (bidder === made.seller) return 'SellerBids';
  if (value < least(auction)) return `BidTooLow(${least(auction)})`;
  const token = model.tokens[made.token]!;
  if (model.told(token) !== made.seller || !model.isApproved(token, venue)) return 'NotDeliverable';
  model.charge(bidder, value);
  const outbid = { bidder: auction.bidder, bid: auction.bid };
  Object.assign(auction, { bidder, bid: value });
  if (end - model.now < made.extension) auction.end = model.now + made.extension;
  if (outbid.bidder !== null) model.pay(venue, outbid.bidder, outbid.bid);
  return null;
}

const bid = fc.record({ auction: auctions, bidder: people, more: fc.bigInt({ min: -1n, max: 12n }) }).map((given) => {
  const valueOf = (auction: OpenAuction) => least(auction) + given.more;
  return step(`bid ${given.more} more than the least by ${given.bidder} in ${given.auction}`, {
    async perform(site, model) {
      const at = chosen(model, given.auction);
      if (at === null) return DONE;
      const options = { time: model.now, value: valueOf(at[0]) };
      return site.call(given.bidder, site.contract(at[1]), 'bid', [], options);
    },
    expect(model) {
      const at = chosen(model, given.auction);
      return at === null ? null : bidding(model, at, given.bidder, valueOf(at[0]));
    },
  });
});

function refund(model: Model, auction: OpenAuction, venue: number): null {
  auction.isOver = true;
  if (auction.bidder !== null) model.pay(venue, auction.bidder, auction.bid);
  return null;
}

/** Whether the winner got the token; else it is where it was. */
function delivered(model: Model, { terms: made, bidder }: OpenAuction, venue: number): boolean {
  const token = model.tokens[made.token]!;
  if (bidder === null || model.told(token) !== made.seller) return false;
  const before = { ...token };
  const refused = model.transfer(token, bidder, model.isApproved(token, venue), model.names.venue(venue));
  if (refused === null && token.owner === bidder) return true;
  Object.assign(token, before);
  return false;
}

function settling(model: Model, [auction, venue]: [OpenAuction, number]): string | null {
  const { terms: made, bid: price } = auction;
  if (auction.isOver) return 'Over';
  if (model.now < auction.end) return 'StillOpen';
  if (price < made.reserve || !delivered(model, auction, venue)) return refund(model, auction, venue);
  auction.isOver = true;
  model.share(venue, price, made.fee, (price * BigInt(made.royalty)) / 10_000n, made.seller, made.receiver);
  return null;
}

export function settleStep(auction: number, by: number): Step {
  return step(`settle ${auction} by ${by}`, {
    async perform(site, model) {
      const at = chosen(model, auction);
      return at === null ? DONE : site.call(by, site.contract(at[1]), 'settle', [], { time: model.now });
    },
    expect(model) {
      const at = chosen(model, auction);
      return at === null ? null : settling(model, at);
    },
  });
}

const settle = fc.record({ auction: auctions, by: people }).map(({ auction, by }) => settleStep(auction, by));

const abort = fc.record({ auction: auctions, who }).map((given) => {
  const byIn = (model: Model, { terms: { seller } }: OpenAuction) => rightfulOr(model, seller, given.who);
  return step(`abort ${given.auction} by ${given.who}`, {
    async perform(site, model) {
      const at = chosen(model, given.auction);
      if (at === null) return DONE;
      return site.call(byIn(model, at[0]), site.contract(at[1]), 'abort', [], { time: model.now });
    },
    expect(model) {
      const at = chosen(model, given.auction);
      if (at === null) return null;
      const [auction, venue] = at;
      const { seller, token } = auction.terms;
      if (auction.isOver) return 'Over';
      const isSellers = byIn(model, auction) === seller && auction.bidder === null;
      if (!isSellers && model.told(model.tokens[token]!) === seller) return 'StillOpen';
      return refund(model, auction, venue);
    },
  });
});

export const auctionSteps: readonly { weight: number; arbitrary: fc.Arbitrary<Step> }[] = [
  { weight: 6, arbitrary: open },
  { weight: 18, arbitrary: bid },
  { weight: 6, arbitrary: settle },
  { weight: 4, arbitrary: abort },
];
