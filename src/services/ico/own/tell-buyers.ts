import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { literals } from '../../../core/sql/literals.js';
import type { IcoContributionStatus } from '../../../core/states/ico.js';
import { NotificationType } from '../../../entities/notification/notification.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { notifyAll } from '../../notification/notify-all.js';

/** Accounts that one statement tells. */
const BATCH = 500;
const LEAST = '00000000-0000-0000-0000-000000000000';

export interface Told {
  readonly offeringId: string;
  /** Only buyers who have a contribution in one of these statuses. */
  readonly statuses: readonly IcoContributionStatus[];
  /** Only for contributions `t` of which this holds. */
  readonly where?: RawBuilder<SqlBool>;
  readonly title: string;
  readonly message: string;
}

/** Tells the buyers of an offering, each once. */
export async function tellBuyers(ctx: Context, tx: Tx, told: Told): Promise<void> {
  let after = LEAST;
  for (;;) {
    const buyers = await nextBuyers(tx, told, after);
    const { title, message } = told;
    await notifyAll(
      ctx,
      tx,
      buyers.map((userId) => ({ userId, type: NotificationType.system, title, message })),
    );
    after = buyers.at(-1) ?? after;
    if (buyers.length < BATCH) return;
  }
}

async function nextBuyers(
  { rows }: Tx,
  { offeringId, statuses, where = sql<SqlBool>`true` }: Told,
  after: string,
): Promise<string[]> {
  const { rows: found } = await sql<{ userId: string }>`
    select a."userId" from ico_account a
    where a."offeringId" = ${offeringId} and a."userId" > ${after}::uuid and exists (
      select from ico_transaction t
      where t."offeringId" = a."offeringId" and t."userId" = a."userId" and t.status in (${literals(statuses)})
        and ${where}
    )
    order by a."userId" limit ${sql.lit(BATCH)}`.execute(rows);
  return found.map(({ userId }) => userId);
}
