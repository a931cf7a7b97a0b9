// Plays a creator, a buyer and an admin of the NFT marketplace against a running server, over plain HTTP, and signs their
// transactions on a chain of development: two wallets are linked, a collection is deployed and tokens are minted; one token is
// bought through the marketplace contract, one is sold by an offer whose money waits for its transfer, one is in an auction.
//
//   npm start                 (in one terminal)
//   node examples/nft.mjs     (in another)
//
// Needs the accounts of DEMO_DATA and the chain of development, as `npm start` makes them; CHAIN_RPC_URL names that chain
// where `npm start` prints another address than http://127.0.0.1:8545. The wallets are new each time. It takes some seconds.
import { formatEther } from 'ethers';
import { refusal, requireEqual, spotBalance, units } from './frame/check.mjs';
import { CHAIN_ID, openChain } from './frame/development-chain.mjs';
import { linkWallet, unlinkWallet } from './frame/link-wallet.mjs';
import { once, signIn, signInAsAdmin } from './frame/session.mjs';
import { say, step } from './frame/tell.mjs';

const CHAIN = 'sepolia';
const chain = await openChain(process.env.CHAIN_RPC_URL || 'http://127.0.0.1:8545');

const admin = await signInAsAdmin();
const creator = await signIn(
  process.env.CREATOR_EMAIL ?? 'bob@example.com',
  process.env.CREATOR_PASSWORD ?? 'Bob-demo-1',
);
const buyer = await signIn(
  process.env.BUYER_EMAIL ?? 'alice@example.com',
  process.env.BUYER_PASSWORD ?? 'Alice-demo-1',
);
// Nobody may ask for more than a few messages to sign in a quarter of an hour: this example begins anew.
for (const address of ['127.0.0.1', '::1']) {
  await admin('DELETE', `/api/admin/system/rate-limit/walletSignIn/${encodeURIComponent(address)}`);
}

step('The chain has a marketplace contract, which an admin has deployed');
const marketplace = await marketplaceOf();
say(`${marketplace.address}: ${marketplace.feePercent} % of each price to ${marketplace.feeReceiver}`);

step('Creator and buyer each link a wallet, by a message that it signs');
const [creatorWallet, buyerWallet] = [await newWallet(creator), await newWallet(buyer)];
say(`creator: ${creatorWallet.address}`);
say(`buyer: ${buyerWallet.address}`);

step(
  'The creator deploys a collection: the server answers the transaction, the wallet signs it, its hash is the proof',
);
const texts = { name: 'Example collection', symbol: 'EXC', royaltyPercent: '5' };
const draft = await creator('POST', '/api/nft/collection', {
  ...texts,
  chain: CHAIN,
  royaltyReceiver: creatorWallet.address,
});
say(`${draft.name}: ${draft.status}`);
const collection = await carriedOut(creator, creatorWallet, `/api/nft/collection/${draft.id}/deploy`, {
  walletAddress: creatorWallet.address,
});
say(`${collection.name}: ${collection.status} at ${collection.contractAddress}`);

step('The creator mints three tokens, and gives one to the buyer and gets it back');
const tokens = [];
for (const name of ['For a price', 'For an offer', 'For the highest bid']) tokens.push(await mint(name));
const [priced, offered, auctioned] = tokens;
await transfer(creator, creatorWallet, offered, buyerWallet);
await transfer(buyer, buyerWallet, offered, creatorWallet);
const history = await creator('GET', `/api/nft/token/${offered.id}/history`);
say(`${history.items.length} transfers of ${offered.name}`);

step('The creator lists the first at the contract: the wallet approves that, then lists it');
const wish = { tokenId: priced.id, type: 'FIXED_PRICE', price: '0.5' };
const { transaction: approval, ...listing } = await creator('POST', '/api/nft/listing', wish);
const { marketplaceFee, royaltyFee, sellerReceives } = listing;
say(`${listing.price} ${listing.currency}: fee ${marketplaceFee}, royalty ${royaltyFee}, seller ${sellerReceives}`);
await chain.sign(creatorWallet, approval);
const { transaction: offering } = await creator('GET', `/api/nft/listing/${listing.id}`);
await chain.sign(creatorWallet, offering);

step('Nobody buys what is their own');
say(await refusal(() => creator('POST', `/api/nft/listing/${listing.id}/buy`, {})));

step('The buyer buys it through the contract: the money is on the chain alone');
const path = `/api/nft/listing/${listing.id}/buy`;
const purchase = await buyer('POST', path, { walletAddress: buyerWallet.address });
say(`${purchase.route}: ${purchase.quote.total} ETH in all`);
const before = await creatorWallet.provider.getBalance(creatorWallet.address);
const paid = await chain.sign(buyerWallet, purchase.transaction);
const sale = await told(
  async () => (await buyer('POST', path, { transactionHash: paid }, once())).sale,
  async () => (await buyer('GET', '/api/nft/sale')).items.find(({ listingId }) => listingId === listing.id),
);
say(`${sale.route} by ${sale.transactionHash.slice(0, 18)}…: seller ${sale.sellerNet}, fee ${sale.feeCollected}`);
const earned = (await creatorWallet.provider.getBalance(creatorWallet.address)) - before;
say(`the wallet of the creator got ${formatEther(earned)} ETH, with the royalty`);
requireEqual(earned, units(sale.sellerNet) + units(sale.royalty));
await requireOwner(priced, buyerWallet);

