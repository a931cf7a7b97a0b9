import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { OfferingRow, PhaseRow } from './offering.js';
import { phasesOf } from './phases-of.js';
import { emitProgress } from './progress.js';
import { type FiguredRow, progressFigures } from './sale.js';

/**
 * Tells the followers of an offering how it stands with what the transaction has written; nobody of one that was never
 * approved.
 */
export async function tellProgress(
  ctx: Context,
  tx: Tx,
  { id, approvedAt }: Pick<OfferingRow, 'id' | 'approvedAt'>,
): Promise<void> {
  if (approvedAt === null) return;
  const { row, phases } = await readSale(tx, id);
  const isDeleted = row.deletedAt === null ? {} : ({ isDeleted: true } as const);
  await emitProgress(tx, id, { ...progressFigures(ctx, row, phases), ...isDeleted });
}

/** What an offering sells, and has sold, as the transaction sees it. */
export async function readSale(
  { rows }: Pick<Tx, 'rows'>,
  id: string,
): Promise<{
  row: FiguredRow & Pick<OfferingRow, 'deletedAt' | 'softCap' | 'softCapPercent'>;
  phases: readonly PhaseRow[];
}> {
  const row = await rows
    .selectFrom('ico_token_offering as o')
    .innerJoin('currency as c', (join) => join.onRef('c.code', '=', 'o.currency').onRef('c.type', '=', 'o.walletType'))
    .leftJoin('ico_offering_progress as p', 'p.offeringId', 'o.id')
    .selectAll('o')
    .select(['c.precision', 'c.usdPrice', 'p.raised', 'p.sold', 'p.contributors'])
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow();
  const { raised, sold, contributors } = row;
  const figures = { raised: raised ?? '0', sold: sold ?? '0', contributors: contributors ?? 0 };
  return { row: { ...row, ...figures }, phases: await phasesOf(rows, id) };
}
