import { sql } from 'kysely';
import type { Row } from '../../../entities/index.js';
import type { LedgerCursor } from '../../../entities/ledger/ledger-check.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

/** Checks that go round in steps. */
export type CursorName = 'oldRows' | 'totals' | 'newSeals' | 'oldSeals';

export interface Position {
  readonly walletId: string | null;
  readonly sequence: string;
  /** The row at which a check leaves the wallet that it is at. */
  readonly upTo?: string;
}

/** The position before everything. */
export const START: Position = { walletId: null, sequence: '0' };

/** No wallet's id comes before it. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Where a check has come to. */
export async function readCursor({ db }: Context, name: CursorName): Promise<Position & Partial<Row<LedgerCursor>>> {
  return (await db.rows.selectFrom('ledger_cursor').selectAll().where('name', '=', name).executeTakeFirst()) ?? START;
}

/** Notes where a check goes on; null when it has come round, and begins anew. */
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
