import type { Selectable } from 'kysely';
import type { Money } from '../../core/money.js';
import type { Move } from '../../core/states/machine.js';
import type { Row, Tables } from '../../entities/index.js';
import type { MoneyRequest } from '../../entities/money-request/money-request.js';
import type { ColumnKind, ListColumns } from '../frame/list.js';
import { ledgerKey, type LedgerKey } from '../ledger/key.js';
import type { LedgerMetadata } from '../ledger/metadata.js';
import type { Movement } from '../ledger/movement.js';

/** What every request has, whatever else its kind adds. */
export interface RequestRow extends Row<MoneyRequest> {
  readonly id: string;
  readonly status: string;
}

/** Tables whose entities have the columns of a request: each module's own, found by their types. */
export type RequestTable = {
  [Name in keyof Tables]: Selectable<Tables[Name]> extends RequestRow ? Name : never;
}[keyof Tables];

type RowOf<Name extends RequestTable> = Selectable<Tables[Name]> & RequestRow;

export type StateOf<Request extends RequestRow> = Request['status'];

/** What a module says of the requests in one of its tables. */
interface Definition<Name extends RequestTable, Action extends string> {
  readonly table: Name;
  /** What leads from which state to which. */
  readonly moves: readonly Move<StateOf<RowOf<Name>>, Action>[];
  /** What lists sort and filter by, beside the columns that all requests have. */
  readonly columns: { readonly [Column in keyof RowOf<Name> & string]?: ColumnKind };
  /** Columns of other accounts with a part in it, and the states, if any, in which they see it. None of them decides as an admin. */
  readonly others?: { readonly [Column in keyof RowOf<Name> & string]?: readonly StateOf<RowOf<Name>>[] };
}

/** How the money of a request is held while it waits. */
export interface HoldTerms<Request extends RequestRow> {
  /** What the ledger's rows name it, such as WITHDRAW; in small letters it begins their keys. */
  readonly operationType: string;
  readonly amount: (request: Request) => Money;
  /** What the owner reads of the hold. */
  readonly held: (request: Request) => LedgerMetadata;
  /** Key of the release where another shape is documented for what an action ends; null for the usual leg. */
  readonly releaseKey?: (request: Request, action: string) => LedgerKey | null;
}

export interface RequestKind<Request extends RequestRow, Action extends string = string> {
  readonly table: RequestTable;
  readonly moves: readonly Move<StateOf<Request>, Action>[];
  readonly listed: ListColumns;
  readonly others: readonly { readonly column: string; readonly states: readonly string[] }[];
  /** Every account with a part in it. */
  partiesOf(request: Request): readonly (string | null)[];
}

/** A kind whose requests hold money while they wait. */
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

/** A kind of request over a module's own table: with it the module lists, locks, decides, holds, releases and expires. */
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

/** The movement that ends the hold by an action: what was held is free again. */
export function releaseOf<Request extends RequestRow>(
  { hold }: Holding<Request>,
  request: Request,
  action: string,
): Movement {
  const released = leg(hold, request, 'RELEASE', 'release');
  const { operationType } = hold;
  return { ...released, key: hold.releaseKey?.(request, action) ?? released.key, metadata: { operationType, action } };
}

/** A movement that spends of the hold; `name` is the leg in its key. All that is held must be spent or released. */
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
