import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { SECOND_MS, type Clock } from '../core/clock.js';
import { AppError } from '../core/catalogue/errors.js';
import type { Observer } from '../core/observer.js';
import { EXTENSION_NAMES, EXTENSIONS, isExtensionName, type ExtensionName } from '../core/catalogue/extensions.js';
import type { Database } from '../infra/database/database.js';
import type { Invalidation } from '../infra/redis/invalidation.js';

const CACHE = 'extensions';

/** How long the state is cached: the longest delay after a lost invalidation or for a new licence file. */
const MAX_AGE_MS = 5 * SECOND_MS;
const WATCH_EVERY_MS = SECOND_MS;

interface State {
  readonly enabled: ReadonlySet<ExtensionName>;
  readonly licensed: ReadonlySet<ExtensionName>;
}

/** Knows which extensions are switched on and licensed. Caches the state, so that calls need no query. */
export class ExtensionGate {
  private known: Promise<State> | undefined;
  private readAtMs = 0;
  /** What is told when an extension can no longer be used. */
  private readonly watched = new Map<() => void, ExtensionName>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Database,
    private readonly invalidation: Invalidation,
    private readonly clock: Clock,
    private readonly licenceDir: string,
    private readonly observer: Observer,
    private readonly built: ReadonlySet<ExtensionName>,
  ) {
    invalidation.on(CACHE, () => this.drop());
  }

  /** Throws EXTENSION_DISABLED or LICENCE_INACTIVE unless the extension can be used. */
  async require(name: ExtensionName): Promise<void> {
    const { enabled, licensed } = await this.state();
    const title = EXTENSIONS[name];
    if (!enabled.has(name)) throw new AppError('EXTENSION_DISABLED', { message: `${title} is not enabled` });
    if (!licensed.has(name)) {
      throw new AppError('LICENCE_INACTIVE', { message: `The licence of ${title} is not activated` });
    }
  }

  /** Whether this server has a module that belongs to the extension. An extension without one cannot be switched on. */
  isBuilt(name: ExtensionName): boolean {
    return this.built.has(name);
  }

  /** The extensions that can be used, by name. */
  async usable(): Promise<ExtensionName[]> {
    const { enabled, licensed } = await this.state();
    return EXTENSION_NAMES.filter((name) => this.isBuilt(name) && enabled.has(name) && licensed.has(name));
  }

  /** The extensions that have a licence file. */
  async licensed(): Promise<ReadonlySet<ExtensionName>> {
    return (await this.state()).licensed;
  }

  /**
   * Calls `ended` when the extension can no longer be used: a second after this process knows. Returns a function that
   * ends the watch.
   */
  watch(name: ExtensionName, ended: () => void): () => void {
    this.watched.set(ended, name);
    this.timer ??= setInterval(() => void this.endUnusable().catch(() => undefined), WATCH_EVERY_MS).unref();
    return () => {
      this.watched.delete(ended);
      if (this.watched.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    };
  }

  /** Drops the cached state; the next call reads it again. */
  drop(): void {
    this.known = undefined;
  }

  /** Called after a toggle: this process drops its cache at once, and the others are told to drop theirs. */
  changed(): void {
    this.drop();
    this.invalidation.publish(CACHE);
  }

  /** A state that cannot be read ends nothing: it is read again a second later. */
  private async endUnusable(): Promise<void> {
    const { enabled, licensed } = await this.state();
    for (const [ended, name] of this.watched) if (!enabled.has(name) || !licensed.has(name)) ended();
  }

  private state(): Promise<State> {
    const nowMs = this.clock.now().getTime();
    if (this.known && Math.abs(nowMs - this.readAtMs) < MAX_AGE_MS) return this.known;
    const reading = this.read();
    this.known = reading;
    this.readAtMs = nowMs;
    // Only the callers that wait for a failed read get its error. The next call reads again.
    reading.catch(() => {
      this.observer.guardFailed('extensions', 'refuse');
      if (this.known === reading) this.drop();
    });
    return reading;
  }

  private async read(): Promise<State> {
    const [rows, licences] = await Promise.all([
      this.db.rows.selectFrom('extension').select('name').where('status', '=', true).execute(),
      Promise.all(EXTENSION_NAMES.map((name) => this.hasLicence(name))),
    ]);
    return {
      enabled: new Set(rows.map(({ name }) => name).filter(isExtensionName)),
      licensed: new Set(EXTENSION_NAMES.filter((_name, index) => licences[index])),
    };
  }

  private hasLicence(name: ExtensionName): Promise<boolean> {
    return access(join(this.licenceDir, `${name}.lic`)).then(
      () => true,
      () => false,
    );
  }
}
