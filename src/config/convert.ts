import { computeAddress, getAddress } from 'ethers';
import { z } from 'zod';
import type { Parsed } from './values.js';

/** The house's own account on chains. */
export interface ConvertConfig {
  readonly convert: {
    /** Private key that signs the house's payments, 0x and 64 digits; null when they are sent by hand. */
    readonly signerKey: string | null;
    /** Where the house holds its money on every chain, in the spelling of EIP-55; null when it holds none. */
    readonly houseAddress: string | null;
  };
}

/** Never part of a message: a fault says what is wrong, not what was given. */
const signerKey = z
  .string()
  .trim()
  .refine((text) => text === '' || addressOfKey(text) !== null, {
    message: 'must be a private key: 0x and 64 hexadecimal digits',
  })
  .optional();

const houseAddress = z
  .string()
  .trim()
  .refine((text) => text === '' || isChecksummed(text), {
    message: 'must be an address with its checksum, such as 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  })
  .optional();

export const convertVariables = { CONVERT_SIGNER_KEY: signerKey, CONVERT_HOUSE_ADDRESS: houseAddress };

export function convertConfig(env: Parsed<typeof convertVariables>): ConvertConfig {
  const key = env.CONVERT_SIGNER_KEY || null;
  return {
    convert: { signerKey: key, houseAddress: key === null ? env.CONVERT_HOUSE_ADDRESS || null : addressOfKey(key) },
  };
}

/** A fault of both variables together; null when there is none. */
export function houseFault(env: NodeJS.ProcessEnv): string | null {
  const [key, address] = [env['CONVERT_SIGNER_KEY']?.trim(), env['CONVERT_HOUSE_ADDRESS']?.trim()];
  const signer = key ? addressOfKey(key) : null;
  if (signer === null || !address || address === signer) return null;
  return 'CONVERT_HOUSE_ADDRESS: must be the address of CONVERT_SIGNER_KEY, or be left out';
}

function addressOfKey(key: string): string | null {
  if (!/^0x[0-9a-f]{64}$/i.test(key)) return null;
  try {
    return computeAddress(key);
  } catch {
    return null;
  }
}

function isChecksummed(text: string): boolean {
  return /^0x[0-9a-f]{40}$/i.test(text) && getAddress(text.toLowerCase()) === text;
}
