import { sql } from 'kysely';
import { frontEndPath } from '../../../core/notification/front-end-paths.js';
import { NotificationType } from '../../../entities/notification/notification.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { notifyAll } from '../../notification/notify-all.js';
import { withdrawal } from './contract-step.js';
import type { PreparedTransaction } from './chain.js';
import { listingRows, type ShownListing } from './listing.js';
import { nameOf } from './token-name.js';

// Writes SQL: it writes rows that it never loads, many at once.

const BATCH = 200;

/** What takes a listing that is over here back from the contract that offers it still; null where none does. */
export function staleStep({ clock }: Context, listing: ShownListing): PreparedTransaction | null {
  const { contractAddress, collectionAddress } = listing;
  if (contractAddress === null || collectionAddress === null) return null;
  return withdrawal({ clock }, { ...listing, contractAddress, collectionAddress });
}

/**
 * Tells sellers, each once a listing, that a contract still offers what is not on sale here any more; what they sign is
 * answered with the listing. Not told of are a fixed price whose end has passed, since it ends there as well; a listing
 * whose approval alone is gone, since it comes back with that; and one of which its chain has logged something that is not
 * compared or not final yet, since that may be its sale. Answers how many were told.
 */
export async function tellStaleListings(ctx: Context): Promise<number> {
  return inTransaction(ctx, { operation: 'indexNftChains' }, async (tx) => {
    const ids = await marked(ctx, tx);
    if (ids.length === 0) return 0;
    const stale = await listingRows(tx.rows).where('listing.id', 'in', ids).execute();
    await notifyAll(ctx, tx, stale.map(noticeOf));
    return ids.length;
  });
}

async function marked({ clock }: Context, { rows }: Tx): Promise<string[]> {
  const now = clock.now().toISOString();
  const { rows: found } = await sql<{ id: string }>`
    update nft_listing set "staleToldAt" = ${now}::timestamptz
    where id in (select id from nft_listing l where "isOnContract" and "staleToldAt" is null
      and (type = 'AUCTION' or "endTime" > ${now}::timestamptz)
      and (status in ('SOLD', 'EXPIRED', 'CANCELLED') or (status = 'INVALID' and "invalidReason" = 'OWNER'))
      and not exists (select from nft_token t where t.id = l."tokenId" and t."isDue")
      and not exists (select from nft_chain_event e
        where e."contractAddress" = l."contractAddress" and e."appliedAt" is null and l.type = 'AUCTION')
      order by id limit ${sql.lit(BATCH)} for no key update skip locked)
    returning id`.execute(rows);
  return found.map(({ id }) => id);
}

function noticeOf({ sellerId: userId, tokenId, tokenName, tokenNumber, contractAddress, chain }: ShownListing) {
  return {
    userId,
    type: NotificationType.system,
    title: 'A contract still offers your token',
    message: `${nameOf({ tokenName, tokenNumber })} is no longer on sale here, but the contract ${contractAddress} on ${chain} still offers it: sign the transaction that comes with the listing, and it is taken back there too.`,
    link: frontEndPath('nftToken', { id: tokenId }),
  };
}
