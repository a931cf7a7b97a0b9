import { getAddress, ZeroAddress } from 'ethers';
import { badInput } from '../../../core/catalogue/errors.js';

/**
 * An address on a chain, as it was given. BAD_INPUT, with the field's name, unless it is 0x and 40 hexadecimal digits in
 * the mixed case of its checksum (EIP-55), and for the zero address.
 */
export function readAddress(field: string, text: string): string {
  const address = /^0x[0-9a-f]{40}$/i.test(text) ? getAddress(text.toLowerCase()) : null;
  if (address === null) throw badInput(`${field} must be 0x and 40 hexadecimal digits`);
  if (address === ZeroAddress) throw badInput(`${field} must not be the zero address`);
  if (address === text) return address;
  throw badInput(`The letters of ${field} do not match its checksum: copy the address again`);
}
