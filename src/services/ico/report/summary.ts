import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import { canonical } from '../../../core/money.js';
import type { IcoOfferingStatus } from '../../../core/states/ico.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { clockOf } from '../deadline/deadline-clock.js';
import { readMaintenance } from '../deadline/note-maintenance.js';
import { NO_OFFERING } from '../own/offering.js';
import { settlementOf } from '../own/settlement.js';
import { readSale } from '../own/tell-progress.js';
import { doneOf, type Plan, planOf, plannedOf, type Stand } from './flows.js';

/** The report of an offering without its contributions. NOT_FOUND. */
export async function readSummary(ctx: Context, rows: Reader, id: string) {
  const offering = await rows
    .selectFrom('ico_token_offering')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!offering) throw new AppError('NOT_FOUND', { message: NO_OFFERING });
  const { row, phases } = await readSale({ rows }, id);
  const { all, open } = await sums(rows, id);
  const { name, currency, walletType, status, settledAt } = offering;
  const settlement = settlementOf(ctx, row, phases, clockOf(ctx, offering, await readMaintenance(rows)));
  const preview = isUnsettled(status);
  const outcome = preview ? (settlement.met ? 'SUCCESS' : 'FAILED') : status;
  const plan: Plan = planOf(outcome);
  return {
    plan,
    summary: {
      offeringId: id,
      name,
      currency,
      walletType,
      status,
      settledAt,
      preview,
      outcome,
      ended: !preview || settlement.ended,
      waits: preview && settlement.ended && settlement.waits,
      raised: canonical(row.raised),
      softCap: settlement.softCap,
      softCapPercent: settlement.softCapPercent,
      done: doneOf(all),
      planned: plannedOf(open, plan),
    },
  };
}

function isUnsettled(status: IcoOfferingStatus): boolean {
  return status === 'PENDING' || status === 'ACTIVE';
}

/** The sums of all contributions of an offering, and of those that are outstanding. */
async function sums(rows: Reader, id: string): Promise<{ all: Stand; open: Stand }> {
  const { rows: found } = await sql<{ all: Stand; open: Stand }>`
    select ${standOf(sql`true`)} as "all", ${standOf(sql`status in ('PENDING', 'VERIFICATION')`)} as open
    from ico_transaction where "offeringId" = ${id}`.execute(rows);
  return found[0] as { all: Stand; open: Stand };
}

/** Sums over the contributions that meet a condition, as JSON of texts. */
function standOf(condition: RawBuilder<unknown>) {
  const parts = PARTS.map((name) => {
    const sum = sql`coalesce(sum(${sql.ref(name)}) filter (where ${condition}), 0)::text`;
    return sql`${sql.lit(name)}, ${sum}`;
  });
  return sql`jsonb_build_object(${sql.join(parts)})`;
}

const PARTS = ['amount', 'fee', 'paidNet', 'paidFee', 'refunded'] as const satisfies readonly (keyof Stand)[];
