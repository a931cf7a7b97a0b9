import { sql } from 'kysely';
import { hasEnded } from '../../../core/launchpad/phases.js';
import { literals } from '../../../core/sql/literals.js';
import { OUTSTANDING } from '../../../core/states/ico.js';
import type { Context } from '../../frame/context.js';
import type { OfferingRow } from '../own/offering.js';
import { readPhases } from '../own/phases-of.js';
import { leastToPay, periodOf, type SaleRow } from '../own/sale.js';

/** Offerings that one query reads. */
const PAGE = 200;
const LEAST = '00000000-0000-0000-0000-000000000000';
const EPOCH = new Date(0).toISOString();
const ENDED_AT = sql`coalesce(o."cancelledAt", o."settledAt", o."createdAt")`;

type OnSale = SaleRow & Pick<OfferingRow, 'id'>;

/** Approved offerings whose start has passed, by id. */
export async function* findStarting(ctx: Context): AsyncGenerator<string> {
  const now = ctx.clock.now().toISOString();
  for (let after = LEAST; ;) {
    const { rows } = await sql<{ id: string }>`
      select id from ico_token_offering
      where status = 'PENDING' and "approvedAt" is not null and "deletedAt" is null
        and "startDate" <= ${now}::timestamptz and id > ${after}::uuid
      order by id limit ${sql.lit(PAGE)}`.execute(ctx.db.rows);
    for (const { id } of rows) yield id;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** Offerings that failed or were cancelled with contributions that are not refunded yet, the oldest first. */
export async function* findUnrefunded(ctx: Context): AsyncGenerator<string> {
  for (let after = { at: EPOCH, id: LEAST }; ;) {
    const { rows } = await sql<{ id: string; at: string }>`
      select o.id, ${ENDED_AT} as at from ico_token_offering o
      where o.status in ('FAILED', 'CANCELLED') and o."deletedAt" is null
        and (${ENDED_AT}, o.id) > (${after.at}::timestamptz, ${after.id}::uuid)
        and exists (
          select from ico_transaction t where t."offeringId" = o.id and t.status in (${literals(OUTSTANDING)})
        )
      order by 2, 1 limit ${sql.lit(PAGE)}`.execute(ctx.db.rows);
    for (const { id } of rows) yield id;
    after = rows.at(-1) ?? after;
    if (rows.length < PAGE) return;
  }
}

/** Offerings on sale of which nothing can be bought any more, by id; the settlement decides under its lock. */
export async function* findEnded(ctx: Context): AsyncGenerator<string> {
  for (let after = LEAST; ;) {
    const { rows } = await sql<OnSale>`
      select o.id, o."startDate", o."endDate", o.currency, o."minPurchase", c.precision, c."usdPrice"
      from ico_token_offering o join currency c on c.code = o.currency and c.type = o."walletType"
      where o.status = 'ACTIVE' and o.id > ${after}::uuid
      order by o.id limit ${sql.lit(PAGE)}`.execute(ctx.db.rows);
    const phases = await readPhases(
      ctx.db.rows,
      rows.map(({ id }) => id),
    );
    const now = ctx.clock.now();
    for (const row of rows) {
      if (hasEnded(periodOf(row), phases.get(row.id) ?? [], now, leastToPay(ctx, row))) yield row.id;
    }
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.id ?? after;
  }
}
