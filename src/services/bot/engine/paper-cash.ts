import { sql } from 'kysely';
import type { TradingBot } from '../../../entities/bot/bot.js';
import type { Row } from '../../../entities/index.js';
import type { Context } from '../../frame/context.js';
import type { BotRunner } from './runner.js';

/** What paper accounts can spend, as decimal text; absent for one that is not opened. */
export class PaperCash {
  private constructor(private readonly balances: ReadonlyMap<string, string>) {}

  /** Reads the accounts of the owners of these bots, in one statement. */
  static async of({ db }: Pick<Context, 'db'>, bots: readonly Row<TradingBot>[]): Promise<PaperCash> {
    const users = [...new Set(bots.map(({ userId }) => userId))];
    const accounts = await db.rows
      .selectFrom('trading_bot_paper_account')
      .select(['userId', 'currency', 'balance'])
      .where('userId', '=', sql<string>`any(${users}::uuid[])`)
      .execute();
    return new PaperCash(new Map(accounts.map(({ userId, currency, balance }) => [`${userId}:${currency}`, balance])));
  }

  for({ userId, symbol }: Row<TradingBot>): string | undefined {
    return this.balances.get(`${userId}:${symbol.slice(symbol.indexOf('/') + 1)}`);
  }
}

/**
 * Tells bots whose paper account holds less than they may spend what it holds now: sales of their owner's other bots, or
 * a reset, may have filled it. Answers the bots whose account is yet to be opened.
 */
export async function refreshCash(ctx: Context, runners: Iterable<BotRunner>): Promise<BotRunner[]> {
  const short = [...runners].filter(({ isShortOfCash }) => isShortOfCash);
  if (short.length === 0) return [];
  const cash = await PaperCash.of(
    ctx,
    short.map(({ own }) => own.row),
  );
  for (const runner of short) runner.spend(cash.for(runner.own.row) ?? '0');
  return short.filter(({ own }) => cash.for(own.row) === undefined);
}
