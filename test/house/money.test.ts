import { sources } from '../support/sources.js';

const NAME = String.raw`\w*?(?:amount|balance|price|fee|total)s?`;
const PARSED = /\b(?:parseFloat|Number)\(|\.toNumber\(|Math\.(?:round|floor|ceil|trunc)\(/;
const NAMED = new RegExp(String.raw`(?:\b|[a-z_])${NAME}(?![a-z])`, 'i');
const TYPED = new RegExp(String.raw`\b${NAME}[!?]?: (?:number|Float)\b`, 'i');
/** How many items or pages a list has is a count, not money. */
const COUNT = /\btotal(?:Items|Pages)?\b(?=.*(?:perPage|Page))/;

function isFloating(line: string): boolean {
  const code = line.replace(/\/\/.*|^\s*\*.*/, '');
  if (COUNT.test(code)) return false;
  return TYPED.test(code) || (PARSED.test(code) && NAMED.test(code));
}

describe('money', () => {
  it('is never read into, rounded by or declared as a floating-point number', () => {
    const faults = sources('src').flatMap(({ path, lines }) =>
      lines.flatMap((line, index) => (isFloating(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
    );
    expect(faults).toEqual([]);
  });

  it.each(['const x = Number(row.amount);', 'parseFloat(feeTotal)', 'price!: number;', 'balance.toNumber()'])(
    'would be noticed in %s',
    (line) => expect(isFloating(line)).toBe(true),
  );

  it.each(['feePercent: number;', 'const size = Number(row.size);', '// Number(amount) loses digits'])(
    'is not what %s is about',
    (line) => expect(isFloating(line)).toBe(false),
  );
});
