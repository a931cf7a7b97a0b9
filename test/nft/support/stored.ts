import { sql } from 'kysely';
import { Wallet } from 'ethers';
import { newId } from '../../../src/core/ids.js';
import { DAY_MS } from '../../../src/core/clock.js';
import { newUser } from '../../support/accounts.js';
import { newWallet } from '../../support/wallets.js';
import { world } from '../../support/world.js';
import { CHAIN } from './chain.js';

// Rows for tests that need any row and no chain; all others go through the operations.

const newAddress = (): string => Wallet.createRandom().address;

/** A collection that is deployed; answers its id. */
export async function storedCollection(userId: string, over: { readonly isImported?: boolean } = {}): Promise<string> {
  const { system } = await world();
  const now = system.clock.now().toISOString();
  const [id, contractAddress] = [newId(), newAddress()];
  await system.db.rows
    .insertInto('nft_collection')
    .values({
      id,
      userId,
      chain: CHAIN,
      name: 'Of a test',
      symbol: 'TST',
      royaltyPercent: '0',
      contractAddress,
      isImported: over.isImported ?? false,
      status: 'DEPLOYED',
      startBlock: '0',
      createdAt: now,
      updatedAt: now,
      deployedAt: now,
    })
    .execute();
  return id;
}

/** A token that an address has which is linked to nobody; answers its id. */
export async function storedToken(of: { readonly collectionId?: string } = {}): Promise<string> {
  const { system } = await world();
  const now = system.clock.now().toISOString();
  const id = newId();
  const collectionId = of.collectionId ?? (await storedCollection((await newUser()).id));
  await system.db.rows
    .insertInto('nft_token')
    .values({
      id,
      collectionId,
      tokenId: '1',
      status: 'MINTED',
      ownerAddress: newAddress(),
      attributes: '[]',
      createdAt: now,
      updatedAt: now,
      mintedAt: now,
    })
    .execute();
  return id;
}

/** Tokens of a collection with the numbers from 1 on. */
export async function storedNumbers(collectionId: string, count: number): Promise<void> {
  const { rows } = (await world()).system.db;
  await sql`
    insert into nft_token (id, "collectionId", "tokenId", status, "ownerAddress", "createdAt", "updatedAt", "mintedAt")
    select gen_random_uuid(), ${collectionId}, n::text, 'MINTED', ${newAddress()}, now(), now(), now()
    from generate_series(1, ${count}::int) n`.execute(rows);
}

/** A token in an auction from 1 ETH; answers the listing's id. */
export async function storedListing(sellerId: string): Promise<string> {
  const { system } = await world();
  const now = system.clock.now();
  const id = newId();
  const collectionId = await storedCollection((await newUser()).id);
  await system.db.rows
    .insertInto('nft_listing')
    .values({
      id,
      tokenId: await storedToken({ collectionId }),
      collectionId,
      sellerId,
      sellerAddress: newAddress(),
      type: 'AUCTION',
      status: 'ACTIVE',
      currency: 'ETH',
      walletType: 'SPOT',
      price: '1',
      minBidIncrement: '0.1',
      feePercent: '2.5',
      royalty: '0',
      listingFee: '0',
      listedBlock: '0',
      startTime: now.toISOString(),
      endTime: new Date(now.getTime() + DAY_MS).toISOString(),
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    })
    .execute();
  return id;
}

/** An offer of 1 ETH that came to nothing, so that nothing is held; answers its id. */
export async function storedOffer(buyerId: string): Promise<string> {
  const { system } = await world();
  const now = system.clock.now().toISOString();
  const wallet = await newWallet({ owner: { userId: buyerId }, currency: 'ETH' });
  const id = newId();
  await system.db.rows
    .insertInto('nft_offer')
    .values({
      id,
      tokenId: await storedToken(),
      source: 'OFFER',
      buyerId,
      buyerAddress: newAddress(),
      walletId: wallet.id,
      currency: 'ETH',
      walletType: 'SPOT',
      amount: '1',
      feePercent: '0',
      fee: '0',
      royalty: '0',
      status: 'CANCELLED',
      expiresAt: now,
      createdAt: now,
      updatedAt: now,
      endedAt: now,
    })
    .execute();
  return id;
}

/** A sale for 1 ETH that was paid on the chain; answers its id. */
export async function storedSale(sellerId: string): Promise<string> {
  const { system } = await world();
  const id = newId();
  await system.db.rows
    .insertInto('nft_sale')
    .values({
      id,
      tokenId: await storedToken(),
      sellerId,
      sellerAddress: newAddress(),
      buyerAddress: newAddress(),
      price: '1',
      currency: 'ETH',
      walletType: 'SPOT',
      feeQuoted: '0',
      feeCollected: '0',
      royalty: '0',
      sellerNet: '1',
      route: 'DIRECT',
      transactionHash: `0x${newId().replaceAll('-', '').repeat(2)}`,
      logIndex: 0,
      soldAt: system.clock.now().toISOString(),
    })
    .execute();
  return id;
}

/** So many copies of an offer, each for a token of its own; answers what removes them, since nothing is held for them. */
export async function storedCopies(offerId: string, count: number): Promise<() => Promise<void>> {
  const { rows } = (await world()).system.db;
  const numbers = sql`(select (900000 + n)::text from generate_series(1, ${count}::int) n)`;
  await sql`
    with tokens as (
      insert into nft_token select (jsonb_populate_record(t,
        jsonb_build_object('id', gen_random_uuid(), 'tokenId', (900000 + n)::text))).*
      from nft_token t join nft_offer o on o."tokenId" = t.id, generate_series(1, ${count}::int) n
      where o.id = ${offerId} returning id
    )
    insert into nft_offer select (jsonb_populate_record(o,
      jsonb_build_object('id', gen_random_uuid(), 'tokenId', t.id))).*
    from nft_offer o, tokens t where o.id = ${offerId}`.execute(rows);
  return async () => {
    const copies = sql`(select id from nft_token where "tokenId" in ${numbers})`;
    await sql`delete from nft_offer where "tokenId" in ${copies}`.execute(rows);
    await sql`delete from nft_token where id in ${copies}`.execute(rows);
  };
}
