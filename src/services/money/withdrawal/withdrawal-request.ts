import { Money } from '../../../core/money.js';
import { MONEY_REQUEST_MOVES } from '../../../core/states/money-request.js';
import type { Row } from '../../../entities/index.js';
import type { Withdrawal } from '../../../entities/money/withdrawal.js';
import { emailOf } from '../../account/email-of.js';
import { endApprovalsBy } from '../../approval/approve-record.js';
import type { RecordToApprove } from '../../approval/waiting-record.js';
import { actValue } from '../../currency/act-value.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { ledgerKey } from '../../ledger/key.js';
import type { LedgerMetadata } from '../../ledger/metadata.js';
import type { Movement } from '../../ledger/movement.js';
import { postWithCommit } from '../../ledger/post.js';
import { defineRequest, spendOf } from '../../money-request/kind.js';
import { tellOwner } from '../../money-request/tell-owner.js';
import { openWallet } from '../../wallet/open-wallet.js';

export const WITHDRAWAL = defineRequest({
  table: 'withdrawal',
  moves: MONEY_REQUEST_MOVES,
  columns: { fee: 'number', destination: 'text' },
  ended: endApprovalsBy,
  hold: {
    operationType: 'WITHDRAW',
    amount: ({ amount, fee, currency }) => Money.parse(amount, currency).plus(Money.parse(fee, currency)),
    held: ({ fee }): LedgerMetadata => ({ reason: 'Withdrawal', fee }),
  },
});

/** Carries out an approved withdrawal: the held money leaves the platform, the fee stays, and the owner is told. */
export async function sendOff(ctx: Context, tx: Tx, withdrawal: Row<Withdrawal>): Promise<void> {
  const { id, userId, currency, type } = withdrawal;
  const amount = Money.parse(withdrawal.amount, currency);
  const fee = Money.parse(withdrawal.fee, currency);
  const movements: Movement[] = [spendOf(WITHDRAWAL, withdrawal, 'execute', { amount, external: true })];
  if (!fee.isZero()) {
    const platform = await openWallet(tx, { system: 'platform' }, { currency, type });
    const metadata: LedgerMetadata = { operationType: 'WITHDRAW_FEE' };
    movements.push(spendOf(WITHDRAWAL, withdrawal, 'fee', { amount: fee, metadata }));
    movements.push({
      walletId: platform.id,
      operation: 'CREDIT',
      amount: fee,
      key: ledgerKey('platformFee', { type: 'WITHDRAW', reference: id }),
      transactionId: id,
      metadata,
    });
  }
  await postWithCommit(tx, movements);
  await tellOwner(ctx, tx, userId, 'Your withdrawal is on its way', null);
}

export interface ApprovedWithdrawal {
  readonly id: string;
}

/** A withdrawal as people approve it, or the platform itself. */
export function withdrawalToApprove(
  ctx: Context,
  tx: Tx,
  withdrawal: Row<Withdrawal>,
): RecordToApprove<ApprovedWithdrawal> {
  const { id, userId, currency, type, destination } = withdrawal;
  const [amount, fee] = [Money.parse(withdrawal.amount, currency), Money.parse(withdrawal.fee, currency)];
  return {
    id,
    input: { id },
    accountId: userId,
    usd: () => actValue(ctx, tx, { currency, type }, amount),
    describe: async () => ({
      title: `Pay a withdrawal of ${amount.toString()} ${currency}: ${await emailOf(tx, userId)}`,
      details: { amount: amount.toString(), fee: fee.toString(), currency, type, destination },
    }),
  };
}
