import type { Redis } from 'ioredis';
import type { ExtensionName } from '../../core/catalogue/extensions.js';
import type { Act } from '../approval/act-definition.js';
import type { WaitingRecord } from '../approval/waiting-record.js';
import type { CheckedWallets } from '../wallet/checked-wallets.js';
import type { Context, Platform } from './context.js';
import type { Tx } from './tx.js';

/** What a module builds its parts from. All of it is open, but none of it is started yet. */
export interface PartsSource extends Pick<
  Platform,
  'config' | 'clock' | 'log' | 'db' | 'redis' | 'invalidation' | 'observer'
> {
  /** The whole platform; a part may call it only once the process runs. */
  readonly platform: () => Platform;
  /** Opens a Redis connection for subscriptions; the part must disconnect it. */
  readonly listener: (name: string) => Redis;
}

/**
 * Something that runs in the background: started once the database is migrated, stopped before the parts that it uses
 * are closed.
 */
export interface Lifecycle {
  start?(): void | Promise<void>;
  stop(): void | Promise<void>;
}

/** The parts of a module, and those of them that must be started and stopped. */
export interface OpenedParts<Parts> {
  readonly parts: Parts;
  readonly running?: readonly Lifecycle[];
  /** What works all the time in processes of role engine; it runs there from its start to its stop. */
  readonly engine?: (ctx: Context) => Lifecycle;
}

/** Settings that a save has changed, by key, as the audit shows them: secrets masked, long texts shortened. */
export interface SettingsDiff {
  readonly before: Readonly<Record<string, string | null>>;
  readonly after: Readonly<Record<string, string | null>>;
}

/** What a module writes beside a save of settings, in its transaction, whichever screen they were saved on. */
export type SettingsSaved = (ctx: Context, tx: Tx, diff: SettingsDiff) => Promise<void>;

/** An extension that is switched on or off. */
export interface ExtensionSwitch {
  readonly name: ExtensionName;
  readonly status: boolean;
}

/** What a module writes, or refuses, beside the switch of an extension, in its transaction. */
export type ExtensionSwitched = (ctx: Context, tx: Tx, change: ExtensionSwitch) => Promise<void>;

/** What a module brings to the services layer. */
export interface ServiceModule {
  /** Its parts of the platform. Their types are added to {@link Platform} where the part is declared. */
  readonly parts?: (source: PartsSource) => OpenedParts<Partial<Platform>>;
  readonly settingsSaved?: SettingsSaved;
  readonly extensionSwitched?: ExtensionSwitched;
  /** Its acts that may need more people than the one who begins them. */
  readonly acts?: readonly Act[];
  /** Its records that wait for admins by themselves, and may need several of them. */
  readonly waitingRecords?: readonly WaitingRecord[];
  /** Its wallets of the platform whose check says what is missing in them, so that an admin can put it back. */
  readonly checkedWallets?: readonly CheckedWallets[];
  /** Rows that a new installation gets; running it again adds only what is missing. */
  readonly seed?: Readonly<Partial<Record<SeedPhase, (ctx: Context) => Promise<void>>>>;
  /** Rows that an installation with DEMO_DATA gets in addition. */
  readonly demo?: Readonly<Partial<Record<DemoPhase, (ctx: Context, customers: DemoCustomers) => Promise<void>>>>;
}

/** First rows that depend on no others, then the operator's accounts. */
export const SEED_PHASES = ['rows', 'accounts'] as const;
export type SeedPhase = (typeof SEED_PHASES)[number];

/** First the demo customers' wallets, whenever they are missing; then, once, what customers and staff have done. */
export const DEMO_PHASES = ['wallets', 'activity'] as const;
export type DemoPhase = (typeof DEMO_PHASES)[number];

/** Two customers to try the platform with, by their ids. */
export interface DemoCustomers {
  readonly verified: string;
  readonly asking: string;
}
