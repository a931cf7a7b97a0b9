import { sql } from 'kysely';
import { Wallet } from 'ethers';
import { applyEvents } from '../../../src/services/nft/indexer/apply-events.js';
import { reconcileTokens } from '../../../src/services/nft/indexer/reconcile.js';
import { newClient } from '../../support/accounts.js';
import { runJob } from '../../support/jobs.js';
import type { LocalChain } from '../../support/local-chain.js';
import { newLink } from '../../support/linked-wallets.js';
import { ownWorld, world } from '../../support/world.js';
import { CHAIN, newHolder, newPerson, nftChain, type Person } from '../support/chain.js';
import {
  auctioned,
  indexed,
  listed,
  listingRow,
  newMarketplace,
  putOnContract,
  sent,
} from '../support/indexer-acts.js';
import { newCollection, newToken, type Deployed, type Minted } from '../support/market.js';
import { acceptedBefore, delivered, newAccepted, offerRow } from '../support/offer-acts.js';
import { freeze, ban } from '../support/offer-switched.js';
import { tokenRow } from '../support/rows.js';

ownWorld('deploys a marketplace contract, of which a chain has one');

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
let marketplace: string;
beforeAll(async () => {
  chain = await nftChain();
  const client = await newClient({ permissions: ['edit.nft.marketplace'] });
  const wallet = await newHolder(chain);
  await newLink(client.user.id, wallet.address);
  marketplace = await newMarketplace(chain, Object.assign(client, { wallet }));
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator, { royaltyPercent: '0' });
});
afterAll(() => chain.close());
afterEach(() => {
  chain.moods.clear();
  chain.before.clear();
});

const anybody = () => Wallet.createRandom().address;
const run = async () => (await runJob('indexNftChains')).error;

/** A token that a contract sells, so that its chain is asked of it. */
async function onContract(): Promise<{ token: Minted; listing: any }> {
  const token = await newToken(chain, collection);
  const listing = await listed(token);
  await putOnContract(chain, creator, listing.id);
  return { token, listing };
}

/** A token in an auction, of which no chain is asked, that has left its seller. */
async function gone(): Promise<{ token: Minted; listing: any }> {
  const token = await newToken(chain, collection);
  const listing = await auctioned(token);
  await sent(token, anybody());
  return { token, listing };
}

async function setToken({ id }: Minted, columns: object): Promise<void> {
  const { rows } = (await world()).system.db;
  await rows.updateTable('nft_token').set(columns).where('id', '=', id).execute();
}

/** What a contract is said to have logged long ago, in an order by its number. */
async function logged(
  name: string,
  contractAddress: string,
  number: number,
  args: object,
): Promise<() => Promise<any>> {
  const { rows } = (await world()).system.db;
  const hash = `0x${String(number).padStart(64, '0')}`;
  await sql`
    insert into nft_chain_event (chain, "transactionHash", "logIndex", "contractAddress", name, args, block, "at")
    values (${CHAIN}, ${hash}, ${number}, ${contractAddress}, ${name}, ${JSON.stringify(args)}::jsonb, 0, now())`.execute(
    rows,
  );
  const events = rows.selectFrom('nft_chain_event').select('appliedAt').where('transactionHash', '=', hash);
  return async () => (await events.executeTakeFirstOrThrow()).appliedAt;
}

