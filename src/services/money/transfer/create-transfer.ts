import { sql } from 'kysely';
import { requireUserId } from '../../../auth/authenticate.js';
import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { canonical, LEDGER_SCALE, Money } from '../../../core/money.js';
import { MONEY_REQUEST_MOVES } from '../../../core/states/money-request.js';
import { toDecimal } from '../../../core/text/setting-text.js';
import type { WalletType } from '../../../entities/currency/currency.js';
import type { Row } from '../../../entities/index.js';
import type { Transfer } from '../../../entities/money/transfer.js';
import { MoneyRequestStatus } from '../../../entities/money-request/money-request.js';
import { findCurrency, rateBetween } from '../../currency/rate.js';
import { checkOffered, requireSwitchedOn } from '../../currency/require-offered.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { ledgerKey, type LedgerKey } from '../../ledger/key.js';
import type { LedgerMetadata } from '../../ledger/metadata.js';
import type { Movement } from '../../ledger/movement.js';
import { postWithCommit } from '../../ledger/post.js';
import { defineRequest, holdFor, releaseOf } from '../../money-request/kind.js';
import { openWallet, type WalletRow } from '../../wallet/open-wallet.js';
import { newRequest } from '../../money-request/new-request.js';

// Writes SQL: it moves money, or keeps it from moving.

export const TRANSFER = defineRequest({
  table: 'transfer',
  moves: MONEY_REQUEST_MOVES,
  columns: { fee: 'number', toUserId: 'uuid', toWalletId: 'uuid', toCurrency: 'text', received: 'number' },
  // The recipient sees completed transfers only, since a waiting one may still be refused.
  others: { toUserId: ['COMPLETED'] },
  hold: {
    operationType: 'TRANSFER',
    amount: ({ amount, currency }) => Money.parse(amount, currency),
    held: (): LedgerMetadata => ({ reason: 'Transfer that waits for approval' }),
    releaseKey: ({ id }, action) => (action === 'approve' ? null : ledgerKey('transferEnded', { action, id })),
  },
});

export interface TransferInput {
  readonly walletId: string;
  readonly amount: string;
  /** The account that receives it; by default the caller's own. */
  readonly toUserId?: string | null;
  /** The currency and type in which it arrives; by default those of the sending wallet. */
  readonly toCurrency?: string | null;
  readonly toType?: WalletType | null;
  readonly idempotencyKey?: string | null;
}

/**
 * Moves money from one of the caller's wallets to another wallet or account. The sender pays the amount; the recipient
 * gets it less the fee, converted at the current rate if the currencies differ. A transfer between own wallets is made
 * at once. One to another account waits for an admin, with the amount held, if it exceeds transferApprovalThreshold.
 */
export async function createTransfer(
  ctx: Context,
  { idempotencyKey, ...input }: TransferInput,
): Promise<Row<Transfer>> {
  const userId = requireUserId(ctx.caller);
  const once = { input: { ...input, amount: canonical(input.amount) }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'createTransfer', once }, async (tx) => {
    const toUserId = input.toUserId ?? userId;
    const wanted = { ...input, userId, toUserId, toCurrency: input.toCurrency ?? null, toType: input.toType ?? null };
    const parties = await findParties(tx, wanted, (...kinds) => {
      for (const { type } of kinds) requireSwitchedOn(ctx, 'transfer', type);
    });
    const { from, to } = parties;
    if (to.id === from.id) throw badInput('A transfer needs two different wallets');
    const amount = Money.parsePositive(input.amount, from.currency);
    const waits = to.userId !== userId && exceedsThreshold(ctx, amount);
    const transfer = await insert(ctx, tx, { from, to, amount, waits });
    // Sent with the commit, because all transfers share the platform's wallet.
    if (waits) await postWithCommit(tx, [holdFor(TRANSFER, transfer)]);
    else await postWithCommit(tx, await transferMovements(tx, transfer, 'transfer', parties.platformId));
    return transfer;
  });
}

interface NewTransfer extends Pick<Parties, 'from' | 'to'> {
  readonly amount: Money;
  readonly waits: boolean;
}

