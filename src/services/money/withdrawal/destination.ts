import { getAddress } from 'ethers';
import { badInput } from '../../../core/catalogue/errors.js';

const HEX_ADDRESS = /^[0-9a-f]{40}$/i;
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u;

/**
 * Where a withdrawal goes, without the blanks around it. BAD_INPUT when it is blank, holds control or invisible
 * characters (of no width, or that turn the direction of the text: they would show an admin another destination), or
 * begins as an address of Ethereum does (0x) and is none: 40 hexadecimal digits in one case, or in the cases of its
 * checksum (EIP-55).
 */
export function readDestination(text: string): string {
  const destination = text.trim();
  if (destination === '') throw badInput('destination must not be blank');
  if (/\p{Cc}/u.test(destination)) throw badInput('destination must not contain control characters');
  if (INVISIBLE.test(destination)) throw badInput('destination must not contain invisible characters');
  if (/^0x/i.test(destination)) requireAddress(destination.slice(2));
  return destination;
}

function requireAddress(digits: string): void {
  if (!HEX_ADDRESS.test(digits)) {
    throw badInput('A destination that begins with 0x must have exactly 40 hexadecimal digits after it');
  }
  const lower = digits.toLowerCase();
  const inOneCase = digits === lower || digits === digits.toUpperCase();
  if (!inOneCase && getAddress(`0x${lower}`) !== `0x${digits}`) {
    throw badInput('The letters of the address do not match its checksum: copy the destination again');
  }
}
