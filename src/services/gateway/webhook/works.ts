import { sql } from 'kysely';
import { BatchLookup } from '../../../core/batches/batch-lookup.js';
import { GatheredWrites } from '../../../core/batches/gathered-writes.js';
import { Slots } from '../../../core/batches/slots.js';
import { sqlList } from '../../../core/sql/sql-list.js';
import type { DeliveryStatus } from '../../../core/states/gateway.js';
import type { Database } from '../../../infra/database/database.js';

// Writes SQL: it writes rows that it never loads, many at once.
// Writes gateway_webhook_attempt in one statement: GatheredWrites writes through writeBatch.

declare module '../../frame/context.js' {
  interface Platform {
    /** What the deliveries of webhooks of this process share. */
    readonly webhooks: WebhookWorks;
  }
}

/** Most deliveries that a process sends at the same time, besides those to endpoints that are slow. */
const MAX_SENDS = 100;

/** An attempt, with what became of its delivery. */
export interface WrittenAttempt {
  readonly id: string;
  readonly webhookId: string;
  readonly number: number;
  readonly url: string;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly durationMs: number;
  readonly signature: string;
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  readonly error: string | null;
  readonly status: DeliveryStatus;
  readonly nextRetryAt: string | null;
}

export class WebhookWorks {
  readonly sends = new Slots(MAX_SENDS);
  /** Bodies of events by id. They are read when they are sent, so that deliveries that wait keep none in memory. */
  readonly bodies = new BatchLookup<string>((ids) => this.readBodies(ids));
  readonly attempts = new GatheredWrites<WrittenAttempt>((rows) => this.writeAttempts(rows));

  constructor(private readonly db: Database) {}

  private async readBodies(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await sql<{ id: string; body: string }>`
      select id, body from gateway_event where id = any(${sqlList(ids, 'text')})`.execute(this.db.rows);
    return new Map(rows.map(({ id, body }) => [id, body]));
  }

  /**
   * Writes attempts and their deliveries. An attempt of a delivery that another worker has meanwhile tried, because the
   * lease was over, changes nothing.
   */
  private async writeAttempts(attempts: readonly WrittenAttempt[]): Promise<void> {
    await sql`
      with given as (
        select * from json_to_recordset(${JSON.stringify(attempts)}::json) as g (id uuid, "webhookId" uuid,
          number integer, url text, "startedAt" timestamptz, "endedAt" timestamptz, "durationMs" integer, signature text,
          "responseStatus" integer, "responseBody" text, error text, status text, "nextRetryAt" timestamptz)
      ), locked as (
        select w.id from gateway_webhook w join given g on g."webhookId" = w.id order by w.id for no key update of w
      ), written as (
        update gateway_webhook w set status = g.status, attempts = g.number, "nextRetryAt" = g."nextRetryAt",
          "leasedUntil" = null, url = g.url, signature = g.signature, "responseStatus" = g."responseStatus",
          "responseBody" = g."responseBody", "durationMs" = g."durationMs", error = g.error, "updatedAt" = g."endedAt"
        from given g, locked l
        where w.id = g."webhookId" and l.id = w.id and w.attempts = g.number - 1 and w.status in ('PENDING', 'RETRYING')
        returning w.id
      )
      insert into gateway_webhook_attempt (id, "webhookId", number, "startedAt", "durationMs", signature,
        "responseStatus", "responseBody", error)
      select g.id, g."webhookId", g.number, g."startedAt", g."durationMs", g.signature, g."responseStatus",
        g."responseBody", g.error
      from given g join written w on w.id = g."webhookId"`.execute(this.db.rows);
  }
}
