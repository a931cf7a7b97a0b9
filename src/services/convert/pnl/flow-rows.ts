import { sql } from 'kysely';
import { literals } from '../../../core/sql/literals.js';
import { HOUSE_FLOWS } from '../../../core/conversion/flows.js';

/** Rows between two marks of a wallet: about as many are read at most for each time that a report begins or ends with. */
export const STEP = 500;

const KNOWN = literals(Object.keys(HOUSE_FLOWS));
const KIND = sql`e.metadata ->> 'operationType'`;

/** Whether a row `e` of the ledger changes what its wallet holds, free and held together. */
export const CHANGES = sql<boolean>`e.operation not in ('HOLD', 'RELEASE', 'WALLET_CREATED')`;

/** What a row `e` of the ledger was. */
export const OPERATION_TYPE = sql<string>`case when ${KIND} in (${KNOWN}) then ${KIND} else 'OTHER' end`;

/** What rows `e` of the ledger of one kind add up to. */
export const FIGURES = sql`
  count(*) as rows,
  coalesce(sum(e.amount) filter (where e.operation in ('CREDIT', 'TRANSFER_IN')), 0) as credited,
  coalesce(sum(e.amount) filter (where e.operation not in ('CREDIT', 'TRANSFER_IN')), 0) as debited,
  coalesce(sum((e.metadata ->> 'spread')::numeric), 0) as spread,
  coalesce(sum((e.metadata ->> 'rounding')::numeric), 0) as rounding,
  coalesce(sum((e.metadata ->> 'result')::numeric), 0) as result`;

/** Whether a wallet `w` is one of the house's. */
export const IS_HOUSE = sql<boolean>`(w.system = 'convert' or w.system like 'convert\\_%')`;
