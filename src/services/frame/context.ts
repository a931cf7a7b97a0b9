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
import type { Chains } from '../../infra/chain/chains.js';
import type { Database } from '../../infra/database/database.js';
import type { CountryLookup } from '../../infra/country-lookup.js';
import type { Exchange } from '../../infra/exchange/prices.js';
import type { HouseVenue } from '../../infra/exchange/house-venue.js';
import type { Venues } from '../../infra/exchange/venue.js';
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
import type { Act } from '../approval/act-definition.js';
import type { WaitingRecord } from '../approval/waiting-record.js';
import type { CheckedWallets } from '../wallet/checked-wallets.js';
import type { AuditNote } from './audit-note.js';
import type { Cleared } from './cleared.js';
import type { Dues } from './dues.js';
import type { Loaders } from './loaders.js';
import type { ExtensionSwitched, SettingsSaved } from './module.js';
import type { Reply } from './reply.js';
import type { RowPoint } from './row-point.js';

/**
 * The parts of a process, shared by all of its calls. A module declares its own parts beside the code that opens them.
 */
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
  /** The only client for outgoing HTTP. */
  readonly http: HttpClient;
  readonly ai: AiClient;
  /** Where market prices come from; null where none is configured. */
  readonly exchange: Exchange | null;
  /** Where bots get prices from and trade. */
  readonly venues: Venues;
  /** Reads the accepted chains, and hands transactions to them. */
  readonly chains: Chains;
  /** The house's account at the venue where it hedges; null where none is configured. */
  readonly houseVenue: HouseVenue | null;
  readonly roles: RoleCache;
  readonly apiKeys: ApiKeyLookup;
  readonly sessions: SessionLookup;
  readonly keyRefusals: KeyRefusals;
  /** Opened by the module that has merchants; without that module every merchant key is refused. */
  readonly merchantKeys?: MerchantKeyLookup;
  readonly publicSubscriptions: PublicSubscriptions;
  readonly invalidation: Invalidation;
  readonly extensions: ExtensionGate;
  readonly files: FileStore;
  readonly countries: CountryLookup;
  readonly observer: Observer;
  /** What modules write beside a save of settings. */
  readonly settingsSaved: readonly SettingsSaved[];
  /** What modules write beside the switch of an extension. */
  readonly extensionSwitched: readonly ExtensionSwitched[];
  /** Acts of the modules that may need more people than the one who begins them. */
  readonly acts: readonly Act[];
  /** Records of the modules that wait for admins by themselves, and may need several of them. */
  readonly waitingRecords: readonly WaitingRecord[];
  /** Wallets of the modules that an admin can repair, by the modules' own checks. */
  readonly checkedWallets: readonly CheckedWallets[];
  /** Threads for heavy computing, in processes that work on the queue. */
  readonly workers: WorkerThreads;
}

/** What a use case gets: the process's parts, who calls, and the request that the call came with. */
export interface Context extends Platform {
  readonly caller: Caller;
  readonly request: RequestInfo;
  /** Cookies and headers that a use case sets. Both HTTP transports apply them; sockets and jobs ignore them. */
  readonly reply: Reply;
  readonly loaders: Loaders;
  readonly cleared: Cleared;
  readonly dues: Dues;
  /** The point of the call's row, when the policy leaves it to the use case to take it with `takeRowPoint`; else null. */
  readonly rowPoint: RowPoint | null;
  /** What the admin audit is to record of this call; null for a call that is not audited. */
  readonly audit: AuditNote | null;
}

export interface RequestInfo {
  readonly id: string;
  readonly transport: 'graphql' | 'rest' | 'socket' | 'job';
  /** The client's address, behind trusted proxies; empty for a job. */
  readonly ip: string;
  /** Bytes of memory that the request holds, at most, until it is answered. */
  readonly bytes: number;
  /** The connection that the answer is sent on; null for a job. */
  readonly connection: { readonly destroyed: boolean } | null;
  /** The User-Agent header: at most 512 characters, all of which can be stored. */
  readonly userAgent: string | null;
  /** The devices cookie, which lists the accounts that have signed in from the browser. */
  readonly devices: string | null;
  /** The x-csrf-token header. */
  readonly csrfToken: string | null;
  /** The Idempotency-Key header; an argument of the operation takes precedence. */
  readonly idempotencyKey: string | null;
  /** The If-Match header; an argument of the operation takes precedence. */
  readonly ifMatch: string | null;
  /** Country from a header of a trusted proxy; null when the peer is not a trusted proxy. */
  readonly cdnCountry: string | null;
}
