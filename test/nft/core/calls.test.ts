import { AbiCoder, ZeroAddress } from 'ethers';
import {
  addressIn,
  collectionCall,
  ERC721_ID,
  isYes,
  royaltyIn,
  textIn,
  transferCall,
} from '../../../src/core/nft-market/calls.js';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const LARGEST = 2n ** 256n - 1n;

const encoded = (types: readonly string[], ...values: readonly unknown[]): string =>
  AbiCoder.defaultAbiCoder().encode(types, values);
/** Words of 32 bytes as a contract answers them. */
const words = (...values: readonly bigint[]): string =>
  `0x${values.map((value) => value.toString(16).padStart(64, '0')).join('')}`;
/** An answer that lacks its last byte. */
const cut = (answer: string): string => answer.slice(0, -2);
/** A text of ABI whose length and bytes are as they are given. */
const textOf = (length: bigint, bytes: string): string => `${words(32n, length)}${bytes.padEnd(64, '0')}`;

const NAMED = encoded(['address'], ADDRESS);

describe('a call of a collection', () => {
  it.each([
    ['ownerOf', ['7'], '0x6352211e'],
    ['getApproved', ['7'], '0x081812fc'],
    ['isApprovedForAll', [ADDRESS, OTHER], '0xe985e9c5'],
    ['supportsInterface', [ERC721_ID], '0x01ffc9a7'],
    ['owner', [], '0x8da5cb5b'],
    ['tokenURI', ['7'], '0xc87b56dd'],
    ['royaltyInfo', ['7', 1n], '0x2a55205a'],
    ['approve', [OTHER, '7'], '0x095ea7b3'],
  ])('%s(%s) begins as the standards say', (method, args, selector) => {
    expect(collectionCall(method, ...args).slice(0, 10)).toBe(selector);
  });

  it('carries a number of 78 digits exactly', () => {
    expect(collectionCall('ownerOf', String(LARGEST))).toBe(`0x6352211e${'f'.repeat(64)}`);
  });

  it('that transfers a token is the one which asks the receiver', () => {
    const args = encoded(['address', 'address', 'uint256'], ADDRESS, OTHER, 7n).slice(2);
    expect(transferCall(ADDRESS, OTHER, '7')).toBe(`0x42842e0e${args}`);
  });
});

describe('the address that a contract answers', () => {
  it('has its checksum, and is the first word of whatever follows', () => {
    expect(addressIn(NAMED)).toBe(ADDRESS);
    expect(addressIn(`${NAMED}${'f'.repeat(200_000)}`)).toBe(ADDRESS);
  });

  it.each([
    ['a contract that fails', null],
    ['nothing', '0x'],
    ['one byte too few', cut(NAMED)],
    ['the zero address', encoded(['address'], ZeroAddress)],
    ['a word that is wider than an address', words(BigInt(ADDRESS) + 2n ** 160n)],
    ['the widest word', words(LARGEST)],
    ['an address that is aligned to the left', words(BigInt(ADDRESS) << 96n)],
  ])('is none for %s', (_what, answer) => {
    expect(addressIn(answer)).toBeNull();
  });
});

describe('a contract', () => {
  it('says yes with a word that is 1, whatever follows', () => {
    expect(isYes(words(1n))).toBe(true);
    expect(isYes(words(1n, LARGEST))).toBe(true);
  });

  it.each([
    ['it fails', null],
    ['it answers nothing', '0x'],
    ['it answers one byte', '0x01'],
    ['it answers one byte too few', cut(words(1n))],
    ['it answers no', words(0n)],
    ['it answers 2', words(2n)],
    ['it answers the widest word', words(LARGEST)],
    ['it answers 1 in the second word alone', words(0n, 1n)],
  ])('does not say yes where %s', (_what, answer) => {
    expect(isYes(answer)).toBe(false);
  });
});

describe('the royalty that a contract names', () => {
  const named = (receiver: string, units: bigint) => encoded(['address', 'uint256'], receiver, units);

  it.each([
    ['nothing', 0n],
    ['more than any number of JavaScript', 2n ** 53n + 1n],
    ['the largest of all', LARGEST],
  ])('is exact where it is %s', (_what, units) => {
    expect(royaltyIn(named(ADDRESS, units))).toEqual({ receiver: ADDRESS, units });
  });

  it('is the first two words of whatever follows', () => {
    expect(royaltyIn(`${named(ADDRESS, 5n)}${'f'.repeat(200_000)}`)).toEqual({ receiver: ADDRESS, units: 5n });
  });

  it.each([
    ['a contract that fails', null],
    ['nothing', '0x'],
    ['a receiver without an amount', NAMED],
    ['one byte too few', cut(named(ADDRESS, 5n))],
    ['nobody', named(ZeroAddress, 5n)],
    ['what is no address', words(LARGEST, 5n)],
  ])('is none for %s', (_what, answer) => {
    expect(royaltyIn(answer)).toBeNull();
  });
});

describe('the text that a contract answers', () => {
  it.each([
    ['empty', ''],
    ['short', 'ipfs://a/1.json'],
    ['not ASCII', 'é\u0000🎨'],
    ['of 100,000 characters', 'x'.repeat(100_000)],
  ])('is read where it is %s', (_what, text) => {
    expect(textIn(encoded(['string'], text))).toBe(text);
  });

  it.each([
    ['a contract that fails', null],
    ['nothing', '0x'],
    ['a text in a single word, as old contracts answer it', `0x${'61'.repeat(32)}`],
    ['a text that begins behind the answer', words(2n ** 64n)],
    ['a text that is longer than the answer', textOf(33n, '61')],
    ['a text that says it has 2^255 bytes', textOf(2n ** 255n, '61')],
    ['bytes that are no UTF-8', textOf(1n, 'ff')],
    ['half of a character', textOf(1n, 'c3')],
    ['half of a pair', textOf(3n, 'eda080')],
    ['a character that is written longer than it is', textOf(2n, 'c080')],
  ])('is none for %s', (_what, answer) => {
    expect(textIn(answer)).toBeNull();
  });
});
