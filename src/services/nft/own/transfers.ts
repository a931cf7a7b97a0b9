import { sql } from 'kysely';
import { ZeroAddress } from 'ethers';
import { newId } from '../../../core/ids.js';
import type { NftChain } from '../../../core/nft-market/chains.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

// Writes SQL: it writes rows that it never loads, many at once.
// Writes nft_token in one statement: tokens that a chain tells of, in one use case of the platform's own.
// Writes nft_transfer in one statement: transfers that a chain tells of, in one use case of the platform's own.

/** A transfer of a token, by its log. */
export interface LoggedTransfer {
  readonly contract: string;
  /** Decimal text. */
  readonly tokenId: string;
  readonly from: string;
  readonly to: string;
  readonly transactionHash: string;
  /** Number of the log in its block. */
  readonly logIndex: number;
  readonly block: number;
  /** The time of the block, ISO 8601. */
  readonly at: string;
}

/**
 * Records transfers of tokens of known collections, each once, in whatever order they are told: who has a token is said by
 * the newest of its transfers. Tokens that nobody knew of are added. What is on sale, or whose offers wait, is due to be
 * compared with the chain again.
 */
export async function storeTransfers(
  ctx: Pick<Context, 'clock'>,
  { rows }: Tx,
  chain: NftChain,
  transfers: readonly LoggedTransfer[],
): Promise<void> {
  if (transfers.length === 0) return;
  const now = ctx.clock.now().toISOString();
  const given = JSON.stringify(transfers);
  const ids = [...new Set(transfers.map(({ contract, tokenId }) => `${contract} ${tokenId}`))];
  const named = JSON.stringify(ids.map((each) => ({ id: newId(), each })));
  await sql`
    insert into nft_token (id, "collectionId", "tokenId", status, "ownerAddress", "createdAt", "updatedAt", "mintedAt")
    select n.id, c.id, split_part(n.each, ' ', 2), 'BURNED', null, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${named}::jsonb) as n (id uuid, each text)
    join nft_collection c on c.chain = ${chain} and c."contractAddress" = split_part(n.each, ' ', 1)
    on conflict ("collectionId", "tokenId") do nothing`.execute(rows);
  const { rows: touched } = await sql<{ tokenId: string }>`
    insert into nft_transfer (chain, "transactionHash", "logIndex", "tokenId", "from", "to", block, "at")
    select ${chain}, g."transactionHash", g."logIndex", t.id, g."from", g."to", g.block, g."at"
    from jsonb_to_recordset(${given}::jsonb) as g (contract text, "tokenId" text, "from" text, "to" text,
      "transactionHash" text, "logIndex" int, block bigint, "at" timestamptz)
    join nft_collection c on c.chain = ${chain} and c."contractAddress" = g.contract
    join nft_token t on t."collectionId" = c.id and t."tokenId" = g."tokenId"
    on conflict do nothing returning "tokenId"`.execute(rows);
  await followOwners(ctx, rows, [...new Set(touched.map(({ tokenId }) => tokenId))]);
}

/**
 * Writes down who has tokens, by the newest transfer of each that is stored, if there is one. Of an imported token those up
 * to its import do not count: the transfers in between may be unknown.
 */
export async function followOwners(
  { clock }: Pick<Context, 'clock'>,
  rows: Tx['rows'],
  tokenIds: readonly string[],
): Promise<void> {
  if (tokenIds.length === 0) return;
  const now = clock.now().toISOString();
  await sql`
    update nft_token t set "ownerAddress" = nullif(n."to", ${ZeroAddress}), "mintedAt" = coalesce(t."mintedAt", n."at"),
      status = case n."to" when ${ZeroAddress} then 'BURNED' else 'MINTED' end, "updatedAt" = ${now}::timestamptz,
      "isDue" = exists (select from nft_listing l where l."tokenId" = t.id and l.status in ('ACTIVE', 'RESERVED', 'INVALID'))
        or exists (select from nft_offer o where o."tokenId" = t.id and o.status in ('PENDING', 'ACCEPTED'))
    from (select distinct on (x."tokenId") x."tokenId", x."to", x."at" from nft_transfer x
      join nft_token i on i.id = x."tokenId"
      where x."tokenId" = any(${tokenIds}::uuid[]) and x.block > coalesce(i."importedBlock", -1)
      order by x."tokenId", x.block desc, x."logIndex" desc) n
    where t.id = n."tokenId"`.execute(rows);
}
