import { requireUserId } from '../../../auth/authenticate.js';
import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { canonical, LEDGER_SCALE, Money } from '../../../core/money.js';
import { toDecimal } from '../../../core/text/setting-text.js';
import type { WalletType } from '../../../entities/currency/currency.js';
import type { Row } from '../../../entities/index.js';
import { MoneyRequestStatus } from '../../../entities/money-request/money-request.js';
import type { Transfer } from '../../../entities/money/transfer.js';
import { countConversion } from '../../conversion/count-conversion.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { postWithCommit } from '../../ledger/post.js';
import { holdFor } from '../../money-request/kind.js';
import { newRequest } from '../../money-request/new-request.js';
import { openWallet } from '../../wallet/open-wallet.js';
import { priceTransfer, transferFee, type Arriving, type Sent } from './price-transfer.js';
import { transferMovements } from './transfer-movements.js';
import { readParties, type Party } from './transfer-parties.js';
import { TRANSFER } from './transfer-request.js';

// Writes SQL: it moves money, or keeps it from moving.
// Writes transfer in one statement: it writes one row.

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
 * gets it less the fee, converted at the present prices if it changes currency. A transfer between the caller's own wallets
 * completes immediately. One to another account that exceeds transferApprovalThreshold waits for an admin, with the amount
 * held and the rate as an estimate. NOT_FOUND, BAD_INPUT, FORBIDDEN; if it changes currency also CONVERT_PAUSED,
 * PRICE_CLOSED, CONVERT_LIMIT and CONVERSION_UNAVAILABLE.
 */
export async function createTransfer(
  ctx: Context,
  { idempotencyKey, ...input }: TransferInput,
): Promise<Row<Transfer>> {
  const userId = requireUserId(ctx.caller);
  const once = { input: { ...input, amount: canonical(input.amount) }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'createTransfer', once }, async (tx) => {
    const parties = await readParties(ctx, tx, wantedParties(input, userId), { isLocked: true });
    if (!parties.isPayable) throw new AppError('NOT_FOUND', { message: 'There is no such account' });
    const { from, kind, exchange, platformId } = parties;
    const to = parties.to ?? (await openWallet(tx, { userId: input.toUserId ?? userId }, kind));
    if (to.id === from.id) throw badInput('A transfer needs two different wallets');
    const amount = Money.parsePositive(input.amount, from.currency);
    const waits = to.userId !== userId && exceedsThreshold(ctx, amount);
    const sent = { amount, fee: transferFee(ctx, amount, from.precision) };
    const arriving = priceTransfer(ctx, sent, exchange);
    // A transfer that waits for approval counts on the day of the approval.
    if (arriving.usd && !waits) await countConversion(ctx, tx, userId, arriving.usd);
    const transfer = newTransfer(ctx, { from, to, sent, arriving, waits });
    await tx.withCommit({ query: tx.rows.insertInto('transfer').values(transfer).compile() });
    // Sent with the commit, because all transfers share the platform's wallet.
    if (waits) await postWithCommit(tx, [holdFor(TRANSFER, transfer)]);
    else {
      const step = { step: 'transfer', converts: arriving.usd !== null, platformId } as const;
      await postWithCommit(tx, await transferMovements(tx, transfer, step));
    }
    return transfer;
  });
}

/** Parties of a request, with its defaults. */
export function wantedParties(
  { walletId, toUserId, toCurrency, toType }: Omit<TransferInput, 'amount'>,
  userId: string,
) {
  return { userId, walletId, toUserId: toUserId ?? userId, toCurrency: toCurrency ?? null, toType: toType ?? null };
}

interface NewTransfer {
  readonly from: Party;
  readonly to: Party;
  readonly sent: Sent;
  readonly arriving: Arriving;
  readonly waits: boolean;
}

function newTransfer(
  { clock }: Context,
  { from, to, sent: { amount, fee }, arriving: { rate, received, usd }, waits }: NewTransfer,
): Row<Transfer> {
  const now = clock.now().toISOString();
  return {
    ...newRequest(from, from.userId as string, amount),
    fee: fee.toString(),
    toUserId: to.userId as string,
    toWalletId: to.id,
    toCurrency: to.currency,
    toType: to.type,
    rate,
    received: received.toString(),
    isEstimate: waits && usd !== null,
    status: waits ? MoneyRequestStatus.PENDING : MoneyRequestStatus.COMPLETED,
    reason: null,
    decidedBy: null,
    decidedAt: waits ? null : now,
    createdAt: now,
  };
}

/** The threshold is in units of the sent currency. Without one, no transfer waits. */
function exceedsThreshold(ctx: Context, amount: Money): boolean {
  const stored = ctx.settings.snapshot().stored('transferApprovalThreshold') ?? '';
  const threshold = toDecimal(stored, { min: '0', max: '999999999999', decimals: LEDGER_SCALE.decimals });
  return threshold !== null && amount.compare(Money.parse(threshold, amount.currency)) > 0;
}
