import type { Selectable } from 'kysely';
import type { Money } from '../../core/money.js';
import type { Move } from '../../core/states/machine.js';
import type { Row, Tables } from '../../entities/index.js';
import type { MoneyRequest } from '../../entities/money-request/money-request.js';
import type { Context } from '../frame/context.js';
import type { ColumnKind, ListColumns } from '../frame/list.js';
import type { Tx } from '../frame/tx.js';
import { ledgerKey, type LedgerKey } from '../ledger/key.js';
import type { LedgerMetadata } from '../ledger/metadata.js';
import type { Movement } from '../ledger/movement.js';

/** The columns of every request, whatever its kind. */
export interface RequestRow extends Row<MoneyRequest> {
  readonly id: string;
  readonly status: string;
}

/** Tables of modules that have all columns of a request; found by the types of their entities. */
export type RequestTable = {
  [Name in keyof Tables]: Selectable<Tables[Name]> extends RequestRow ? Name : never;
}[keyof Tables];

type RowOf<Name extends RequestTable> = Selectable<Tables[Name]> & RequestRow;

export type StateOf<Request extends RequestRow> = Request['status'];

type Ended = (ctx: Context, tx: Tx, id: string, action: string, reason: string | null) => Promise<void>;

/** A module's declarations for the requests in one of its tables. */
interface Definition<Name extends RequestTable, Action extends string> {
  readonly table: Name;
  /** The legal moves from state to state. */
  readonly moves: readonly Move<StateOf<RowOf<Name>>, Action>[];
  /** Columns that lists sort and filter by, besides those of all requests. */
  readonly columns: { readonly [Column in keyof RowOf<Name> & string]?: ColumnKind };
  /** What else ends with a request, by any action. */
  readonly ended?: Ended;
  /** Columns with other accounts that take part, and the states they see, if any. None of them may decide as an admin. */
  readonly others?: { readonly [Column in keyof RowOf<Name> & string]?: readonly StateOf<RowOf<Name>>[] };
}

/** How a waiting request holds its money. */
export interface HoldTerms<Request extends RequestRow> {
  /** Name in the ledger's rows, such as WITHDRAW; in lower case it begins their keys. */
  readonly operationType: string;
  readonly amount: (request: Request) => Money;
  /** The hold's metadata, which the owner reads. */
  readonly held: (request: Request) => LedgerMetadata;
  /** Key of the release, if the documentation gives it a shape of its own for this action; null for the usual leg. */
  readonly releaseKey?: (request: Request, action: string) => LedgerKey | null;
}

export interface RequestKind<Request extends RequestRow, Action extends string = string> {
  readonly table: RequestTable;
  readonly moves: readonly Move<StateOf<Request>, Action>[];
  readonly listed: ListColumns;
  readonly others: readonly { readonly column: string; readonly states: readonly string[] }[];
  readonly ended?: Ended;
  /** Every account that takes part in the request. */
  partiesOf(request: Request): readonly (string | null)[];
}

/** A kind of request that holds money while it waits. */
export interface Holding<Request extends RequestRow> {
  readonly hold: HoldTerms<Request>;
}

const SHARED = {
  id: 'uuid',
  userId: 'uuid',
  walletId: 'uuid',
  currency: 'text',
  type: 'text',
  amount: 'number',
  status: 'text',
  createdAt: 'time',
} as const;

/** Defines a kind of request over a module's table, which can then be listed, decided, held, released and expired. */
export function defineRequest<Name extends RequestTable, Action extends string>(
  definition: Definition<Name, Action> & Holding<RowOf<Name>>,
): RequestKind<RowOf<Name>, Action> & Holding<RowOf<Name>>;
export function defineRequest<Name extends RequestTable, Action extends string>(
  definition: Definition<Name, Action>,
): RequestKind<RowOf<Name>, Action>;
export function defineRequest<Name extends RequestTable, Action extends string>({
  table,
  columns,
  others = {},
  ...kind
}: Definition<Name, Action>): RequestKind<RowOf<Name>, Action> {
  const listed = Object.entries<ColumnKind>({ ...SHARED, ...columns });
  return {
    ...kind,
    table,
    listed: Object.fromEntries(listed.map(([name, type]) => [name, { column: `${table}.${name}`, kind: type }])),
    others: Object.entries<readonly string[] | undefined>(others)
      .map(([column, states = []]) => ({ column, states }))
      .filter(({ states }) => states.length > 0),
    partiesOf(request) {
      const values = new Map<string, unknown>(Object.entries(request));
      return ['userId', ...Object.keys(others)].map((column) => values.get(column) as string | null);
    },
  };
}

/** The movement that holds the money of a new request. */
export function holdFor<Request extends RequestRow>({ hold }: Holding<Request>, request: Request): Movement {
  const { operationType } = hold;
  return { ...leg(hold, request, 'HOLD', 'hold'), metadata: { operationType, ...hold.held(request) } };
}

/** The movement by which an action ends the hold and frees the money. */
export function releaseOf<Request extends RequestRow>(
  { hold }: Holding<Request>,
  request: Request,
  action: string,
): Movement {
  const released = leg(hold, request, 'RELEASE', 'release');
  const { operationType } = hold;
  return { ...released, key: hold.releaseKey?.(request, action) ?? released.key, metadata: { operationType, action } };
}

/** A movement that spends held money; `name` is the leg in its key. The whole hold must be spent or released. */
export function spendOf<Request extends RequestRow>(
  { hold }: Holding<Request>,
  request: Request,
  name: string,
  spent: Pick<Movement, 'amount' | 'external'> & { readonly metadata?: LedgerMetadata },
): Movement {
  const { operationType } = hold;
  return { ...leg(hold, request, 'EXECUTE_FROM_HOLD', name), metadata: { operationType }, ...spent };
}

function leg<Request extends RequestRow>(
  { operationType, amount }: HoldTerms<Request>,
  request: Request,
  operation: 'HOLD' | 'RELEASE' | 'EXECUTE_FROM_HOLD',
  name: string,
): Movement {
  const { id, walletId } = request;
  const key = ledgerKey('leg', { operation: operationType.toLowerCase(), id, leg: name });
  return { walletId, operation, amount: amount(request), key, transactionId: id };
}
