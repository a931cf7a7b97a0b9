import { isKey } from '../../../auth/principal.js';
import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { SUPER_ADMIN } from '../../../core/catalogue/permissions.js';
import { Money } from '../../../core/money.js';
import type { ConvertAsset } from '../../../entities/convert/asset.js';
import type { Context } from '../../frame/context.js';
import { codesOfMarket } from '../own/hedge-market.js';

/** What an admin sets of an asset. Absent fields stay as they are, or have their default. */
export interface AssetTerms {
  readonly enabled?: boolean | null;
  /** Exact decimal text in the asset's currency, as maxAmount. */
  readonly minAmount?: string | null;
  readonly maxAmount?: string | null;
  /** 0 to 10 with at most 4 decimals, as feePercent; null for the setting. */
  readonly spreadPercent?: string | null;
  readonly feePercent?: string | null;
  /** A market such as BTC/USDT whose base is the asset; null where it is not hedged. */
  readonly hedgeSymbol?: string | null;
}

type StoredTerms = Pick<
  ConvertAsset,
  'enabled' | 'minAmount' | 'maxAmount' | 'spreadPercent' | 'feePercent' | 'hedgeSymbol'
>;

const PERCENT = { digits: 6, decimals: 4 } as const;
const MAX_PERCENT = Money.parse('10', '%');
/** The setting that holds for an asset without a percentage of its own. */
const SETTING_OF = { spreadPercent: 'convertSpreadPercent', feePercent: 'convertFeePercent' } as const;

/**
 * The terms of an asset after a change. BAD_INPUT for amounts that its currency cannot hold or that leave nothing between
 * them, a percentage outside of 0 to 10, and a market of another currency. FORBIDDEN when anybody but a Super Admin sets
 * a percentage below the platform's setting.
 */
export function changedTerms(
  ctx: Context,
  { code, precision }: { readonly code: string; readonly precision: number },
  before: StoredTerms,
  input: AssetTerms,
): StoredTerms {
  const terms: StoredTerms = {
    enabled: input.enabled ?? before.enabled,
    minAmount: amount('minAmount', input.minAmount ?? before.minAmount, code, precision),
    maxAmount: changed(before.maxAmount, input.maxAmount, (text) => amount('maxAmount', text, code, precision)),
    spreadPercent: percentage(ctx, 'spreadPercent', before, input),
    feePercent: percentage(ctx, 'feePercent', before, input),
    hedgeSymbol: changed(before.hedgeSymbol, input.hedgeSymbol, (text) => market(text, code)),
  };
  requireBounds(code, terms);
  return terms;
}

function changed(before: string | null, given: string | null | undefined, check: (text: string) => string) {
  if (given === undefined) return before;
  return given === null ? null : check(given);
}

function amount(field: string, text: string, code: string, precision: number): string {
  const money = Money.parse(text, code);
  if (money.isNegative()) throw badInput(`${field} must not be below zero`);
  money.requireDecimals(precision);
  return money.toString();
}

function requireBounds(code: string, { minAmount, maxAmount }: StoredTerms): void {
  if (maxAmount === null) return;
  const most = Money.parse(maxAmount, code);
  if (!most.isPositive()) throw badInput('maxAmount must be greater than zero: leave it out for none');
  if (most.compare(Money.parse(minAmount, code)) < 0) throw badInput('minAmount must not be more than maxAmount');
}

function percentage(
  { caller, settings }: Context,
  field: keyof typeof SETTING_OF,
  before: StoredTerms,
  input: AssetTerms,
): string | null {
  const [was, text] = [before[field], input[field]];
  if (text === undefined) return was;
  if (text === null) return null;
  const percent = Money.parse(text, '%', PERCENT);
  if (percent.isNegative() || percent.compare(MAX_PERCENT) > 0) throw badInput(`${field} must be from 0 to 10`);
  const isNew = was === null || percent.compare(Money.parse(was, '%')) !== 0;
  const isBelow = percent.compare(Money.parse(settings.decimal(SETTING_OF[field]), '%')) < 0;
  const mayAll =
    caller.kind === 'system' || (caller.kind === 'user' && caller.role.name === SUPER_ADMIN && !isKey(caller));
  if (isNew && isBelow && !mayAll) {
    const message = `Only a Super Admin, by a browser session, can set ${field} below the setting ${SETTING_OF[field]}`;
    throw new AppError('FORBIDDEN', { message });
  }
  return percent.toString();
}

function market(text: string, code: string): string {
  if (codesOfMarket(text)?.base === code) return text;
  throw badInput(`hedgeSymbol must be the name of a market that trades ${code}, such as "${code}/USDT"`);
}
