import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import type { BlockchainRow, PlanRow, TokenTypeRow } from '../own/offering.js';

const TIMES = {
  createdAt: { column: 'createdAt', kind: 'time' },
  updatedAt: { column: 'updatedAt', kind: 'time' },
} as const;

const BLOCKCHAINS = {
  id: { column: 'id', kind: 'uuid' },
  name: { column: 'name', kind: 'text' },
  value: { column: 'value', kind: 'text' },
  status: { column: 'status', kind: 'boolean' },
  ...TIMES,
} as const satisfies ListColumns;

const TOKEN_TYPES = { ...BLOCKCHAINS, description: { column: 'description', kind: 'text' } } as const;

const PLANS = {
  id: { column: 'id', kind: 'uuid' },
  name: { column: 'name', kind: 'text' },
  price: { column: 'price', kind: 'number' },
  currency: { column: 'currency', kind: 'text' },
  walletType: { column: 'walletType', kind: 'text' },
  recommanded: { column: 'recommanded', kind: 'boolean' },
  status: { column: 'status', kind: 'boolean' },
  sortOrder: { column: 'sortOrder', kind: 'number' },
  ...TIMES,
} as const satisfies ListColumns;

const NEWEST = { defaultSort: 'createdAt', tieBreaker: 'id' } as const;

/** More than anybody offers; the lists for everybody have no pages. */
const MAX_OFFERED = 500;

/** A page of all blockchains, newest first. */
export function readBlockchains({ db }: Context, request: ListRequest): Promise<Page<BlockchainRow>> {
  return readPage(db.rows.selectFrom('ico_blockchain').selectAll(), BLOCKCHAINS, request, NEWEST);
}

/** A page of all types of tokens, newest first. */
export function readTokenTypes({ db }: Context, request: ListRequest): Promise<Page<TokenTypeRow>> {
  return readPage(db.rows.selectFrom('ico_token_type').selectAll(), TOKEN_TYPES, request, NEWEST);
}

/** A page of all launch plans, newest first. */
export function readPlans({ db }: Context, request: ListRequest): Promise<Page<PlanRow>> {
  return readPage(db.rows.selectFrom('ico_launch_plan').selectAll(), PLANS, request, NEWEST);
}

/** The blockchains that new offerings may use, by name. */
export async function offeredBlockchains({ db }: Context): Promise<BlockchainRow[]> {
  const all = db.rows.selectFrom('ico_blockchain').selectAll().where('status', '=', true);
  return all.orderBy('name').orderBy('id').limit(MAX_OFFERED).execute();
}

/** The types that new offerings may name, by name. */
export async function offeredTokenTypes({ db }: Context): Promise<TokenTypeRow[]> {
  const all = db.rows.selectFrom('ico_token_type').selectAll().where('status', '=', true);
  return all.orderBy('name').orderBy('id').limit(MAX_OFFERED).execute();
}

/** The plans that new offerings may be launched on, in their order. */
export async function offeredPlans({ db }: Context): Promise<PlanRow[]> {
  const all = db.rows.selectFrom('ico_launch_plan').selectAll().where('status', '=', true);
  return all.orderBy('sortOrder').orderBy('id').limit(MAX_OFFERED).execute();
}