step('The buyer offers 0.25 ETH of the platform for the second: amount and fee are held in the wallet there');
const atFirst = await balances();
const offer = await buyer(
  'POST',
  '/api/nft/offer',
  { tokenId: offered.id, amount: '0.25', currency: 'ETH', walletAddress: buyerWallet.address },
  once(),
);
say(`${offer.status}: ${offer.amount} and a fee of ${offer.fee} ${offer.currency}, held: ${offer.held}`);

step('The creator accepts, which pays nothing yet: a transfer that the chain proves does');
const accepted = await creator('POST', `/api/nft/offer/${offer.id}/accept`, {}, once());
say(`${accepted.status}: ${accepted.sellerReceives} for the seller`);
const unrelated = { transactionHash: paid };
say(await refusal(() => creator('POST', `/api/nft/offer/${offer.id}/confirm`, unrelated, once())));
const transactionHash = await chain.sign(creatorWallet, accepted.transaction);
const confirmed = await told(
  () => buyer('POST', `/api/nft/offer/${offer.id}/confirm`, { transactionHash }, once()),
  () => buyer('GET', `/api/nft/offer/${offer.id}`),
);
requireEqual(confirmed.status, 'COMPLETED');
await requireOwner(offered, buyerWallet);
const after = await balances();
for (const who of ['creator', 'buyer']) say(`${who}: ${atFirst[who]} ETH before, ${after[who]} ETH after`);
requireEqual(units(atFirst.buyer) - units(after.buyer), units(offer.amount) + units(offer.fee));
// The creator has the royalty too.
requireEqual(units(after.creator) - units(atFirst.creator), units(offer.amount));
const { items: sales } = await creator('GET', '/api/nft/sale');
for (const each of sales.slice(0, 2)) say(`${each.route}: ${each.price} ${each.currency} at ${each.soldAt}`);

step(
  'The third is in an auction, which ends below its reserve in an hour: bids are held, and the one before is free again',
);
const auction = await creator('POST', '/api/nft/listing', {
  tokenId: auctioned.id,
  type: 'AUCTION',
  price: '0.01',
  minBidIncrement: '0.005',
  reservePrice: '5',
  endTime: new Date(Date.now() + 3_600_000 + 60_000),
});
const bid = { listingId: auction.id, walletAddress: buyerWallet.address };
say(await refusal(() => buyer('POST', '/api/nft/bid', { ...bid, amount: '0.009' }, once())));
const first = await buyer('POST', '/api/nft/bid', { ...bid, amount: '0.01' }, once());
say(`0.01 ETH; the next bid must be ${first.minimumNextBid} at least`);
await buyer('POST', '/api/nft/bid', { ...bid, amount: first.minimumNextBid }, once());
const shown = await buyer('GET', `/api/nft/auction/${auction.id}`);
say(`${shown.bidCount} bids, the highest ${shown.highestBid.amount} ETH by ${shown.highestBid.bidderAddress}`);
requireEqual(units(after.buyer) - units((await balances()).buyer), units(first.minimumNextBid));

await unlinkWallet(creator, creatorWallet);
await unlinkWallet(buyer, buyerWallet);
chain.close();
process.stdout.write('\nDone.\n');

/** The marketplace contract; where there is none the admin deploys it, from a wallet of its own. */
async function marketplaceOf() {
  const info = `/api/nft/marketplace/info?chain=${CHAIN}`;
  const found = await buyer('GET', info).catch((error) => {
    if (error.statusCode === 404) return null;
    throw error;
  });
  if (found) return found;
  const wallet = await newWallet(admin);
  const body = { chain: CHAIN, feeReceiver: wallet.address, walletAddress: wallet.address };
  await carriedOut(admin, wallet, '/api/nft/marketplace/deploy', body, { chain: CHAIN });
  return buyer('GET', info);
}

async function newWallet(caller) {
  const wallet = await chain.newWallet();
  await linkWallet(caller, wallet, CHAIN_ID);
  return wallet;
}

/** Asks for a transaction, has it signed, and proves it by its hash; `again` is what the path must be told a second time. */
async function carriedOut(caller, wallet, where, body, again = {}) {
  const { transaction } = await caller('POST', where, body);
  return caller('POST', where, { ...again, transactionHash: await chain.sign(wallet, transaction) });
}

/** Tells the server of a transaction, unless it has read that from the chain by itself before: it then answers 409. */
function told(act, otherwise) {
  return act().catch((error) => {
    if (error.statusCode === 409) return otherwise();
    throw error;
  });
}

async function mint(name) {
  const again = { collectionId: collection.id };
  const where = '/api/nft/token/mint-web3';
  const token = await carriedOut(creator, creatorWallet, where, { ...again, name }, again);
  say(`${token.name}: ${token.status} as number ${token.tokenId}`);
  return token;
}

async function transfer(caller, wallet, { id }, { address }) {
  await carriedOut(caller, wallet, `/api/nft/token/${id}/transfer`, { to: address }, { to: address });
}

async function requireOwner({ id, name }, { address }) {
  const { ownerAddress } = await buyer('GET', `/api/nft/token/${id}`);
  say(`${name} belongs to ${ownerAddress}`);
  requireEqual(ownerAddress, address);
}

/** What creator and buyer have in ETH on the platform, of type SPOT. */
async function balances() {
  return { creator: await spotBalance(creator, 'ETH'), buyer: await spotBalance(buyer, 'ETH') };
}