async function insert(ctx: Context, tx: Tx, { from, to, amount, waits }: NewTransfer): Promise<Row<Transfer>> {
  const fee = amount.percent(ctx.settings.decimal('walletTransferFee')).roundUp(from.precision);
  const rate = await rateBetween(ctx, tx, from, to, ctx.settings.decimal('walletTransferSpread'));
  const net = amount.minus(fee);
  // Without a conversion only the fee is rounded; the rest arrives in full.
  const received =
    from.currency === to.currency ? net : net.convert(rate, to.currency).roundDown(await precisionOf(tx, to));
  if (!received.isPositive()) throw badInput('The amount is too small: nothing would be left after the fee');
  const transfer: Row<Transfer> = {
    ...newRequest(from, from.userId as string, amount),
    fee: fee.toString(),
    toUserId: to.userId as string,
    toWalletId: to.id,
    toCurrency: to.currency,
    toType: to.type,
    rate,
    received: received.toString(),
    status: waits ? MoneyRequestStatus.PENDING : MoneyRequestStatus.COMPLETED,
    reason: null,
    decidedBy: null,
    decidedAt: waits ? null : ctx.clock.now().toISOString(),
    createdAt: ctx.clock.now().toISOString(),
  };
  await tx.withCommit({
    query: tx.rows
      .insertInto('transfer')
      .values({ ...transfer })
      .compile(),
  });
  return transfer;
}

async function precisionOf(tx: Tx, kind: WalletKind): Promise<number> {
  return (await findCurrency(tx, kind))?.precision ?? 0;
}

/** The threshold is in units of the sent currency. Without one, no transfer waits. */
function exceedsThreshold(ctx: Context, amount: Money): boolean {
  const stored = ctx.settings.snapshot().stored('transferApprovalThreshold') ?? '';
  const threshold = toDecimal(stored, { min: '0', max: '999999999999', decimals: LEDGER_SCALE.decimals });
  return threshold !== null && amount.compare(Money.parse(threshold, amount.currency)) > 0;
}

/** The columns of a wallet that a transfer reads. */
type Party = Pick<WalletRow, 'id' | 'userId' | 'currency' | 'type'>;

/** The wallets that take part in a transfer. */
interface Parties {
  readonly from: Party & { readonly precision: number };
  readonly to: Party;
  /** Id of the platform's wallet for the fee; null when it does not exist yet. */
  readonly platformId: string | null;
}

interface WantedParties {
  readonly userId: string;
  readonly walletId: string;
  readonly toUserId: string;
  /** Null for those of the sending wallet. */
  readonly toCurrency: string | null;
  readonly toType: WalletKind['type'] | null;
}

interface Found extends Omit<Parties, 'to'> {
  readonly to: Party | null;
  readonly recipient: boolean;
  /** Whether the two currencies are switched on; null for a currency that does not exist. */
  readonly sends: boolean;
  readonly receives: boolean | null;
}

/**
 * Reads all parties of a transfer in one statement, and opens the recipient's wallet if it is missing. `check` may
 * refuse the two kinds of wallet. BAD_INPUT for a currency that is not offered, NOT_FOUND for a wallet that is not the
 * caller's and for a recipient who is not ACTIVE. Locks the recipient's row: a ban or deletion waits for the commit.
 */
async function findParties(
  tx: Tx,
  wanted: WantedParties,
  check: (from: WalletKind, to: WalletKind) => void,
): Promise<Parties> {
  const found = await find(tx, wanted);
  if (!found) throw new AppError('NOT_FOUND', { message: 'There is no such wallet' });
  const { from, platformId, recipient } = found;
  const kind = { currency: wanted.toCurrency ?? from.currency, type: wanted.toType ?? from.type };
  check(from, kind);
  checkOffered(from, found.sends);
  checkOffered(kind, found.receives);
  if (!recipient) throw new AppError('NOT_FOUND', { message: 'There is no such account' });
  const to = found.to ?? (await openWallet(tx, { userId: wanted.toUserId }, kind));
  return { from, to, platformId };
}

