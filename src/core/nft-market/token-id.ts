import { badInput } from '../catalogue/errors.js';

const MOST_DIGITS = 78;
/** One more than the largest number that a contract can have. */
const END = 2n ** 256n;

/** The number of a token in its contract, as decimal text. BAD_INPUT for anything but a whole number below 2^256. */
export function readTokenNumber(text: string): string {
  if (text.length <= MOST_DIGITS && /^(?:0|[1-9]\d*)$/.test(text) && BigInt(text) < END) return text;
  throw badInput('tokenId must be a whole number of at most 78 digits, below 2^256, without leading zeros');
}
