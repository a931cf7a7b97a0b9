import { AppError, badInput } from '../../../core/catalogue/errors.js';
import type { Reader } from '../../../infra/database/database.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import type { ChainMoney } from './proven-transfer.js';

/** How a currency is told on a chain. BAD_INPUT where no send chain says so. */
export async function findChainMoney(
  rows: Reader,
  { currency, type }: WalletKind,
  chainId: number,
): Promise<ChainMoney> {
  const found = await rows
    .selectFrom('convert_send_chain')
    .select(['chainId', 'contract', 'decimals', 'confirmations'])
    .where('currency', '=', currency)
    .where('type', '=', type)
    .where('chainId', '=', chainId)
    .executeTakeFirst();
  if (found) return found;
  throw badInput(`${currency} of type ${type} has no send chain on the chain ${chainId}: add it first`);
}

/** The house's address on every chain. CHAIN_FAILED when the operator has configured none. */
export function houseAddress({ config }: Pick<Context, 'config'>): string {
  const { houseAddress: address } = config.convert;
  if (address !== null) return address;
  throw new AppError('CHAIN_FAILED', {
    message: 'The house has no address: set CONVERT_SIGNER_KEY or CONVERT_HOUSE_ADDRESS',
  });
}
