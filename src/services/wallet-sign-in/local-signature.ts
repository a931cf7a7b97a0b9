import { getAddress, hashMessage, N, recoverAddress, Signature } from 'ethers';

export type LocalFinding = 'valid' | 'malleable' | 'other';

/**
 * Half of the curve's order. Every signature has a second form that is also valid; the canonical one has s at or below
 * this.
 */
const HALF_ORDER = N / 2n;

interface Parts {
  readonly r: string;
  readonly s: bigint;
  readonly yParity: 0 | 1;
}

/**
 * Checks without the network whether an ordinary account signed the text (EIP-191). `malleable`: it did, but the
 * signature is not in its canonical form, so it is refused. `other`: it did not; a contract may still accept the
 * signature.
 */
export function checkLocally(text: string, signature: string, address: string): LocalFinding {
  const parts = split(signature);
  if (!parts) return 'other';
  const canonical = parts.s <= HALF_ORDER;
  const { s, yParity } = canonical ? parts : { s: N - parts.s, yParity: parts.yParity === 0 ? 1 : 0 };
  if (signerOf(text, parts.r, s, yParity) !== getAddress(address)) return 'other';
  return canonical ? 'valid' : 'malleable';
}

/** r, s and parity of a signature of 65 bytes, or of 64 bytes as in EIP-2098; null for anything else. */
function split(signature: string): Parts | null {
  const [, r = '', s = '', v] = /^0x([0-9a-f]{64})([0-9a-f]{64})([0-9a-f]{2})?$/i.exec(signature) ?? [];
  if (r === '') return null;
  const value = BigInt(`0x${s}`);
  if (v === undefined) return { r: `0x${r}`, s: value & ((1n << 255n) - 1n), yParity: value >> 255n === 1n ? 1 : 0 };
  const recovery = Number.parseInt(v, 16);
  // Some hardware wallets write the parity, 0 or 1, instead of 27 or 28.
  const parity = recovery >= 27 ? recovery - 27 : recovery;
  return parity === 0 || parity === 1 ? { r: `0x${r}`, s: value, yParity: parity } : null;
}

/** The address that signed; null for numbers outside the curve, on which the library throws. */
function signerOf(text: string, r: string, s: bigint, yParity: number): string | null {
  try {
    const signature = Signature.from({ r, s: `0x${s.toString(16).padStart(64, '0')}`, yParity: yParity === 0 ? 0 : 1 });
    return recoverAddress(hashMessage(text), signature);
  } catch {
    return null;
  }
}