const party = (alias: string) => sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)},
  'userId', ${sql.ref(`${alias}.userId`)}, 'currency', ${sql.ref(`${alias}.currency`)}, 'type', ${sql.ref(`${alias}.type`)})`;

async function find({ rows }: Tx, { userId, walletId, toUserId, toCurrency, toType }: WantedParties) {
  const found = await sql<Found>`
    with payee as materialized (
      select from "user" u where u.id = ${toUserId} and u.status = 'ACTIVE' and u."deletedAt" is null for key share
    )
    select ${party('f')} || jsonb_build_object('precision', c.precision) as "from",
      case when t.id is not null then ${party('t')} end as "to", p.id as "platformId",
      c.status as sends, d.status as receives, exists (select from payee) as recipient
    from wallet f
    join currency c on c.code = f.currency and c.type = f.type
    left join currency d on d.code = coalesce(${toCurrency}, f.currency) and d.type = coalesce(${toType}, f.type)
    left join wallet t on t."userId" = ${toUserId} and t.currency = coalesce(${toCurrency}, f.currency)
      and t.type = coalesce(${toType}, f.type)
    left join wallet p on p.system = 'platform' and p.currency = f.currency and p.type = f.type
    where f.id = ${walletId} and f."userId" = ${userId}`.execute(rows);
  return found.rows[0];
}

/**
 * All movements of a transfer: the sender's, the recipient's, the fee and, if the currencies differ, the platform's
 * side of the conversion. An approved transfer releases the hold first. `platformId` is the platform's wallet for the
 * fee; without it the wallet is looked up or opened.
 */
export async function transferMovements(
  tx: Tx,
  transfer: Row<Transfer>,
  step: 'transfer' | 'approve',
  platformId: string | null = null,
): Promise<Movement[]> {
  const { id, currency, fee, toCurrency } = transfer;
  const metadata: LedgerMetadata = { operationType: 'TRANSFER', fee: canonical(fee), rate: transfer.rate };
  const common = { transactionId: id, metadata };
  const sent = { ...common, walletId: transfer.walletId, amount: Money.parse(transfer.amount, currency) };
  const arrived = { ...common, walletId: transfer.toWalletId, amount: Money.parse(transfer.received, toCurrency) };
  const approved = step === 'approve';
  return [
    ...(approved ? [{ ...releaseOf(TRANSFER, transfer, step), metadata }] : []),
    { ...sent, operation: 'TRANSFER_OUT', key: keyOf(id, 'out') },
    {
      ...arrived,
      operation: 'TRANSFER_IN',
      key: approved ? ledgerKey('transferApproved', { id }) : keyOf(id, 'in'),
    },
    ...(await platformLegs(tx, transfer, common, platformId)),
  ];
}

/** The movements of the platform's wallets; none without a fee and a conversion. */
async function platformLegs(
  tx: Tx,
  transfer: Row<Transfer>,
  common: Pick<Movement, 'transactionId' | 'metadata'>,
  knownId: string | null,
): Promise<Movement[]> {
  const { id, currency, toCurrency } = transfer;
  const fee = Money.parse(transfer.fee, currency);
  const converts = currency !== toCurrency;
  if (fee.isZero() && !converts) return [];
  const walletId = knownId ?? (await openWallet(tx, { system: 'platform' }, transfer)).id;
  const taken = { ...common, walletId, operation: 'CREDIT' } as const;
  const key = ledgerKey('platformFee', { type: 'TRANSFER', reference: id });
  const earned: Movement[] = fee.isZero() ? [] : [{ ...taken, amount: fee, key }];
  if (!converts) return earned;
  const other = await openWallet(tx, { system: 'platform' }, { currency: toCurrency, type: transfer.toType });
  return [
    ...earned,
    { ...taken, amount: Money.parse(transfer.amount, currency).minus(fee), key: keyOf(id, 'bought') },
    {
      ...common,
      walletId: other.id,
      operation: 'DEBIT',
      amount: Money.parse(transfer.received, toCurrency),
      key: keyOf(id, 'sold'),
      shortage: 'CONVERSION_UNAVAILABLE',
    },
  ];
}

function keyOf(id: string, leg: string): LedgerKey {
  return ledgerKey('leg', { operation: 'transfer', id, leg });
}
