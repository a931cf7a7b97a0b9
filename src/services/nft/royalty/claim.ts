import { sql } from 'kysely';
import { requireUserId } from '../../../auth/authenticate.js';
import { Money, canonical } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import type { Movement } from '../../ledger/movement.js';
import { postWithCommit } from '../../ledger/post.js';
import { openWallet, type WalletRow } from '../../wallet/open-wallet.js';
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

interface Due {
  readonly id: string;
  readonly currency: string;
  readonly amount: string;
}

/**
 * Pays the royalties that waited for addresses of the caller into the caller's SPOT wallets, at most 100 a call; answers
 * what it has paid, nothing where none waits. Older royalties come first. One that the platform's wallet does not cover goes
 * on waiting, and holds up no other; the check of the balances alerts admins.
 */
export async function claimNftRoyalties(
  ctx: Context,
  { idempotencyKey: key }: { readonly idempotencyKey?: string | null },
): Promise<ClaimedRoyalty[]> {
  const userId = requireUserId(ctx.caller);
  return inTransaction(ctx, { operation: 'claimNftRoyalties', once: { input: {}, key } }, async (tx) => {
    const due = await lockDue(tx, userId);
    const movements: Movement<'nft'>[] = [];
    const claimed: string[] = [];
    const paid: ClaimedRoyalty[] = [];
    for (const [currency, royalties] of Map.groupBy(due, (each) => each.currency)) {
      const kind = { currency, type: WALLET_TYPE } as const;
      const from = await openWallet(tx, { system: 'nft_royalty' }, kind);
      const to = (await openWallet(tx, { userId }, kind, { evenOff: true })).id;
      const covered = coveredBy(from, royalties);
      movements.push(...covered.flatMap(({ id, amount }) => royaltyClaimMovements(id, amount, { from: from.id, to })));
      claimed.push(...covered.map(({ id }) => id));
      const sum = covered.reduce((all, { amount }) => all.plus(amount), Money.zero(currency));
      paid.push({ currency, amount: sum.toString(), count: covered.length });
    }
    if (claimed.length === 0) return [];
    await store(tx, { claimed, userId, now: ctx.clock.now().toISOString() });
    await postWithCommit<'nft'>(tx, movements);
    return paid;
  });
}

/** The caller's oldest royalties of those that the platform's wallet covers each by itself. */
async function lockDue({ rows }: Tx, userId: string): Promise<Due[]> {
  const isOwned = await isLinked(rows, userId, { address: 'r.receiver', chain: 'c.chain' });
  const { rows: due } = await sql<Due>`
    select r.id, r.currency, r.amount::text as amount from nft_royalty r join nft_sale s on s.id = r."saleId"
    join nft_token t on t.id = s."tokenId" join nft_collection c on c.id = t."collectionId"
    join wallet w on w.system = 'nft_royalty' and w.currency = r.currency and w.type = r."walletType"
    where ${isOwned} and r."claimedAt" is null and r.amount <= w.balance
    order by r.id limit ${sql.lit(BATCH)} for update of r`.execute(rows);
  return due;
}

/** Those of a currency that the wallet covers together, older ones first. */
function coveredBy({ balance, currency }: WalletRow, royalties: readonly Due[]): { id: string; amount: Money }[] {
  let left = Money.parse(canonical(balance), currency);
  return royalties.flatMap(({ id, amount: text }) => {
    const amount = Money.parse(canonical(text), currency);
    if (amount.compare(left) > 0) return [];
    left = left.minus(amount);
    return [{ id, amount }];
  });
}

async function store(
  { rows }: Tx,
  { claimed, userId, now }: { readonly claimed: readonly string[]; readonly userId: string; readonly now: string },
): Promise<void> {
  await sql`update nft_royalty set "userId" = ${userId}, "claimedAt" = ${now}::timestamptz
    where id = any(${claimed}::uuid[])`.execute(rows);
}
