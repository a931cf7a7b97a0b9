import { type Contract, Wallet } from 'ethers';
import { TRANSPORTS } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import { newLink } from '../../support/linked-wallets.js';
import type { LocalChain } from '../../support/local-chain.js';
import { ownWorld, world } from '../../support/world.js';
import { bury, CHAIN_ID, mined, newHolder, newPerson, nftChain, signed, type Person } from '../support/chain.js';
import { newCollection, newToken, transferredAlone, type Deployed } from '../support/market.js';
import {
  acceptedBefore,
  delivered,
  newAccepted,
  newOffer,
  OFFER,
  offerRow,
  salesOf,
  standOf,
  traded,
  trading,
} from '../support/offer-acts.js';
import { bookFaults } from '../support/offer-state.js';
import { newTricked, newTrickedToken, play, type Tricked } from '../support/tricked.js';

ownWorld('counts the offers of a whole market that a job ends, and has a node forget');

const MISMATCH = { statusCode: 400, code: 'TRANSFER_MISMATCH' };
const UNPROVEN = { statusCode: 409, code: 'TRANSFER_UNPROVEN' };

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
let tricked: Tricked;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
  tricked = await newTricked(chain, creator, creator.wallet.address);
});
afterAll(() => chain.close());
afterEach(async () => {
  chain.keepsFrom = null;
  await play(tricked, 'None');
});

/** An accepted offer for a token of a collection that answers whatever it is told to. */
async function acceptedOfTricked() {
  const token = await newTrickedToken(tricked);
  const { id, buyer } = await newOffer(chain, token);
  const { transaction } = await traded(creator, `${OFFER}/${id}/accept`);
  return { id, token, seller: creator, buyer, transaction };
}

const newHolderAddress = (): string => Wallet.createRandom().address;

/** Has a node keep no state of blocks before its newest. */
async function forget(): Promise<void> {
  await bury(chain);
  chain.keepsFrom = await chain.ethers.getBlockNumber();
}

describe.each(TRANSPORTS)('a transfer that is named by %s', (transport) => {
  const call = trading(transport);
  const confirm = (person: Person, id: string, transactionHash: string) =>
    call(person, 'POST', `${OFFER}/${id}/confirm`, { transactionHash });

  it('pays nothing while the contract of the token says that its seller has it still', async () => {
    const accepted = await acceptedOfTricked();
    const hash = await delivered(chain, accepted);
    await play(tricked, 'OwnerIsClaimed', creator.wallet.address);
    // So that the node says who has the token now.
    await forget();
    expect(await confirm(accepted.seller, accepted.id, hash)).toMatchObject(MISMATCH);
    expect(await offerRow(accepted.id)).toMatchObject({ status: 'ACCEPTED' });
    expect(await standOf(accepted.buyer)).toEqual(['8.975', '1.025']);
    await play(tricked, 'None');
    expect(await confirm(accepted.seller, accepted.id, hash)).toMatchObject({ status: 'COMPLETED' });
  });

  it('pays nothing for a log alone, of a contract that leaves the token where it is', async () => {
    const token = await newTrickedToken(tricked);
    const { id, buyer } = await newOffer(chain, token, { amount: '2' });
    const { transaction } = await traded(creator, `${OFFER}/${id}/accept`);
    await play(tricked, 'OwnerIsClaimed', creator.wallet.address);
    const hash = await signed(chain, creator, transaction);
    expect(await confirm(creator, id, hash)).toMatchObject({ ...MISMATCH, message: expect.stringContaining('still') });
    expect(await salesOf(token)).toEqual([]);
    expect(await standOf(buyer)).toEqual(['7.95', '2.05']);
  });

  it('pays by a node without old state, if the logs since lead from the buyer to the present owner', async () => {
    const [kept, sold, accepted] = [
      await newAccepted(chain, collection),
      await newAccepted(chain, collection),
      await acceptedOfTricked(),
    ];
    const hashes = [await delivered(chain, kept), await delivered(chain, sold), await delivered(chain, accepted)];
    await transferredAlone(chain, sold.buyer, { ...collection, tokenId: sold.token.tokenId }, newHolderAddress());
    await play(tricked, 'OwnerIsClaimed', newHolderAddress());
    await forget();
    expect(await confirm(kept.seller, kept.id, hashes[0]!)).toMatchObject({ status: 'COMPLETED' });
    expect(await confirm(sold.buyer, sold.id, hashes[1]!)).toMatchObject({ status: 'COMPLETED' });
    expect(await confirm(accepted.seller, accepted.id, hashes[2]!)).toMatchObject(UNPROVEN);
  });

  it('from another address that is linked to the seller pays the seller', async () => {
    const owner = await newPerson(chain);
    const accepted = await newAccepted(chain, collection, { owner });
    const other = await newHolder(chain);
    const place = { ...collection, tokenId: accepted.token.tokenId };
    await transferredAlone(chain, owner, place, other.address);
    const to = accepted.buyer.wallet.address;
    const hash = await transferredAlone(chain, Object.assign(Object.create(owner), { wallet: other }), place, to);
    expect(await confirm(owner, accepted.id, hash)).toMatchObject(MISMATCH);
    await newLink(owner.user.id, other.address);
    expect(await confirm(owner, accepted.id, hash)).toMatchObject({ status: 'COMPLETED' });
    expect(await bookFaults()).toEqual([]);
  });

  it('to a buyer whose address has come to the seller sells nothing', async () => {
    const accepted = await newAccepted(chain, collection, { owner: await newPerson(chain) });
    const hash = await delivered(chain, accepted);
    const { rows } = (await world()).system.db;
    const link = rows
      .updateTable('provider_user')
      .where('providerUserId', '=', accepted.buyer.wallet.address.toLowerCase());
    await link.set({ userId: accepted.seller.user.id, isPrimary: null }).execute();
    expect(await confirm(accepted.seller, accepted.id, hash)).toMatchObject(MISMATCH);
  });
});

it('a receiver that passes the token on within the block has bought it', async () => {
  const buyer = await newPerson(chain, '10');
  const party = await chain.deploy('Party');
  const address = await party.getAddress();
  await newLink(buyer.user.id, address, CHAIN_ID, true);
  await mined(await (party as Contract).getFunction('feel').send(7, '0x'));
  const token = await newToken(chain, collection, { owner: await newPerson(chain) });
  const { id } = await newOffer(chain, token, { buyer, walletAddress: address });
  const { transaction } = await traded(token.owner, `${OFFER}/${id}/accept`);
  const hash = await signed(chain, token.owner, transaction);
  const confirmed = await traded(token.owner, `${OFFER}/${id}/confirm`, { transactionHash: hash });
  expect(confirmed).toMatchObject({ status: 'COMPLETED' });
});

it('an overdue offer whose transfer is there while nothing says that its buyer has the token is FLAGGED, never EXPIRED', async () => {
  const accepted = await acceptedOfTricked();
  await delivered(chain, accepted);
  await play(tricked, 'OwnerIsClaimed', newHolderAddress());
  await acceptedBefore(accepted.id, 25);
  await forget();
  await runJob('expireOffers');
  expect(await offerRow(accepted.id)).toMatchObject({ status: 'FLAGGED', flagReason: expect.stringContaining('logs') });
  expect(await standOf(accepted.buyer)).toEqual(['8.975', '1.025']);
});
