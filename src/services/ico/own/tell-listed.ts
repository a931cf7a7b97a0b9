import { sql } from 'kysely';
import { canonical } from '../../../core/money.js';
import { frontEndPath } from '../../../core/notification/front-end-paths.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { notifyAll } from '../../notification/notify-all.js';
import type { NewNotification } from '../../notification/notify.js';
import type { AllowanceRow, OfferingRow } from './offering.js';

/** Entries that one statement tells of. */
const BATCH = 500;
const LEAST = '00000000-0000-0000-0000-000000000000';

type Named = Pick<OfferingRow, 'id' | 'name' | 'symbol'>;
/** An account that was put on a list. */
export type Listed = Pick<AllowanceRow, 'userId' | 'guaranteed'>;
type Entry = Listed & { readonly phaseId: string; readonly phaseName: string };

/** Tells accounts that they were put on the list of a phase of an approved offering. At most some hundred a call. */
export async function tellListed(
  ctx: Context,
  tx: Tx,
  offering: Named,
  phaseName: string,
  listed: readonly Listed[],
): Promise<void> {
  await notifyAll(
    ctx,
    tx,
    listed.map((each) => toldOf(offering, phaseName, each)),
  );
}

/**
 * As {@link tellListed}, everybody who is on a list of an offering that is approved now. Before, nobody but its creator
 * may hear of it.
 */
export async function tellAllListed(ctx: Context, tx: Tx, offering: Named): Promise<void> {
  let after: Pick<Entry, 'phaseId' | 'userId'> = { phaseId: LEAST, userId: LEAST };
  for (;;) {
    const entries = await nextEntries(tx, offering, after);
    await notifyAll(
      ctx,
      tx,
      entries.map((each) => toldOf(offering, each.phaseName, each)),
    );
    after = entries.at(-1) ?? after;
    if (entries.length < BATCH) return;
  }
}

async function nextEntries(
  { rows }: Tx,
  { id }: Named,
  { phaseId, userId }: Pick<Entry, 'phaseId' | 'userId'>,
): Promise<Entry[]> {
  const { rows: found } = await sql<Entry>`
    select w."phaseId", w."userId", w.guaranteed, p.name as "phaseName"
    from ico_token_offering_phase p join ico_phase_allowance w on w."phaseId" = p.id
    where p."offeringId" = ${id} and (w."phaseId", w."userId") > (${phaseId}::uuid, ${userId}::uuid)
    order by w."phaseId", w."userId" limit ${sql.lit(BATCH)}`.execute(rows);
  return found;
}

function toldOf({ id, name, symbol }: Named, phaseName: string, { userId, guaranteed }: Listed): NewNotification {
  const link = frontEndPath('icoOffering', { id });
  const kept = `${canonical(guaranteed)} ${symbol}`;
  return {
    userId,
    type: 'system',
    title: `${symbol} is kept for you`,
    message: `You are on the allow-list of the phase ${phaseName} of ${name}: ${kept} are kept for you until it ends.`,
    link,
    actions: [{ label: 'View Offering', link }],
  };
}
