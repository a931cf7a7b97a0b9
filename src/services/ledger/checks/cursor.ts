import { sql } from 'kysely';
import type { Row } from '../../../entities/index.js';
import type { LedgerCursor } from '../../../entities/ledger/ledger-check.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

/** Checks that pass over all rows in steps. */
export type CursorName = 'oldRows' | 'totals' | 'newSeals' | 'oldSeals';

export interface Position {
  readonly walletId: string | null;
  readonly sequence: string;
  /** The row at which the check leaves the current wallet. */
  readonly upTo?: string;
}

/** The start of a pass. */
export const START: Position = { walletId: null, sequence: '0' };

/** Sorts before the id of every wallet. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** The position at which a check continues. */
export async function readCursor({ db }: Context, name: CursorName): Promise<Position & Partial<Row<LedgerCursor>>> {
  return (await db.rows.selectFrom('ledger_cursor').selectAll().where('name', '=', name).executeTakeFirst()) ?? START;
}

/** Stores the position at which a check continues; null when the pass is complete and starts again. */
export async function writeCursor(ctx: Context, tx: Tx, name: CursorName, position: Position | null): Promise<void> {
  const now = ctx.clock.now().toISOString();
  const { walletId, sequence, upTo = '0' } = position ?? START;
  const ended = position === null ? now : null;
  await sql`
    insert into ledger_cursor as c (name, "walletId", sequence, "upTo", "startedAt", "endedAt")
    values (${name}, ${walletId}, ${sequence}, ${upTo}, ${now}, ${ended})
    on conflict (name) do update set "walletId" = excluded."walletId", sequence = excluded.sequence, "upTo" = excluded."upTo",
      "endedAt" = coalesce(excluded."endedAt", c."endedAt"),
      "startedAt" = case when excluded."endedAt" is null then c."startedAt" else excluded."startedAt" end`.execute(
    tx.rows,
  );
}
