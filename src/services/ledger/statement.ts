import { newId } from '../../core/ids.js';
import { canonical } from '../../core/money.js';
import type { AnyMovement, Entry, Unit } from './movement.js';

// Writes wallet_post in one statement: its gatherer makes each unit alone when a statement fails.
// Writes wallet_post_or_fail in one statement: all rows of one caller's own use case, or none.

/** The database's decision on one movement. The SQL function explains each. */
export type Outcome =
  | 'POSTED'
  | 'REPLAYED'
  | 'ANSWERED'
  | 'INSUFFICIENT_FUNDS'
  | 'BALANCE_OVERFLOW'
  | 'WALLET_MISSING'
  | 'WALLET_FROZEN'
  | 'KEY_CONFLICT'
  | 'CURRENCY_MISMATCH'
  | 'UNBALANCED'
  | 'IDEMPOTENCY_CONFLICT'
  | 'BUSY'
  | 'REFUSED';

export const POST_STATEMENT =
  'select * from wallet_post($1::uuid[], $2::int[], $3::int[], $4::uuid[], $5::text[], $6::text[], $7::numeric[], ' +
  '$8::text[], $9::uuid[], $10::boolean[], $11::text[], $12::boolean, $13::int[], $14::text[], $15::text[], $16::text[], $17::text[])';

/** The same for one unit, as the last statement of a use case's transaction: a refusal is raised as an error. */
export const POST_OR_FAIL_STATEMENT =
  'select * from wallet_post_or_fail($1::uuid[], $2::int[], $3::int[], $4::uuid[], $5::text[], $6::text[], $7::numeric[], ' +
  '$8::text[], $9::uuid[], $10::boolean[], $11::text[])';

/** The statement's result: lists with one element for each movement. */
export interface Decided {
  readonly outcomes: readonly Outcome[];
  readonly entries: readonly string[];
  readonly users: readonly string[];
  readonly sequences: readonly string[];
  readonly previousBalances: readonly string[];
  readonly newBalances: readonly string[];
  readonly previousInOrders: readonly string[];
  readonly newInOrders: readonly string[];
  readonly createdMs: readonly string[];
}

/** Parses the statement's one row. */
export function toDecided(row: readonly string[]): Decided {
  const list = (column: number): string[] => (row[column] ?? '').split(',');
  return {
    outcomes: list(0) as Outcome[],
    entries: list(1),
    users: list(2),
    sequences: list(3),
    previousBalances: list(4),
    newBalances: list(5),
    previousInOrders: list(6),
    newInOrders: list(7),
    createdMs: list(8),
  };
}

/** The statement's parameters for some units. Arrays are written as PostgreSQL array literals. */
export function parameters(units: readonly Unit[], skipBusy: boolean): unknown[] {
  const once = units.flatMap(({ once: key }, unit) => (key ? [{ unit, key }] : []));
  return [
    ...movementParameters(units),
    skipBusy,
    plain(once.map(({ unit }) => String(unit))),
    ...(['caller', 'operation', 'key', 'requestHash'] as const).map((name) =>
      plain(once.map(({ key }) => quoted(key[name]))),
    ),
  ];
}

/** The first parameters of the statement: the movements. */
export function movementParameters(units: readonly Unit[]): string[] {
  const slots = new Map<string, number>();
  const columns: string[][] = Array.from({ length: 10 }, () => []);
  units.forEach(({ movements }, index) => {
    for (const movement of movements) push(columns, movement, index, slotOf(slots, movement.walletId));
  });
  return [plain([...slots.keys()]), ...columns.map(plain)];
}

function push(columns: string[][], movement: AnyMovement, unit: number, slot: number): void {
  const { operation, amount, key, transactionId, external, metadata } = movement;
  const values = [
    String(unit),
    String(slot),
    newId(),
    operation,
    quoted(amount.currency),
    amount.toString(),
    quoted(key),
    transactionId ?? 'null',
    external ? 't' : 'f',
    metadata ? quoted(JSON.stringify(metadata)) : 'null',
  ];
  values.forEach((value, column) => columns[column]?.push(value));
}

function slotOf(slots: Map<string, number>, walletId: string): number {
  const known = slots.get(walletId);
  if (known !== undefined) return known;
  slots.set(walletId, slots.size + 1);
  return slots.size;
}

function plain(elements: readonly string[]): string {
  return `{${elements.join(',')}}`;
}

function quoted(text: string): string {
  return `"${text.replaceAll(/[\\"]/g, '\\$&')}"`;
}

/** The ledger row of a movement that was POSTED or REPLAYED; `at` is the movement's index in the statement. */
export function toEntry(movement: AnyMovement, decided: Decided, at: number): Entry {
  return {
    id: decided.entries[at] ?? '',
    walletId: movement.walletId,
    userId: decided.users[at] || null,
    sequence: Number(decided.sequences[at]),
    operation: movement.operation,
    amount: movement.amount.toString(),
    previousBalance: canonical(decided.previousBalances[at] ?? ''),
    newBalance: canonical(decided.newBalances[at] ?? ''),
    previousInOrder: canonical(decided.previousInOrders[at] ?? ''),
    newInOrder: canonical(decided.newInOrders[at] ?? ''),
    transactionId: movement.transactionId ?? null,
    idempotencyKey: movement.key,
    createdAt: new Date(Number(decided.createdMs[at])).toISOString(),
    replayed: decided.outcomes[at] === 'REPLAYED',
  };
}
