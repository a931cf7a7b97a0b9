import { sql } from 'kysely';
import { requireUserId } from '../../../auth/authenticate.js';
import { canonical } from '../../../core/money.js';
import type { IcoOfferingStatus } from '../../../core/states/ico.js';
import type { WalletType } from '../../../entities/currency/currency.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import { storyHidden } from '../own/story-hidden.js';
import { currentPrice } from './current-price.js';
import { KEPT, KEPT_TOKENS } from './kept.js';

/** What an account has in one offering. Amounts are in its currency, refunds left out. */
export interface Investment {
  readonly offeringId: string;
  readonly offeringName: string;
  readonly symbol: string;
  readonly icon: string | null;
  readonly status: IcoOfferingStatus;
  readonly currency: string;
  readonly walletType: WalletType;
  readonly contributions: number;
  readonly amount: string;
  readonly tokens: string;
  /** What a token cost on average; null where no tokens are left. */
  readonly averagePrice: string | null;
  readonly currentPrice: string;
  readonly value: string;
  /** Below zero for a loss. */
  readonly profit: string;
  readonly lastAt: string;
}

const COLUMNS = {
  offeringId: { column: 'i.offeringId', kind: 'uuid' },
  offeringName: { column: 'i.offeringName', kind: 'text' },
  symbol: { column: 'i.symbol', kind: 'text' },
  status: { column: 'i.status', kind: 'text' },
  currency: { column: 'i.currency', kind: 'text' },
  walletType: { column: 'i.walletType', kind: 'text' },
  contributions: { column: 'i.contributions', kind: 'number' },
  amount: { column: 'i.amount', kind: 'number' },
  tokens: { column: 'i.tokens', kind: 'number' },
  averagePrice: { column: 'i.averagePrice', kind: 'number' },
  currentPrice: { column: 'i.currentPrice', kind: 'number' },
  value: { column: 'i.value', kind: 'number' },
  profit: { column: 'i.profit', kind: 'number' },
  lastAt: { column: 'i.lastAt', kind: 'time' },
} as const satisfies ListColumns;

/** A page of the offerings that the caller has bought in, the last bought first; two statements. */
export async function readIcoInvestments(ctx: Context, request: ListRequest): Promise<Page<Investment>> {
  const query = ctx.db.rows.selectFrom(investments(ctx).as('i')).selectAll('i');
  const page = await readPage<Investment>(query, COLUMNS, request, {
    defaultSort: 'lastAt',
    tieBreaker: 'i.offeringId',
  });
  return { ...page, items: page.items.map(inCanonicalForm) };
}

function investments(ctx: Context) {
  return sql<Investment>`(
    select held.*, o.name as "offeringName", o.symbol, o.status,
      case when not ${storyHidden('o')} then o.icon end as icon, o."walletType", now.price as "currentPrice",
      round(held.amount / nullif(held.tokens, 0), 8) as "averagePrice", round(held.tokens * now.price, 8) as value,
      round(held.tokens * now.price, 8) - held.amount as profit
    from (
      select c."offeringId", c.currency, count(*)::int as contributions, sum(${KEPT}) as amount,
        sum(${KEPT_TOKENS}) as tokens, max(c."createdAt") as "lastAt"
      from ico_transaction c where c."userId" = ${requireUserId(ctx.caller)}
      group by c."offeringId", c.currency
    ) held
    join ico_token_offering o on o.id = held."offeringId" cross join ${currentPrice(ctx)}
  )`;
}

function inCanonicalForm(row: Investment): Investment {
  const { amount, tokens, averagePrice, currentPrice: price, value, profit } = row;
  return {
    ...row,
    amount: canonical(amount),
    tokens: canonical(tokens),
    averagePrice: averagePrice === null ? null : canonical(averagePrice),
    currentPrice: canonical(price),
    value: canonical(value),
    profit: canonical(profit),
  };
}
