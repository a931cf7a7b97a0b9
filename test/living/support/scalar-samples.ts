import type { Random } from './random.js';

export interface Sample {
  /** As a variable. */
  readonly json: unknown;
  /** As it is written in a document. */
  readonly literal: string;
}

/**
 * Texts that are dangerous where they become source code. The first two are marks of the compiler's own: a client that
 * writes them must not have the text behind them run.
 */
export const HOSTILE_TEXTS: readonly string[] = [
  '__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d0, globalThis.process.exit(97)',
  '__MAGIC_NAN__57f286b9_4c20_487f_b409_79804ddcb4f8',
  '${globalThis.process.exit(97)}',
  '`"\'); process.exit(97); //',
  '\u2028\u2029\\u0000 */',
  '__proto__',
];

const TEXTS: readonly string[] = ['text', '1', '', 'Grüße 🎈', 'a\nb', ...HOSTILE_TEXTS];
const UUIDS = ['01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8058'];
const OBJECTS: readonly Sample[] = [
  { json: {}, literal: '{}' },
  { json: { a: 1, b: ['x', null, { c: true }] }, literal: '{a: 1, b: ["x", null, {c: true}]}' },
  { json: JSON.parse('{"__proto__": {"a": 1}, "constructor": 2}'), literal: '{__proto__: {a: 1}, constructor: 2}' },
];

const same = (json: unknown): Sample => ({ json, literal: JSON.stringify(json) });

const BY_SCALAR: Readonly<Record<string, readonly Sample[]>> = {
  Boolean: [same(true), same(false)],
  Int: [same(0), same(1), same(-7), same(2_147_483_647), { json: -0, literal: '-0' }],
  SafeInt: [same(0), same(9_007_199_254_740_991)],
  Float: [same(0), same(1.5), { json: 1e21, literal: '1e21' }],
  UUID: UUIDS.map(same),
  Amount: [same('1'), same('0.000000000000000001')],
  DateTimeISO: [same('2030-01-01T00:00:00.000Z'), same('2026-11-28T20:00:00Z')],
  JSON: [...OBJECTS, same('text'), same(1)],
  JSONObject: OBJECTS,
  Numbers: [same([1, 2])],
  SystemWallet: [same('platform')],
  FileUpload: [same('aGk=')],
};

/** A value that a scalar accepts from a client; scalars that are not listed take a text. */
export function scalarSample(name: string, random: Random, plain = false): Sample {
  const samples = BY_SCALAR[name] ?? TEXTS.map(same);
  return random.pick(plain ? samples.filter(({ literal }) => !literal.includes('__')) : samples);
}
