import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';

/** The house's address on every chain. CHAIN_FAILED when the operator has configured none. */
export function houseAddress({ config }: Pick<Context, 'config'>): string {
  const { houseAddress: address } = config.convert;
  if (address !== null) return address;
  throw new AppError('CHAIN_FAILED', {
    message: 'The house has no address: set CONVERT_SIGNER_KEY or CONVERT_HOUSE_ADDRESS',
  });
}
