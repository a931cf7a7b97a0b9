import { AppError } from '../../core/catalogue/errors.js';
import { canonical } from '../../core/money.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { countOpenRequests, type OpenRequest, type Steps } from './open-requests.js';

export interface EndingAccount {
  readonly id: string;
  readonly email: string;
}

/** How many balances, and kinds of open requests, a refusal lists; it counts the rest. */
const MAX_NAMED = 5;
const LIST = new Intl.ListFormat('en-GB');

/**
 * ACCOUNT_NOT_EMPTY when an account has money, free or held, or an open request; the message says which account and
 * what. The accounts' rows must be locked FOR UPDATE: payments, new wallets and new requests lock the row FOR KEY
 * SHARE, so none of them can run between this check and the commit. Locks the accounts' wallets, in id order, until the
 * end of the transaction.
 */
export async function requireEmpty(ctx: Context, tx: Tx, accounts: readonly EndingAccount[]): Promise<void> {
  const ids = accounts.map(({ id }) => id);
  const open = await countOpenRequests(tx.rows, ids, ctx.clock.now());
  const money = await moneyOf(tx, ids, open.length > 0);
  const refusals = accounts.flatMap((account) => {
    const held = money.filter(({ userId }) => userId === account.id).map(({ text }) => text);
    const waiting = open.filter(({ userId }) => userId === account.id);
    const own = ctx.caller.kind === 'user' && ctx.caller.userId === account.id;
    return held.length + waiting.length > 0 ? [{ account, held, waiting, own }] : [];
  });
  const [first, ...others] = refusals;
  if (!first) return;
  const subject = accounts.length === 1 ? 'The account' : `The account ${first.account.email}`;
  const message = refusalText(first.own ? 'Your account' : subject, first);
  const more =
    others.length === 0
      ? ''
      : ` (${others.length} more of these accounts ${others.length === 1 ? 'is' : 'are'} not empty)`;
  throw new AppError('ACCOUNT_NOT_EMPTY', { message: message + more });
}

interface Money {
  readonly userId: string | null;
  readonly text: string;
}

/**
 * Non-zero balances of the accounts' wallets. When open requests already decide the refusal, the wallets are not
 * locked, to avoid a deadlock: a decision of such a request locks a wallet first and may then write to its owner's row,
 * which is locked here.
 */
async function moneyOf({ rows }: Tx, userIds: readonly string[], refused: boolean): Promise<Money[]> {
  const wallets = rows
    .selectFrom('wallet')
    .select(['userId', 'currency', 'type', 'balance', 'inOrder'])
    .where('userId', 'in', [...userIds])
    .orderBy('id');
  const found = await (refused ? wallets : wallets.forNoKeyUpdate()).execute();
  return found.flatMap(({ userId, currency, type, balance, inOrder }) =>
    [
      { amount: canonical(balance), text: `${canonical(balance)} ${currency} (${type})` },
      { amount: canonical(inOrder), text: `${canonical(inOrder)} ${currency} (${type}) on hold` },
    ].flatMap(({ amount, text }) => (amount === '0' ? [] : [{ userId, text }])),
  );
}

function requestText({ kind: { name }, count }: OpenRequest): string {
  return `${count} ${name}${count === '1' ? '' : 's'}`;
}

type Found = readonly string[];
type Waiting = readonly OpenRequest[];

interface Refusal {
  readonly held: Found;
  readonly waiting: Waiting;
  /** True for the caller's own account. */
  readonly own: boolean;
}

function refusalText(subject: string, { held, waiting, own }: Refusal): string {
  const has = [
    ...(held.length > 0 ? [`holds ${listed(held)}`] : []),
    ...(waiting.length > 0 ? [`has ${listed(waiting.map(requestText))}`] : []),
  ];
  return `${subject} ${has.join(' and ')}; ${own ? ownSteps(held, waiting) : adminSteps(held, waiting)}`;
}

function ownSteps(held: Found, waiting: Waiting): string {
  const steps = [...(held.length > 0 ? ['withdraw the money'] : []), ...stepsOf(waiting, 'own')];
  return `${steps.join(', ')} before you close the account`;
}

function adminSteps(held: Found, waiting: Waiting): string {
  const steps = [...(held.length > 0 ? ['pay the money out'] : []), ...stepsOf(waiting, 'admin')];
  return `${LIST.format(steps)} first`;
}

function stepsOf(waiting: Waiting, whose: keyof Steps): string[] {
  return [...new Set(waiting.map(({ kind }) => kind.steps[whose]))];
}

function listed(items: readonly string[]): string {
  const more = items.length - MAX_NAMED;
  return LIST.format(more > 0 ? [...items.slice(0, MAX_NAMED), `${more} more`] : items);
}
