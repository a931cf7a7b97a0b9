import { getAddress } from 'ethers';
import { badInput } from '../../../core/catalogue/errors.js';

const HEX_ADDRESS = /^[0-9a-f]{40}$/i;
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u;

/**
 * The destination of a withdrawal, trimmed. BAD_INPUT when it is blank, contains control or invisible characters
 * (zero-width ones, or ones that change the text's direction, so that an admin would see another destination), or
 * begins like an Ethereum address (0x) without being one: 40 hexadecimal digits in one case, or in the mixed case of
 * its checksum (EIP-55).
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
