import type { Caller } from '../../auth/principal.js';
import type { ExtensionGate } from '../../auth/extension-gate.js';
import type { ApiKeyLookup } from '../../auth/api-key-lookup.js';
import type { PublicSubscriptions } from '../../auth/public-subscriptions.js';
import type { SessionLookup } from '../../auth/session-lookup.js';
import type { KeyRefusals } from '../../auth/key-refusals.js';
import type { MerchantKeyLookup } from '../../auth/merchant-keys.js';
import type { RoleCache } from '../../auth/role-cache.js';
import type { Config } from '../../config/index.js';
import type { Clock } from '../../core/clock.js';
import type { Observer } from '../../core/observer.js';
import type { AiClient } from '../../infra/ai.js';
import type { Database } from '../../infra/database/database.js';
import type { CountryLookup } from '../../infra/country-lookup.js';
import type { Exchange } from '../../infra/exchange.js';
import type { EventBus } from '../../infra/events/event-bus.js';
import type { FileStore } from '../../infra/file-store.js';
import type { HttpClient } from '../../infra/http.js';
import type { Invalidation } from '../../infra/redis/invalidation.js';
import type { Limiter } from '../../infra/redis/limiter.js';
import type { Logger } from '../../infra/telemetry/log.js';
import type { Mailer } from '../../infra/mail.js';
import type { Passwords } from '../../auth/passwords.js';
import type { WorkerThreads } from '../../infra/worker-threads.js';
import type { Redis } from 'ioredis';
import type { AuditNote } from './audit-note.js';
import type { Cleared } from './cleared.js';
import type { Dues } from './dues.js';
import type { Loaders } from './loaders.js';
import type { Reply } from './reply.js';
import type { RowPoint } from './row-point.js';

/** What a process has, shared by all that it does. A module adds its own parts where it opens them. */
export interface Platform {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly db: Database;
  readonly redis: Redis;
  readonly events: EventBus;
  readonly limiter: Limiter;
  readonly mailer: Mailer;
  readonly passwords: Passwords;
  /** The one way out by HTTP. */
  readonly http: HttpClient;
  readonly ai: AiClient;
  /** Where market prices come from; null where none is configured. */
  readonly exchange: Exchange | null;
  readonly roles: RoleCache;
  readonly apiKeys: ApiKeyLookup;
  readonly sessions: SessionLookup;
  readonly keyRefusals: KeyRefusals;
  /** Brought by the module that has merchants; without one every merchant key is refused. */
  readonly merchantKeys?: MerchantKeyLookup;
  readonly publicSubscriptions: PublicSubscriptions;
  readonly invalidation: Invalidation;
  readonly extensions: ExtensionGate;
  readonly files: FileStore;
  readonly countries: CountryLookup;
  readonly observer: Observer;
  /** Threads for heavy computing, in processes that work on the queue. */
  readonly workers: WorkerThreads;
}

/** What a use case gets: the process's parts, who calls, and the request that the call came with. */
export interface Context extends Platform {
  readonly caller: Caller;
  readonly request: RequestInfo;
  /** Cookies and headers that a use case causes; either HTTP transport applies them, a socket and a job ignore them. */
  readonly reply: Reply;
  readonly loaders: Loaders;
  readonly cleared: Cleared;
  readonly dues: Dues;
  /** The point of the call's row, where the policy leaves it to the use case: `takeRowPoint` takes it. */
  readonly rowPoint: RowPoint | null;
  /** What this call is to leave in the admin audit; null for a call that leaves nothing there. */
  readonly audit: AuditNote | null;
}

export interface RequestInfo {
  readonly id: string;
  readonly transport: 'graphql' | 'rest' | 'socket' | 'job';
  /** The client's address, behind trusted proxies; empty for a job. */
  readonly ip: string;
  /** What the request keeps in memory at most until it is answered. */
  readonly bytes: number;
  /** What the answer goes out by; null for a job. */
  readonly connection: { readonly destroyed: boolean } | null;
  /** What the client calls itself: at most 512 characters, as they can be stored. */
  readonly userAgent: string | null;
  /** The cookie of browsers that accounts have signed in from. */
  readonly devices: string | null;
  /** What the x-csrf-token header said. */
  readonly csrfToken: string | null;
  /** What the Idempotency-Key header said; an argument of the operation wins over it. */
  readonly idempotencyKey: string | null;
  /** What the If-Match header said; an argument of the operation wins over it. */
  readonly ifMatch: string | null;
  /** Country that a trusted proxy's header named; null when the peer is none. */
  readonly cdnCountry: string | null;
}
