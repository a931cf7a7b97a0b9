import { TRANSPORTS } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import type { Royalty } from '../contracts/support/hostile.js';
import { newPerson, nftChain, signed, type Person } from '../support/chain.js';
import { OFFER, offerRow, trading, wished } from '../support/offer-acts.js';
import { bookFaults, legsOf } from '../support/offer-state.js';
import { whileSet } from '../support/offer-switched.js';
import { buyPath, fixed, LISTING } from '../support/sales.js';
import { ask, newTricked, newTrickedToken, type Tricked } from '../support/tricked.js';

type Receiver = 'contract' | 'collection';

/** What is paid of 1 ETH, to whom of those that are named, and how the contract answers then. A collection asks for 4 %. */
const ANSWERS: readonly (readonly [amount: string, by: Receiver, what: string, answer: Royalty])[] = [
  ['0.1', 'contract', 'asks for a tenth', 'Tenth'],
  ['0.1', 'contract', 'asks for a tenth in 100,000 bytes', 'Floods'],
  ['0.04', 'collection', 'fails', 'Reverts'],
  ['0.04', 'collection', 'burns all of its gas', 'Burns'],
  ['0.04', 'collection', 'answers nothing', 'Empty'],
  ['0.04', 'collection', 'answers one byte too few', 'Short'],
  ['0.04', 'collection', 'names nobody', 'Nobody'],
  ['0.04', 'collection', 'names what is no address', 'NoAddress'],
];

let chain: LocalChain;
let creator: Person;
let buyer: Person;
let artist: Person;
let tricked: Tricked;
let receivers: Readonly<Record<Receiver, string>>;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  buyer = await newPerson(chain, '1000');
  artist = await newPerson(chain);
  const collector = await newPerson(chain);
  receivers = { contract: artist.wallet.address, collection: collector.wallet.address };
  const own = { royaltyPercent: '4', royaltyReceiver: receivers.collection };
  tricked = await newTricked(chain, creator, receivers.contract, own);
});
afterAll(() => chain.close());
afterEach(() => ask(tricked, 'Tenth'));

describe.each(TRANSPORTS)('the royalty, by %s,', (transport) => {
  const call = trading(transport);
  const list = async (over: object = {}) => {
    const token = await newTrickedToken(tricked);
    return call(creator, 'POST', LISTING, fixed(token, over));
  };
  const offer = async () => call(buyer, 'POST', OFFER, wished(await newTrickedToken(tricked)));
  const accept = ({ id }: { readonly id: string }) => call(creator, 'POST', `${OFFER}/${id}/accept`, {});
  /** Has the seller accept an offer, transfer the token and say so. */
  const settle = async ({ id }: { readonly id: string }) => {
    const { transaction } = await accept({ id });
    const transactionHash = await signed(chain, creator, transaction);
    const settled = await call(creator, 'POST', `${OFFER}/${id}/confirm`, { transactionHash });
    expect(settled).toMatchObject({ statusCode: 200, status: 'COMPLETED' });
  };

  it.each(ANSWERS)(
    'in a listing and its quote is %s ETH to whom the %s names, where the contract %s',
    async (amount, by, _what, answer) => {
      await ask(tricked, answer);
      const listing = await list();
      expect(listing).toMatchObject({ statusCode: 200, royaltyFee: amount, royaltyReceiver: receivers[by] });
      const { quote } = await call(buyer, 'POST', buyPath(listing), {});
      expect(quote).toMatchObject({ price: '1', royalty: amount, total: '1' });
    },
  );

  it.each(ANSWERS)(
    'in an offer and its acceptance is %s ETH to whom the %s names, where the contract %s',
    async (amount, by, _what, answer) => {
      await ask(tricked, answer);
      const made = await offer();
      for (const each of [made, await accept(made)]) {
        expect(each).toMatchObject({ statusCode: 200, amount: '1', royalty: amount });
      }
      expect((await offerRow(made.id)).royaltyReceiver).toBe(receivers[by]);
    },
  );

  it('in another currency is the part that the contract asks for, rounded down to the decimals of that', async () => {
    const listing = await list({ currency: 'USDT', price: '10.000019' });
    expect(listing).toMatchObject({ royaltyFee: '1.000001', royaltyReceiver: receivers.contract });
  });

  it('of a listing is at most what the platform allows, and what the fee leaves, however much the contract asks for', async () => {
    await ask(tricked, 'AbovePrice');
    const bounded = await list();
    expect(bounded).toMatchObject({ royaltyFee: '0.1', sellerReceives: '0.875' });
    const boundless = await whileSet({ nftMaxRoyaltyPercentage: '100' }, () => list());
    const shares = { marketplaceFee: '0.025', royaltyFee: '0.975', estimatedTotal: '1', sellerReceives: '0' };
    expect(boundless).toMatchObject({ statusCode: 200, ...shares, royaltyReceiver: receivers.contract });
  });

  it('of an offer is at most the amount, and leaves the books right, however much the contract asks for', async () => {
    await ask(tricked, 'AbovePrice');
    const made = await whileSet({ nftMaxRoyaltyPercentage: '100' }, offer);
    expect(made).toMatchObject({ statusCode: 200, royalty: '1', held: '1.025', sellerReceives: '0' });
    await settle(made);
    const legs = await legsOf(made.id);
    expect(legs.map(({ wallet, operation, amount }) => [wallet, operation, amount])).toEqual([
      [buyer.user.id, 'HOLD', '1.025'],
      [buyer.user.id, 'EXECUTE_FROM_HOLD', '1.025'],
      [artist.user.id, 'CREDIT', '1'],
      ['platform', 'CREDIT', '0.025'],
    ]);
    expect(await bookFaults()).toEqual([]);
  });

  it('is paid to whom the contract named when the offer was made, whatever it answers later', async () => {
    const made = await offer();
    await ask(tricked, 'Nobody');
    await settle(made);
    const key = `nft_sale_${made.id}_royalty`;
    const royalty = (await legsOf(made.id)).filter((leg) => leg.key === key);
    expect(royalty).toEqual([{ wallet: artist.user.id, operation: 'CREDIT', amount: '0.1', key }]);
  });

  it('of a purchase with escrow is that of the listing, whatever the contract answers later', async () => {
    const listing = await list();
    await ask(tricked, 'Nobody');
    const bought = await call(buyer, 'POST', buyPath(listing), { escrow: true });
    expect(bought).toMatchObject({ statusCode: 200, quote: { royalty: '0.1' }, offer: { royalty: '0.1' } });
    expect((await offerRow(bought.offer.id)).royaltyReceiver).toBe(receivers.contract);
  });
});
