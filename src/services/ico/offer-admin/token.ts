import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import { requireAnyOffering } from '../admin/offerings.js';
import type { TermsInput } from '../launch/terms.js';
import { readDetail } from '../own/detail-view.js';
import { readPhases } from '../own/phases-of.js';
import { changesOf, merged, termsOf, type EditInput, type TermName } from './edited-terms.js';

type Token = Pick<TermsInput, 'blockchain' | 'tokenAddress' | 'tokenDecimals'>;

const OF_TOKEN: readonly TermName[] = ['blockchain', 'tokenAddress', 'tokenDecimals'];

/**
 * The token that an edit would name, when it names another one and its chain has confirmed its decimals; null when the
 * chain need not be asked. Asks the chain, so it comes before the transaction.
 */
export async function checkedToken(ctx: Context, id: string, input: EditInput): Promise<Token | null> {
  const { rows } = ctx.db;
  const offering = await requireAnyOffering(rows, id);
  const phases = (await readPhases(rows, [id])).get(id) ?? [];
  const current = termsOf({ offering, phases }, await readDetail(rows, id));
  const { terms } = changesOf(current, input);
  const wanted = merged(current, input, terms);
  if (!namesAnother(wanted, terms)) return null;
  return wanted;
}

/** CONFLICT when the token is not the one that was checked: somebody else has changed the offering meanwhile. */
export function requireChecked(token: Token | null, wanted: TermsInput, changed: readonly TermName[]): void {
  if (!namesAnother(wanted, changed)) return;
  if (token && OF_TOKEN.every((name) => token[name as keyof Token] === wanted[name as keyof Token])) return;
  throw new AppError('CONFLICT', { message: 'The offering was changed meanwhile: read it again' });
}

function namesAnother({ tokenAddress }: Token, changed: readonly TermName[]): boolean {
  return (tokenAddress ?? null) !== null && changed.some((name) => OF_TOKEN.includes(name));
}
