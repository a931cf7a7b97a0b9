import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { parse } from 'graphql';
import { MINUTE_MS, type Clock } from '../core/clock.js';
import { newId } from '../core/ids.js';
import { kept } from '../core/text/mask.js';
import type { BatchTable, Observer } from '../core/observer.js';
import { writeBatch } from '../core/batches/write-batch.js';
import { WrittenLater } from '../core/batches/written-later.js';
import { ApiKeyEvent } from '../entities/api-key/api-key-audit-log.js';
import { RefusalReason } from '../entities/api-key/api-key-refusal.js';
import type { Database } from '../infra/database/database.js';
import type { Logger } from '../infra/telemetry/log.js';

/** Different refusals kept for one key between two writes; further ones are counted without address and operation. */
const MAX_KINDS = 100;
/** The same limit for all keys together. */
const MAX_ALL_KINDS = 5_000;
/** Rows in one statement, and documents parsed in one turn of the event loop (about 0.1 ms each). */
const WRITTEN_AT_ONCE = 500;
const READ_AT_ONCE = 50;
const MAX_OPERATION = 200;
const VARIOUS = 'various';

/** A call by an existing key that was refused. */
export interface KeyRefusal {
  readonly keyId: string;
  readonly userId: string | null;
  readonly reason: RefusalReason;
  readonly ip: string;
  /** The operation: a documented path, an operation's name, or the text of a GraphQL document. */
  readonly operation: string;
  /** Whether the refusal is also written to the append-only audit log. */
  readonly audited: boolean;
}

interface Gathered extends KeyRefusal {
  readonly at: Date;
  lastAt: Date;
  times: number;
}

const EVENTS: Partial<Record<RefusalReason, ApiKeyEvent>> = {
  [RefusalReason.SIGNATURE]: ApiKeyEvent.SIGNATURE_REFUSED,
  [RefusalReason.CLOCK_SKEW]: ApiKeyEvent.SKEW_REFUSED,
  [RefusalReason.REPLAY]: ApiKeyEvent.REPLAY_REFUSED,
  [RefusalReason.SCOPE]: ApiKeyEvent.SCOPE_REFUSED,
};

/**
 * Records why calls by API key were refused, for the owners of the keys. Noting a refusal only changes memory and costs
 * the same for every reason, so response times reveal nothing. Equal refusals become one row with a count. A row that
 * the database rejects is lost without affecting the others.
 */
