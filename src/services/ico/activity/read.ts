import type { Context } from '../../frame/context.js';
import type { ListColumns } from '../../frame/list.js';
import { readPageAfter, type CursorRequest } from '../../frame/list-after.js';
import { OWNER_COLUMNS, withOwner } from '../../frame/owner.js';

const COLUMNS = {
  id: { column: 'a.id', kind: 'uuid' },
  adminId: { column: 'a.userId', kind: 'uuid' },
  adminEmail: { column: 'owner.email', kind: 'text' },
  action: { column: 'a.action', kind: 'text' },
  target: { column: 'a.target', kind: 'text' },
  targetId: { column: 'a.targetId', kind: 'uuid' },
  name: { column: 'a.name', kind: 'text' },
  offeringId: { column: 'a.offeringId', kind: 'uuid' },
  createdAt: { column: 'a.createdAt', kind: 'time' },
} as const satisfies ListColumns;

/** A page of what admins did in the launchpad, newest first; with `after`, what comes behind the page that had this cursor. */
export async function readActivity({ db }: Context, request: CursorRequest) {
  const entries = db.rows
    .selectFrom('ico_admin_activity as a')
    .innerJoin('user as owner', 'owner.id', 'a.userId')
    .selectAll('a')
    .select(OWNER_COLUMNS);
  const { items, ...page } = await readPageAfter(entries, COLUMNS, request);
  const shown = items.map((entry) => {
    const { owner: admin, ...row } = withOwner(entry);
    return { ...row, admin };
  });
  return { ...page, items: shown };
}