describe('a run of the indexer', () => {
  it('puts tokens that fail behind the others, gives up after three in a row, and names their number', async () => {
    const silent: Minted[] = [];
    for (let made = 0; made < 4; made += 1) silent.push((await onContract()).token);
    await indexed();
    for (const token of silent) await setToken(token, { isDue: true, updatedAt: '2020-01-01T00:00:00.000Z' });
    const { listing } = await gone();
    chain.moods.set('eth_call', 'error');
    expect(await run()).toContain(
      'sepolia: events of 0 contracts could not be applied, and 3 tokens could not be compared',
    );
    expect((await listingRow(listing.id)).status).toBe('ACTIVE');
    expect(await run()).toContain('tokens could not be compared');
    expect((await listingRow(listing.id)).status).toBe('INVALID');
    chain.moods.clear();
    await indexed();
    for (const { id } of silent) expect((await tokenRow(id)).isDue).toBe(false);
  });

  it('is green while a seller who is owed the price cannot be paid, or the buyer cannot pay: the offer waits for the end of its grace', async () => {
    const unpaid = await newAccepted(chain, collection, { owner: await newPerson(chain) });
    const frozen = await newAccepted(chain, collection);
    for (const accepted of [unpaid, frozen]) await delivered(chain, accepted);
    await ban(unpaid.seller);
    await freeze(frozen.buyer);
    await indexed();
    for (const { id, token } of [unpaid, frozen]) {
      expect((await offerRow(id)).status).toBe('ACCEPTED');
      expect((await tokenRow(token.id)).isDue).toBe(true);
    }
    await freeze(frozen.buyer, false);
    await indexed();
    expect((await offerRow(frozen.id)).status).toBe('COMPLETED');
    await acceptedBefore(unpaid.id, 25);
    expect(await runJob('expireOffers')).toMatchObject({ error: null, counts: { flagged: 1 } });
    await indexed();
    expect((await offerRow(unpaid.id)).status).toBe('FLAGGED');
  });

  it('stops the events of a contract of which one fails, and nothing else', async () => {
    const [first, second] = [
      await logged('Configured', marketplace, 1, { feeReceiver: anybody(), feeBasisPoints: '10001' }),
      await logged('ItemCanceled', marketplace, 2, {}),
    ];
    const other = await logged('ItemCanceled', anybody(), 3, {});
    const { listing } = await gone();
    expect(await run()).toContain(
      'sepolia: events of 1 contracts could not be applied, and 0 tokens could not be compared',
    );
    expect([await first(), await second()]).toEqual([null, null]);
    expect(await other()).toEqual(expect.any(String));
    expect((await listingRow(listing.id)).status).toBe('INVALID');
    const { rows } = (await world()).system.db;
    await rows.deleteFrom('nft_chain_event').where('name', '=', 'Configured').where('appliedAt', 'is', null).execute();
    await indexed();
    expect(await second()).toEqual(expect.any(String));
  });

  it('leaves tokens and events for the next one once its time is over', async () => {
    const { token } = await onContract();
    await indexed();
    await setToken(token, { isDue: true });
    const appliedAt = await logged('ItemCanceled', anybody(), 4, {});
    const { system } = await world();
    const limits = { head: Number(await chain.rpc('eth_blockNumber')), ends: 0 };
    expect(await reconcileTokens(system, CHAIN, limits)).toEqual({ done: 0, failed: 0 });
    expect(await applyEvents(system, CHAIN, limits)).toEqual({ done: 0, failed: 0 });
    expect([(await tokenRow(token.id)).isDue, await appliedAt()]).toEqual([true, null]);
    await indexed();
    expect([(await tokenRow(token.id)).isDue, await appliedAt()]).toEqual([false, expect.any(String)]);
  });

  it('leaves a token due that has changed while its chain was asked', async () => {
    const { token, listing } = await onContract();
    await indexed();
    await setToken(token, { isDue: true });
    let isFirst = true;
    chain.before.set('eth_call', async () => {
      if (!isFirst) return;
      isFirst = false;
      await setToken(token, { ownerAddress: anybody(), isDue: true });
    });
    await indexed();
    expect(isFirst).toBe(false);
    expect((await listingRow(listing.id)).status).toBe('ACTIVE');
    expect((await tokenRow(token.id)).isDue).toBe(true);
    await indexed();
    expect((await listingRow(listing.id)).status).toBe('INVALID');
    expect((await tokenRow(token.id)).isDue).toBe(false);
  });
});