export class KeyRefusals extends WrittenLater {
  private gathered = new Map<string, Map<string, Gathered>>();
  private kindCount = 0;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly log: Logger,
    private readonly observer: Pick<Observer, 'rowLost'>,
  ) {
    super();
  }

  note(refusal: KeyRefusal): void {
    const kinds = this.gathered.get(refusal.keyId) ?? new Map<string, Gathered>();
    this.gathered.set(refusal.keyId, kinds);
    const kind = `${refusal.reason} ${refusal.ip} ${refusal.operation}`;
    const full = (kinds.size >= MAX_KINDS || this.kindCount >= MAX_ALL_KINDS) && !kinds.has(kind);
    const under = full ? `${refusal.reason} ${VARIOUS}` : kind;
    const now = this.clock.now();
    const known = kinds.get(under);
    if (known) {
      known.times += 1;
      known.lastAt = now;
      return;
    }
    this.kindCount += 1;
    kinds.set(under, { ...refusal, ...(full ? { ip: '', operation: VARIOUS } : {}), at: now, lastAt: now, times: 1 });
  }

  protected override async write(): Promise<void> {
    const all = [...this.gathered.values()].flatMap((kinds) => [...kinds.values()]);
    [this.gathered, this.kindCount] = [new Map(), 0];
    if (all.length === 0) return;
    await this.insert(all);
  }

  private async insert(all: readonly Gathered[]): Promise<void> {
    const named = await withNames(all);
    const audited = named.filter((each) => each.audited && EVENTS[each.reason]);
    await this.writeApart('api_key_refusal', named, (rows) => this.insertRefusals(rows));
    await this.writeApart('api_key_audit_log', audited, (rows) => this.insertRecord(rows));
  }

  /**
   * Writes in batches. A row or a table that cannot be written does not stop the others. When the database is
   * unavailable, the remaining rows are given up without another attempt.
   */
  private async writeApart(table: BatchTable, rows: readonly Gathered[], write: Write): Promise<void> {
    const lost = ({ keyId, reason }: Gathered, error: unknown) => {
      this.observer.rowLost(table);
      this.log.error(
        { err: error, table, keyId, reason },
        'refused use of an API key could not be recorded; the record is lost',
      );
    };
    let at = 0;
    try {
      for (; at < rows.length; at += WRITTEN_AT_ONCE) {
        await writeBatch(rows.slice(at, at + WRITTEN_AT_ONCE), { write, lost });
      }
    } catch (error) {
      this.log.error(
        { err: error, table, count: rows.length - at },
        'refused uses of API keys could not be recorded; the records are lost',
      );
    }
  }

  private async insertRefusals(all: readonly Gathered[]): Promise<void> {
    const json = JSON.stringify(
      all.map(({ keyId, reason, ip, operation, times, at, lastAt }) => {
        const minute = new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);
        return { id: newId(), keyId, reason, ip, operation, times, minute, at, lastAt };
      }),
    );
    // Skips keys deleted meanwhile and merges documents of the same operation. The fixed order prevents deadlocks.
    await sql`
      /* refusals */ insert into api_key_refusal (id, "apiKeyId", reason, ip, operation, times, minute, "createdAt", "lastAt")
      select min(r.id::text)::uuid, r."keyId", r.reason, r.ip, r.operation, sum(r.times), r.minute, min(r.at), max(r."lastAt")
      from jsonb_to_recordset(${json}::jsonb) as r (id uuid, "keyId" uuid, reason text, ip text, operation text,
        times integer, minute timestamptz, at timestamptz, "lastAt" timestamptz)
      join api_key k on k.id = r."keyId"
      group by r."keyId", r.reason, r.ip, r.operation, r.minute
      order by r."keyId", r.minute, r.reason, r.ip, r.operation
      on conflict ("apiKeyId", minute, reason, ip, operation) do update
        set times = api_key_refusal.times + excluded.times, "lastAt" = excluded."lastAt"`.execute(this.db.rows);
  }

  private async insertRecord(audited: readonly Gathered[]): Promise<void> {
    const values = audited.flatMap(({ keyId, userId, reason, ip, operation, times, at }) => {
      const event = EVENTS[reason];
      const detail = JSON.stringify({ operation, times });
      const line = { id: newId(), apiKeyId: keyId, userId, actorId: null, detail, ip, createdAt: at.toISOString() };
      return event ? [{ ...line, event }] : [];
    });
    await this.db.rows.insertInto('api_key_audit_log').values(values).execute();
  }
}

type Write = (rows: readonly Gathered[]) => Promise<void>;

/** Replaces each document by the names of its operations, in small steps that do not block the event loop. */
async function withNames(all: readonly Gathered[]): Promise<Gathered[]> {
  const named: Gathered[] = [];
  for (let at = 0; at < all.length; at += READ_AT_ONCE) {
    if (at > 0) await nextTurn();
    for (const each of all.slice(at, at + READ_AT_ONCE)) {
      named.push({ ...each, operation: operationName(each.operation) });
    }
  }
  return named;
}

/** The root fields of a GraphQL document; any other text as it is. The result can be stored, whatever a client sent. */
function operationName(text: string): string {
  return kept(nameIn(text), MAX_OPERATION);
}

function nameIn(text: string): string {
  if (!text.includes('{') || text.startsWith('/') || /^[A-Z]+ \//.test(text)) return text;
  try {
    const { definitions } = parse(text, { noLocation: true, maxTokens: 2_000 });
    const fields = definitions.flatMap((each) =>
      each.kind === 'OperationDefinition'
        ? each.selectionSet.selections.flatMap((field) => (field.kind === 'Field' ? [field.name.value] : []))
        : [],
    );
    return [...new Set(fields)].join(', ') || 'graphql';
  } catch {
    return 'graphql';
  }
}
