import { isGiven } from '../../../core/given.js';
import { readChainAddress } from '../../../core/launchpad/addresses.js';
import type { Context } from '../../frame/context.js';
import { refuseSelfDecision } from '../../frame/self-decision.js';
import { DEFAULT_DECIMALS, type TermsInput } from '../launch/terms.js';
import { requireSameToken, requireToken } from '../moderate/token.js';
import { readDetail } from '../own/detail-view.js';
import { requireChangeable } from './changeable.js';
import { changesOf, merged, termsOf, type EditInput, type TermName } from './edited-terms.js';
import { readUnheld } from './hold.js';

type Token = Pick<TermsInput, 'blockchain' | 'tokenAddress' | 'tokenDecimals'>;
/** A token that its blockchain was asked about; null where it need not be. */
export type CheckedToken = Token | null;

const OF_TOKEN: ReadonlySet<TermName> = new Set(['blockchain', 'tokenAddress', 'tokenDecimals'] as const);

/**
 * The token that an edit would name, when it names another one and its blockchain says what the edit says. Asks the
 * blockchain, so it comes before the transaction, and only about what could be changed (as `requireChangeable` says).
 */
export async function checkedToken(ctx: Context, id: string, input: EditInput): Promise<CheckedToken> {
  const { rows } = ctx.db;
  const held = await readUnheld(ctx, id);
  const current = termsOf(held, await readDetail(rows, id));
  const { terms } = changesOf(current, input);
  const wanted = merged(current, input, terms);
  if (!namesAnother(wanted, terms)) return null;
  refuseSelfDecision(ctx, held.offering.userId);
  await requireChangeable(rows, held, current, wanted, terms);
  await askAbout(ctx, wanted);
  return wanted;
}

/**
 * Asks the blockchain whether a token is what the terms say; before the transaction that counts on it. BAD_INPUT, also
 * for an address that is none of that blockchain; CHAIN_FAILED when it cannot be asked.
 */
export async function askAbout(ctx: Context, { blockchain, tokenAddress, tokenDecimals }: Token): Promise<void> {
  if (!isGiven(tokenAddress)) return;
  const address = readChainAddress(blockchain, 'tokenAddress', tokenAddress);
  await requireToken(ctx, { blockchain, tokenAddress: address, tokenDecimals: tokenDecimals ?? DEFAULT_DECIMALS });
}

/** CONFLICT when the token is not the one that was checked: somebody else has changed the offering meanwhile. */
export function requireChecked(token: CheckedToken, wanted: TermsInput, changed: readonly TermName[]): void {
  if (namesAnother(wanted, changed)) requireSameToken(token, wanted);
}

function namesAnother({ tokenAddress }: Token, changed: readonly TermName[]): boolean {
  return (tokenAddress ?? null) !== null && changed.some((name) => OF_TOKEN.has(name));
}
