import { sql } from 'kysely';
import { requireUserId } from '../../../auth/authenticate.js';
import { Money, canonical } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { postWithCommit } from '../../ledger/post.js';
import { openWallet } from '../../wallet/open-wallet.js';
import { isLinked } from '../own/addresses.js';
import { WALLET_TYPE } from '../own/coin.js';
import { royaltyClaimMovements } from '../own/ledger.js';

// Pays nobody else: who claims is paid.
// Writes SQL: it moves money, or keeps it from moving.

/** How many royalties one call pays; the next one goes on. */
const BATCH = 100;

/** What a claim has paid in one currency. */
export interface ClaimedRoyalty {
  readonly currency: string;
  /** Decimal text. */
  readonly amount: string;
  readonly count: number;
}

/**
 * Pays the royalties that waited for addresses of the caller into the caller's SPOT wallets, at most 100 a call; answers
 * what it has paid, nothing where none waits.
 */
export async function claimNftRoyalties(
  ctx: Context,
  { idempotencyKey: key }: { readonly idempotencyKey?: string | null },
): Promise<ClaimedRoyalty[]> {
  const userId = requireUserId(ctx.caller);
  return inTransaction(ctx, { operation: 'claimNftRoyalties', once: { input: {}, key } }, async (tx) => {
    const isOwned = await isLinked(tx.rows, userId, { address: 'r.receiver', chain: 'c.chain' });
    const now = ctx.clock.now().toISOString();
    const { rows: due } = await sql<{ id: string; currency: string; amount: string }>`
      update nft_royalty set "userId" = ${userId}, "claimedAt" = ${now}::timestamptz
      where id in (select r.id from nft_royalty r join nft_sale s on s.id = r."saleId"
        join nft_token t on t.id = s."tokenId" join nft_collection c on c.id = t."collectionId"
        where ${isOwned} and r."claimedAt" is null order by r.id limit ${sql.lit(BATCH)} for update of r)
      returning id, currency, amount`.execute(tx.rows);
    const movements = [];
    const paid = new Map<string, { amount: Money; count: number }>();
    const wallets = new Map<string, { readonly from: string; readonly to: string }>();
    for (const currency of new Set(due.map(({ currency: code }) => code))) {
      const kind = { currency, type: WALLET_TYPE } as const;
      const from = (await openWallet(tx, { system: 'nft_royalty' }, kind)).id;
      const to = (await openWallet(tx, { userId }, kind, { evenOff: true })).id;
      wallets.set(currency, { from, to });
    }
    for (const { id, currency, amount: text } of due.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      const between = wallets.get(currency);
      if (!between) throw new Error('the wallets of each currency are open');
      const amount = Money.parse(canonical(text), currency);
      movements.push(...royaltyClaimMovements(id, amount, between));
      const before = paid.get(currency) ?? { amount: Money.zero(currency), count: 0 };
      paid.set(currency, { amount: before.amount.plus(amount), count: before.count + 1 });
    }
    if (movements.length > 0) await postWithCommit(tx, movements);
    return [...paid].map(([currency, { amount, count }]) => ({ currency, amount: amount.toString(), count }));
  });
}
