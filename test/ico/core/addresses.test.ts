import { claimChain, claimHash } from '../../../src/core/chain-proof/claim-key.js';
import { chainIdOf, readChainAddress, readChainHash } from '../../../src/core/launchpad/addresses.js';
import { base58Bytes } from '../../../src/core/launchpad/base58.js';
import { expectWithin } from '../../support/long.js';

const BAD = expect.objectContaining({ code: 'BAD_INPUT', message: expect.stringContaining('walletAddress') });
const CHECKSUMMED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const HEX = 'AB'.repeat(32);
const EVM = ['ethereum', 'optimism', 'bsc', 'polygon', 'arbitrum', 'base', 'avalanche', 'sepolia'];
/** From BIP 173 and BIP 350. */
const SEGWIT = [
  'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
  'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
  'BC1SW50QGDZ25J',
  'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
];
const NO_SEGWIT = [
  'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
  'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
  'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
  'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R',
  'bc1pw5dgrnzv',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav',
  'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf',
  'bc1gmk9yu',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kV8F3T4',
];

const address = (blockchain: string, text: string): string => readChainAddress(blockchain, 'walletAddress', text);
const hash = (blockchain: string, text: string): string => readChainHash(blockchain, 'walletAddress', text);

describe('an address of an EVM chain', () => {
  it.each(EVM)('is stored with its checksum, however it was written: %s', (blockchain) => {
    expect(address(blockchain, CHECKSUMMED)).toBe(CHECKSUMMED);
    expect(address(blockchain, CHECKSUMMED.toLowerCase())).toBe(CHECKSUMMED);
    expect(address(blockchain, `0x${CHECKSUMMED.slice(2).toUpperCase()}`)).toBe(CHECKSUMMED);
  });

  it.each([
    ['a broken checksum', CHECKSUMMED.replace('5aA', '5AA')],
    ['the zero address', `0x${'0'.repeat(40)}`],
    ['no 0x', CHECKSUMMED.slice(2)],
    ['an upper-case prefix', CHECKSUMMED.toLowerCase().replace('0x', '0X')],
    ['a digit too many', `${CHECKSUMMED}0`],
    ['a line break', `${CHECKSUMMED}\n`],
    ['an ICAP address', 'XE7338O073KYGTWWZN0F2WZ0R8PX5ZPPZS'],
    ['nothing', ''],
  ])('is refused with %s', (_fault, text) => {
    expect(() => address('ethereum', text)).toThrow(BAD);
  });
});

describe('an address of Solana', () => {
  it.each(['4Nd1mYvQ1zYx5vX1wWcYQWmYyJ6h7UnzQ1yQqVvLqN2M', 'So11111111111111111111111111111111111111112'])(
    'has 32 bytes: %s',
    (text) => expect(address('solana', text)).toBe(text),
  );

  it.each(['So1111111111111111111111111111111111111111', 'z'.repeat(45), 'O0Il'.repeat(11), CHECKSUMMED])(
    'is not %s',
    (text) => expect(() => address('solana', text)).toThrow(BAD),
  );
});

describe('an address of Tron', () => {
  it('has the checksum of its version', () => {
    expect(address('tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
  });

  it.each(['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', `41${'a6'.repeat(20)}`])(
    'is not %s',
    (text) => expect(() => address('tron', text)).toThrow(BAD),
  );
});

describe('an address of Bitcoin', () => {
  it.each(['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', '1111111111111111111114oLvT2'])(
    'is a hash with a checksum: %s',
    (text) => expect(address('bitcoin', text)).toBe(text),
  );

  it.each(SEGWIT)('is a segwit address, stored in lower case: %s', (text) => {
    expect(address('bitcoin', text)).toBe(text.toLowerCase());
  });

  it.each([...NO_SEGWIT, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'])(
    'is not %s',
    (text) => expect(() => address('bitcoin', text)).toThrow(BAD),
  );
});

describe('any other blockchain', () => {
  it.each(['a', 'Z9'.repeat(64)])('takes 1 to 128 letters and digits: %s', (text) => {
    for (const blockchain of ['custom', 'constructor', '__proto__']) {
      expect(address(blockchain, text)).toBe(text);
      expect(hash(blockchain, text)).toBe(text);
    }
  });

  it.each(['', 'a b', 'a-b', 'ä', 'a'.repeat(129), 'a\n'])('refuses %j', (text) => {
    expect(() => address('custom', text)).toThrow(BAD);
    expect(() => hash('custom', text)).toThrow(BAD);
  });
});

describe('the hash of a transaction', () => {
  it.each(EVM)('is 0x and 64 digits, stored in lower case: %s', (blockchain) => {
    expect(hash(blockchain, `0x${HEX}`)).toBe(`0x${HEX.toLowerCase()}`);
    for (const text of [HEX, `0x${HEX}0`, `0X${HEX}`]) expect(() => hash(blockchain, text)).toThrow(BAD);
  });

  it.each(['tron', 'bitcoin'])('is 64 digits, stored in lower case: %s', (blockchain) => {
    expect(hash(blockchain, HEX)).toBe(HEX.toLowerCase());
    for (const text of [`0x${HEX}`, HEX.slice(1), `${HEX}0`]) expect(() => hash(blockchain, text)).toThrow(BAD);
  });

  it('is a signature of 64 bytes on Solana', () => {
    const text = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';
    expect(base58Bytes(text)).toHaveLength(64);
    expect(hash('solana', text)).toBe(text);
    expect(() => hash('solana', text.slice(2))).toThrow(BAD);
  });

  it('serves under one spelling', () => {
    for (const text of [HEX, HEX.toLowerCase(), `0x${HEX}`, `0X${HEX.toLowerCase()}`]) {
      expect(claimHash(text)).toBe(HEX.toLowerCase());
    }
    expect(claimHash('5VERv8NMvzbJ')).toBe('5VERv8NMvzbJ');
    expect(claimHash(`${HEX}A`)).toBe(`${HEX}A`);
  });

  it('is claimed on a chain that all modules name alike', () => {
    expect(EVM.map(claimChain)).toEqual(EVM.map((each) => `eip155:${chainIdOf(each)}`));
    expect(['solana', 'custom'].map(claimChain)).toEqual(['solana', 'custom']);
  });
});

describe('every blockchain', () => {
  it.each([...EVM, 'solana', 'tron', 'bitcoin', 'custom'])(
    'refuses a long text before decoding it: %s',
    (blockchain) => {
      const text = 'z'.repeat(1_000_000);
      const start = performance.now();
      expect(() => address(blockchain, text)).toThrow(BAD);
      expect(() => hash(blockchain, text)).toThrow(BAD);
      // It would take minutes.
      expectWithin(performance.now() - start, 10_000);
    },
  );

  it('has a chain number when its deliveries can be checked', () => {
    expect(EVM.map(chainIdOf)).toEqual([1, 10, 56, 137, 42_161, 8_453, 43_114, 11_155_111]);
    expect(['solana', 'tron', 'bitcoin', 'custom', 'constructor'].map(chainIdOf)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('base58', () => {
  it.each([
    ['2NEpo7TZRRrLZSi2U', '48656c6c6f20576f726c6421'],
    ['11233QC4', '0000287fb4cd'],
    ['1111', '00000000'],
  ])('decodes %s', (text, bytes) => {
    expect(Buffer.from(base58Bytes(text) ?? []).toString('hex')).toBe(bytes);
  });
});
