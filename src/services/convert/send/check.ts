import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { canonical, Money } from '../../../core/money.js';
import type { ConvertSend } from '../../../entities/convert/send.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { requireUnfrozen } from '../own/freeze.js';
import { requireRunning } from '../../conversion/paused.js';
import { findCoin, findSendChain, type SendChainRow } from '../send-chain/read.js';
import { amountOf } from './movements.js';

type Rows = Pick<Tx, 'rows'>;
type Recipient = Pick<ConvertSend, 'chainId' | 'address'>;

/** BAD_INPUT for the house itself, and for the contract of a token, in which money would be lost. */
export async function checkRecipient(ctx: Context, { rows }: Rows, { chainId, address }: Recipient): Promise<void> {
  if (address === ctx.config.convert.houseAddress) throw badInput("address must not be the house's own");
  const token = rows.selectFrom('convert_send_chain').select('id').where('chainId', '=', chainId);
  if (await token.where('contract', '=', address).executeTakeFirst()) {
    throw badInput('address must not be the contract of a token');
  }
}

/** Everything that a send needs in order to go on, as an entity or as a plain row. */
export type Checked = Pick<
  ConvertSend,
  'sendChainId' | 'chainId' | 'address' | 'amount' | 'currency' | 'type' | 'gasCurrency' | 'gasType'
>;

/**
 * The chain's own coin, in which the send pays gas. ILLEGAL_STATE for a send chain that is gone or switched off;
 * BAD_INPUT for an amount out of its bounds, a recipient that may not be paid, and where the coin has no send chain;
 * CONVERT_PAUSED, CURRENCY_FROZEN.
 */
export async function checkSend(ctx: Context, tx: Rows, send: Checked): Promise<SendChainRow> {
  const chain = send.sendChainId === null ? null : await findSendChain(tx.rows, send.sendChainId);
  if (!chain?.enabled) throw new AppError('ILLEGAL_STATE', { message: 'The send chain is switched off' });
  checkBounds(chain, amountOf(send));
  await checkRecipient(ctx, tx, send);
  const coin = await findCoin(tx.rows, send.chainId);
  if (!coin) throw badInput(`Gas is paid in the coin of chain ${send.chainId}: add a send chain for that coin first`);
  await checkMoving(ctx, tx, send);
  return coin;
}

/** CONVERT_PAUSED while sends are stopped; CURRENCY_FROZEN for the currency of a send and that of its gas. */
async function checkMoving(ctx: Context, tx: Rows, send: Checked): Promise<void> {
  await requireRunning(ctx, tx, 'SENDS');
  await requireUnfrozen(tx, send);
  if (send.gasCurrency === null || send.gasType === null) return;
  await requireUnfrozen(tx, { currency: send.gasCurrency, type: send.gasType });
}

function checkBounds({ minSend, maxSend, currency }: SendChainRow, amount: Money): void {
  const bound = (text: string) => Money.parse(canonical(text), currency);
  if (amount.compare(bound(minSend)) < 0) throw badInput(`A send is at least ${canonical(minSend)} ${currency}`);
  if (maxSend !== null && amount.compare(bound(maxSend)) > 0) {
    throw badInput(`A send is at most ${canonical(maxSend)} ${currency}`);
  }
}
