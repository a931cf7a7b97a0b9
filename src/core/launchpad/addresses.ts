import { getAddress, ZeroAddress } from 'ethers';
import { badInput } from '../catalogue/errors.js';
import { base58Bytes, base58CheckBytes } from './base58.js';
import { isSegwitAddress } from './bech32.js';

/** Longest address or hash of any blockchain: longer texts are refused before they are decoded. */
export const MAX_CHAIN_TEXT = 128;

/** How addresses and hashes of a blockchain are written. A reader answers what is stored, or null for a fault. */
export interface ChainRules {
  /** The EIP-155 number of a blockchain whose deliveries can be checked; null for all others. */
  readonly chainId: number | null;
  readonly readAddress: (text: string) => string | null;
  readonly readHash: (text: string) => string | null;
  /** What an address and a hash must be, as messages say it. */
  readonly addressForm: string;
  readonly hashForm: string;
}

const HEX_HASH = /^[0-9a-f]{64}$/i;
const EVM_HASH = /^0x[0-9a-fA-F]{64}$/;
const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/;
/** An address without the mixed case of a checksum. */
const ONE_CASE = /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/;
const PLAIN = /^[A-Za-z0-9]{1,128}$/;
const TRON_VERSION = 0x41;
/** Of addresses that pay to the hash of a public key, and of a script. */
const BITCOIN_VERSIONS: readonly number[] = [0x00, 0x05];
/** A version and the hash of 20 bytes. */
const VERSIONED_BYTES = 21;

const evm = (chainId: number): ChainRules => ({
  chainId,
  readAddress: evmAddress,
  readHash: (text) => (EVM_HASH.test(text) ? text.toLowerCase() : null),
  addressForm: '0x and 40 hexadecimal digits in one case or with the right checksum (EIP-55), and not the zero address',
  hashForm: '0x and 64 hexadecimal digits',
});

const plainHex = (text: string): string | null => (HEX_HASH.test(text) ? text.toLowerCase() : null);
const plainText = (text: string): string | null => (PLAIN.test(text) ? text : null);
const PLAIN_FORM = '1 to 128 letters and digits';

const OTHER: ChainRules = {
  chainId: null,
  readAddress: plainText,
  readHash: plainText,
  addressForm: PLAIN_FORM,
  hashForm: PLAIN_FORM,
};

/** By the value of the blockchain. Those that are not listed take any letters and digits. */
export const CHAIN_RULES: ReadonlyMap<string, ChainRules> = new Map<string, ChainRules>([
  ['ethereum', evm(1)],
  ['optimism', evm(10)],
  ['bsc', evm(56)],
  ['polygon', evm(137)],
  ['base', evm(8_453)],
  ['arbitrum', evm(42_161)],
  ['avalanche', evm(43_114)],
  ['sepolia', evm(11_155_111)],
  [
    'solana',
    {
      chainId: null,
      readAddress: (text) => (base58Bytes(text)?.length === 32 ? text : null),
      readHash: (text) => (base58Bytes(text)?.length === 64 ? text : null),
      addressForm: 'an address of Solana: 32 bytes in base58',
      hashForm: 'a signature of Solana: 64 bytes in base58',
    },
  ],
  [
    'tron',
    {
      chainId: null,
      readAddress: (text) => (isVersioned(text, [TRON_VERSION]) ? text : null),
      readHash: plainHex,
      addressForm: 'an address of Tron: T and 33 signs with the right checksum',
      hashForm: '64 hexadecimal digits',
    },
  ],
  [
    'bitcoin',
    {
      chainId: null,
      readAddress: bitcoinAddress,
      readHash: plainHex,
      addressForm: 'an address of Bitcoin (1…, 3… or bc1…) with the right checksum',
      hashForm: '64 hexadecimal digits',
    },
  ],
]);

/** An address in the spelling that is stored: EVM ones with their checksum. BAD_INPUT naming the field. */
export function readChainAddress(blockchain: string, field: string, text: string): string {
  const address = addressOf(blockchain, text);
  if (address !== null) return address;
  throw badInput(`${field} must be ${rulesOf(blockchain).addressForm}`);
}

/** Whether a text spells a stored address, such as an EVM one in lower case. */
export function spellsAddress(blockchain: string, text: string, stored: string): boolean {
  return addressOf(blockchain, text) === stored;
}

function addressOf(blockchain: string, text: string): string | null {
  return text.length <= MAX_CHAIN_TEXT ? rulesOf(blockchain).readAddress(text) : null;
}

/** The hash of a transaction in the spelling that is stored: hexadecimal ones in lower case. BAD_INPUT naming the field. */
export function readChainHash(blockchain: string, field: string, text: string): string {
  const rules = rulesOf(blockchain);
  const hash = text.length <= MAX_CHAIN_TEXT ? rules.readHash(text) : null;
  if (hash !== null) return hash;
  throw badInput(`${field} must be ${rules.hashForm}`);
}

/** The EIP-155 number of a blockchain on which deliveries can be checked; null for any other. */
export function chainIdOf(blockchain: string): number | null {
  return rulesOf(blockchain).chainId;
}

function rulesOf(blockchain: string): ChainRules {
  return CHAIN_RULES.get(blockchain) ?? OTHER;
}

function evmAddress(text: string): string | null {
  if (!EVM_ADDRESS.test(text)) return null;
  const address = getAddress(text.toLowerCase());
  if (address === ZeroAddress) return null;
  return address === text || ONE_CASE.test(text) ? address : null;
}

function isVersioned(text: string, versions: readonly number[]): boolean {
  const payload = base58CheckBytes(text);
  return payload?.length === VERSIONED_BYTES && versions.includes(payload[0] ?? -1);
}

function bitcoinAddress(text: string): string | null {
  if (isSegwitAddress('bc', text)) return text.toLowerCase();
  return isVersioned(text, BITCOIN_VERSIONS) ? text : null;
}
