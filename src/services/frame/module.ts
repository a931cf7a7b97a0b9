import type { Redis } from 'ioredis';
import type { Context, Platform } from './context.js';

/** What the parts of a module are made of. All of it is open, and nothing of it follows anything yet. */
export interface PartsSource extends Pick<
  Platform,
  'config' | 'clock' | 'log' | 'db' | 'redis' | 'invalidation' | 'observer'
> {
  /** The whole platform, for what a part does once the process runs. */
  readonly platform: () => Platform;
  /** Opens a connection to Redis that waits for messages; the part disconnects it. */
  readonly listener: (name: string) => Redis;
}

/** What runs beside requests: started once the database is migrated, stopped before what it uses is closed. */
export interface Lifecycle {
  start?(): void | Promise<void>;
  stop(): void | Promise<void>;
}

/** What a module keeps in every process, and which of it must be started and stopped. */
export interface OpenedParts<Parts> {
  readonly parts: Parts;
  readonly running?: readonly Lifecycle[];
}

/** What a module brings to the services layer. */
export interface ServiceModule {
  /** Its parts of the platform. Their types are added to {@link Platform} where the part is declared. */
  readonly parts?: (source: PartsSource) => OpenedParts<Partial<Platform>>;
  /** What an installation starts with; running it again adds only what is missing. */
  readonly seed?: Readonly<Partial<Record<SeedPhase, (ctx: Context) => Promise<void>>>>;
  /** What an installation with DEMO_DATA starts with besides. */
  readonly demo?: Readonly<Partial<Record<DemoPhase, (ctx: Context, customers: DemoCustomers) => Promise<void>>>>;
}

/** Rows that nothing else is needed for, then the accounts of the operator. */
export const SEED_PHASES = ['rows', 'accounts'] as const;
export type SeedPhase = (typeof SEED_PHASES)[number];

/** What the demo customers own, whenever it is missing; then, once, what they and the staff have done. */
export const DEMO_PHASES = ['wallets', 'activity'] as const;
export type DemoPhase = (typeof DEMO_PHASES)[number];

/** Two customers to try the platform with, by their ids. */
export interface DemoCustomers {
  readonly verified: string;
  readonly asking: string;
}
