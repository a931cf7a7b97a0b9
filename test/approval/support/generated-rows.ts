import { waitingAdjustment } from '../../support/approvals.js';
import type { Rows, ModuleRows } from '../../support/module-rows.js';

/** An adjustment that waits, begun by another admin. */
const act: Rows = async () => ({ id: await waitingAdjustment() });

export const rows: ModuleRows = { lookedUp: { approval: act, approveAct: act, rejectAct: act, withdrawAct: act } };
