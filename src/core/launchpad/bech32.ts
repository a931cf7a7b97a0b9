/** Characters of the data part, in the order of their values. */
const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const CHECKSUM_LENGTH = 6;
const MAX_LENGTH = 90;
/** What the checksum of bech32 (BIP 173, version 0) and of bech32m (BIP 350, all later ones) comes to. */
const BECH32 = 1;
const BECH32M = 0x2bc830a3;
const MAX_VERSION = 16;

/** Whether a text is an address of a segwit output (BIP 173, BIP 350) with this prefix, such as bc. */
export function isSegwitAddress(prefix: string, text: string): boolean {
  const lower = text.toLowerCase();
  if (text.length > MAX_LENGTH || (text !== lower && text !== text.toUpperCase())) return false;
  if (!lower.startsWith(`${prefix}1`)) return false;
  const values = Array.from(lower.slice(prefix.length + 1), (sign) => ALPHABET.indexOf(sign));
  const [version = -1, ...rest] = values;
  if (values.length <= CHECKSUM_LENGTH || values.includes(-1) || version > MAX_VERSION) return false;
  if (polymod([...expanded(prefix), ...values]) !== (version === 0 ? BECH32 : BECH32M)) return false;
  const length = programLength(rest.slice(0, -CHECKSUM_LENGTH));
  return version === 0 ? length === 20 || length === 32 : length >= 2 && length <= 40;
}

function expanded(prefix: string): number[] {
  const codes = [...prefix].map((sign) => sign.charCodeAt(0));
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
}

function polymod(values: readonly number[]): number {
  let checksum = 1;
  for (const value of values) {
    const top = checksum >>> 25;
    checksum = ((checksum & 0x1ffffff) << 5) ^ value;
    GENERATOR.forEach((each, bit) => {
      if ((top >>> bit) & 1) checksum ^= each;
    });
  }
  return checksum >>> 0;
}

/** Bytes in values of five bits each; -1 when what is left over is more than padding. */
function programLength(values: readonly number[]): number {
  const bits = values.length * 5;
  const padding = bits % 8;
  const last = values.at(-1) ?? 0;
  return padding > 4 || (last & ((1 << padding) - 1)) !== 0 ? -1 : (bits - padding) / 8;
}
