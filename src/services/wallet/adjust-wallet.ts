import { sql } from 'kysely';
import { requireUserId } from '../../auth/authenticate.js';
import { AppError } from '../../core/catalogue/errors.js';
import type { ModuleName } from '../../core/catalogue/merged.js';
import { anyWalletId } from '../../core/catalogue/wallet-ids.js';
import { canonical, Money } from '../../core/money.js';
import type { Act } from '../approval/act-definition.js';
import { approvalNeeded } from '../approval/approval-needed.js';
import type { ApprovalView } from '../approval/act-view.js';
import { actPriceIn, highPrice, type HighPricedCurrency } from '../currency/high-price.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { refuseSelfDecision } from '../frame/self-decision.js';
import type { Tx } from '../frame/tx.js';
import { ledgerKey, type LedgerKey } from '../ledger/key.js';
import { isPosted, post } from '../ledger/post.js';
import { requirePayee } from '../money-request/payee.js';
import type { ModuleWallet } from './checked-wallets.js';
import type { ListedWallet } from './read.js';
import { isOfModule, lockWallet, requireRepair } from './require-repair.js';

export enum Adjustment {
  ADD = 'ADD',
  SUBTRACT = 'SUBTRACT',
}

export interface AdjustWalletInput {
  readonly type: Adjustment;
  readonly amount: string;
  readonly nonce: string;
  readonly note?: string | null;
  readonly idempotencyKey?: string | null;
}

/** The wallet after the adjustment, or unchanged with the act that waits for approvals. */
export interface AdjustedWallet extends ListedWallet {
  readonly approval: ApprovalView | null;
}

type WalletAdjustment = Omit<AdjustWalletInput, 'idempotencyKey'> & { readonly id: string };

const OWNER_NOT_ACTIVE = 'The owner of this wallet is not active; activate the account before you add money';

export const ADJUST_WALLET: Act<WalletAdjustment> = {
  operation: 'adjustWallet',
  kind: 'ADJUSTMENT',
  right: 'edit.wallet',
  usdNow: async (ctx, tx, { input }) => usdOf(await readAdjusted(ctx, tx, input), input),
  carryOut: async (ctx, tx, { input, begunBy }) => {
    await moveMoney(ctx, tx, await readAdjusted(ctx, tx, input), input, begunBy);
  },
};

/**
 * Adds money to a wallet from outside the platform, or takes money out; an act of kind ADJUSTMENT. Wallet, type, amount and
 * nonce identify the adjustment: repeating it changes nothing, and repeating one that waits for approvals answers the same
 * act.
 * INSUFFICIENT_FUNDS when the wallet has less than is to be taken, SELF_DECISION for the admin's own wallet,
 * PAYEE_NOT_ACTIVE when money would be added for an account that is not ACTIVE. A wallet of the platform that belongs to a
 * module is only repaired: SYSTEM_WALLET for more than the module's check finds missing in it, and for what is taken out.
 */
export async function adjustWallet(
  ctx: Context,
  id: string,
  { idempotencyKey, ...given }: AdjustWalletInput,
): Promise<AdjustedWallet> {
  const input = { id, ...given, amount: canonical(given.amount) };
  return inTransaction(ctx, { operation: 'adjustWallet', once: { input, key: idempotencyKey } }, async (tx) => {
    const wallet = await readAdjusted(ctx, tx, input);
    refuseSelfDecision(ctx, wallet.userId);
    const approval = await neededFor(ctx, tx, wallet, input);
    if (approval === null) await moveMoney(ctx, tx, wallet, input, requireUserId(ctx.caller));
    return { ...(await listedWallet(tx, id)), approval };
  });
}

type Adjusted = Awaited<ReturnType<typeof readAdjusted>>;

