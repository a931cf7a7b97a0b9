import { requireUserId } from '../../../auth/authenticate.js';
import { badInput } from '../../../core/catalogue/errors.js';
import { unitsOfAmount } from '../../../core/chain/units.js';
import { newId } from '../../../core/ids.js';
import { canonical, Money } from '../../../core/money.js';
import { ConvertSend } from '../../../entities/convert/send.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { readAddress } from '../own/address.js';
import { findSendChain } from '../send-chain/read.js';
import { checkRecipient } from './check.js';
import { findSend, type SendRow } from './read.js';

const MAX_PURPOSE = 500;

export interface CreateSendInput {
  readonly sendChainId: string;
  readonly address: string;
  /** Exact decimal text, in the currency of the send chain. */
  readonly amount: string;
  readonly purpose: string;
  readonly idempotencyKey?: string | null;
}

/**
 * Writes down a payment out of the house's money; nothing is held, and no chain is asked. NOT_FOUND for the send chain;
 * BAD_INPUT for an address that cannot be paid, an amount that is not above zero or finer than the token, and a blank
 * purpose.
 */
export async function createSend(ctx: Context, { idempotencyKey, ...input }: CreateSendInput): Promise<SendRow> {
  const createdBy = requireUserId(ctx.caller);
  const address = readAddress('address', input.address);
  const purpose = readPurpose(input.purpose);
  const request = { sendChainId: input.sendChainId, address, amount: canonical(input.amount), purpose };
  const once = { input: request, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'createConvertSend', once }, async (tx) => {
    const chain = await findSendChain(tx.rows, input.sendChainId);
    const { currency, type, chainId, contract, decimals, confirmations } = chain;
    const amount = Money.parsePositive(input.amount, currency).toString();
    unitsOfAmount(amount, decimals);
    await checkRecipient(ctx, tx, { chainId, address });
    const id = newId();
    const now = ctx.clock.now();
    tx.em.create(ConvertSend, {
      id,
      sendChainId: chain.id,
      currency,
      type,
      chainId,
      contract,
      decimals,
      confirmations,
      address,
      amount,
      purpose,
      status: 'DRAFT',
      createdBy,
      createdAt: now,
      updatedAt: now,
      ...NOTHING_YET,
    });
    await tx.em.flush();
    return findSend(tx.rows, id);
  });
}

const NOTHING_YET = {
  gasCurrency: null,
  gasType: null,
  gasHeld: null,
  gasPaid: null,
  usdValue: null,
  approvedDay: null,
  nonce: null,
  txHash: null,
  reason: null,
  replacedAt: null,
  failure: null,
  approvedBy: null,
  submittedAt: null,
  approvedAt: null,
  broadcastAt: null,
  confirmedAt: null,
  cancelledAt: null,
  reversedAt: null,
  checkedAt: null,
} as const;

function readPurpose(text: string): string {
  const purpose = text.trim();
  if (purpose === '' || [...purpose].length > MAX_PURPOSE) {
    throw badInput(`purpose must have 1 to ${MAX_PURPOSE} characters`);
  }
  return purpose;
}
