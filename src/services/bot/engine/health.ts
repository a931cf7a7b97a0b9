import { performance } from 'node:perf_hooks';
import type { EngineReport, EngineVenue } from '../../../entities/bot/engine.js';
import type { Context } from '../../frame/context.js';
import type { AccountState } from '../live/live-account.js';

/** What an engine has at work. */
export interface EngineLoad {
  readonly bots: number;
  readonly accounts: readonly AccountState[];
}

/** What an engine says of itself, to metrics after each turn and to its row with each renewal of its lease. */
export class EngineHealth {
  private lastBeatAt: string | null = null;
  private beatMs: number | null = null;

  constructor(private readonly load: () => EngineLoad) {}

  /** A turn of all bots is over, which began at this time of the clock that nobody sets. */
  beat({ observer, clock }: Pick<Context, 'observer' | 'clock'>, startedAtMs: number): void {
    observer.botsBeat(this.load().bots, startedAtMs);
    this.lastBeatAt = clock.now().toISOString();
    this.beatMs = Math.round(performance.now() - startedAtMs);
  }

  get report(): EngineReport {
    const { bots, accounts } = this.load();
    const byVenue = Map.groupBy(accounts, ({ venue }) => venue);
    const venues = [...byVenue].map(([venue, states]) => venueOf(venue, states));
    return { lastBeatAt: this.lastBeatAt, beatMs: this.beatMs, bots, venues };
  }
}

/** Accounts are counted only: nothing says whose they are. */
function venueOf(venue: string, states: readonly AccountState[]): EngineVenue {
  const pauses = states.flatMap(({ pausedUntilMs }) => pausedUntilMs ?? []);
  return {
    venue,
    accounts: states.length,
    connected: states.filter(({ isConnected }) => isConnected).length,
    pausedUntil: pauses.length === 0 ? null : new Date(Math.max(...pauses)).toISOString(),
    reconciledAt: new Date(Math.min(...states.map(({ reconciledAtMs }) => reconciledAtMs))).toISOString(),
  };
}