/** A wallet never changes its owner or its currency, so no lock is needed to read it. */
async function readAdjusted(ctx: Context, { rows }: Tx, { id }: WalletAdjustment) {
  const { rows: found } = await sql<
    Pick<ListedWallet, 'id' | 'currency' | 'type' | 'userId' | 'system' | 'email'> & Pick<HighPricedCurrency, 'high'>
  >`
    select w.id, w.currency, w.type, w."userId", w.system, u.email, ${actPriceIn(ctx, 'c')} as high
    from wallet w left join currency c on c.code = w.currency and c.type = w.type
    left join "user" u on u.id = w."userId" where w.id = ${id}`.execute(rows);
  const [wallet] = found;
  if (!wallet) throw new AppError('NOT_FOUND');
  return wallet;
}

async function neededFor(
  ctx: Context,
  tx: Tx,
  wallet: Adjusted,
  input: WalletAdjustment,
): Promise<ApprovalView | null> {
  const { currency, userId, system, email } = wallet;
  const amount = Money.parsePositive(input.amount, currency);
  const verb = input.type === Adjustment.ADD ? 'Add' : 'Subtract';
  const whose = email ?? `the platform (${system})`;
  return approvalNeeded(ctx, tx, ADJUST_WALLET, {
    input,
    subjectId: input.id,
    accountId: userId,
    usd: usdOf(wallet, input),
    sameAs: movementKey(input, amount),
    isRepeat: async () => isPosted(tx, movementKey(input, amount)),
    // Only of an act that is new: one that waits already is answered again, also where its wallet's check says otherwise by now.
    claim: () => requireMovable(ctx, tx, wallet, input),
    describe: async () => ({
      title: `${verb} ${amount.toString()} ${currency}: wallet of ${whose}`,
      details: { walletId: input.id, owner: email, system, currency, ...input },
    }),
  });
}

/** Null for a currency that was never priced. */
function usdOf({ currency, high }: Adjusted, { amount }: WalletAdjustment): string | null {
  const price = highPrice({ code: currency, high });
  return price === null ? null : Money.parsePositive(amount, currency).times(canonical(price)).toString();
}

/** Of a module's wallet nothing is moved but what is missing there; it is decided again when a waiting act is carried out. */
async function requireMovable(ctx: Context, tx: Tx, wallet: Adjusted, input: WalletAdjustment): Promise<void> {
  const { id, system, currency, type } = wallet;
  if (!isOfModule(system)) return;
  const amount = Money.parsePositive(input.amount, currency);
  // Two repairs together are no larger than what is missing: the second one waits for the first.
  await lockWallet(tx, id);
  if (await isPosted(tx, movementKey(input, amount))) return;
  const repaired: ModuleWallet = { id, system, currency, type };
  await requireRepair(ctx, tx, repaired, input.type === Adjustment.ADD ? amount : null);
}

async function moveMoney(
  ctx: Context,
  tx: Tx,
  wallet: Adjusted,
  input: WalletAdjustment,
  adminId: string,
): Promise<void> {
  const { currency, userId, system } = wallet;
  await requireMovable(ctx, tx, wallet, input);
  const isAdded = input.type === Adjustment.ADD;
  const operationType = isOfModule(system) ? 'REPAIR' : 'ADJUSTMENT';
  if (isAdded && userId !== null) await requirePayee(tx, userId, OWNER_NOT_ACTIVE);
  const amount = Money.parsePositive(input.amount, currency);
  await post<ModuleName>(tx, [
    {
      walletId: anyWalletId(wallet),
      operation: isAdded ? 'CREDIT' : 'DEBIT',
      amount,
      key: movementKey(input, amount),
      external: true,
      metadata: { operationType, adminId, ...(input.note ? { note: input.note } : {}) },
    },
  ]);
}

function movementKey({ id, type, nonce }: WalletAdjustment, amount: Money): LedgerKey {
  return ledgerKey('walletAdjusted', { id, type, amount: amount.toString(), nonce });
}

async function listedWallet({ rows }: Tx, id: string): Promise<ListedWallet> {
  return rows
    .selectFrom('wallet')
    .leftJoin('user', 'user.id', 'wallet.userId')
    .selectAll('wallet')
    .select('user.email')
    .where('wallet.id', '=', id)
    .executeTakeFirstOrThrow();
}
