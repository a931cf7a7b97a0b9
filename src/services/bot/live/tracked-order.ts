import type { Standing } from '../../../core/bot-step/live.js';
import type { Order } from '../../../core/bot-step/state.js';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../core/clock.js';
import type { VenueOrder } from '../../../infra/exchange/venue.js';
import type { LiveBot, LiveFill, LiveNews } from './live-order.js';

/** When the venue is asked again about an order that it gave no clear answer about; the last one is repeated. */
const UNCLEAR_MS = [2, 10, 30].map((seconds) => seconds * SECOND_MS);
/** An order is given up when the venue says twice, so far apart, that it has none. */
const MISSING_MS = 30 * SECOND_MS;
/** One that it has shown before may be hidden for a while; it is over when the venue has forgotten it. */
const FORGOTTEN_MS = 10 * MINUTE_MS;
const WATCH_EVERY_MS = 5 * MINUTE_MS;
const WATCHED_MS = DAY_MS;

type Report = Pick<LiveNews, 'standing' | 'reason' | 'isRefused' | 'watchedUntilMs'>;

/** What a process knows of one order at a venue, and when it asks about it next. All times are those of its clock. */
export class TrackedOrder {
  /** A call about it is under way. */
  isBusy = false;
  isCancelAsked = false;
  /** Whether what the venue says of it is known, as far as that matters: of an order that this process sends, it is. */
  isKnown = true;
  /** It is being sent. */
  isPlacing = false;
  /** Its news were taken, and are not booked yet. */
  private isTaken = false;
  /** What the venue said of it by itself, and nobody has looked at. */
  heard: VenueOrder | null = null;
  askAtMs = Infinity;
  sentAtMs: number | null = null;
  private venueOrderId: string | null = null;
  private asked = 0;
  private missingSinceMs: number | null = null;
  private report: Report | null = null;
  private fills: readonly LiveFill[] = [];
  private booked: ReadonlySet<string> = new Set();

  constructor(
    readonly bot: LiveBot,
    readonly order: Order,
    /** Until when a failed order is watched; null for one that is not over. */
    readonly watchedUntilMs: number | null = null,
  ) {}

  get isWatched(): boolean {
    return this.watchedUntilMs !== null;
  }

  /** A fill that it has heard of before. */
  fillOf(venueTradeId: string): LiveFill | undefined {
    return this.fills.find((each) => each.venueTradeId === venueTradeId);
  }

  /** It is new to this process, or what was taken was not booked: the venue is asked what became of it. */
  begin(nowMs: number): void {
    this.isKnown = this.isPlacing;
    if (!this.isPlacing) this.askAtMs = nowMs;
  }

  /** What of it is booked, and so is no news. False when news were taken that are not. */
  load(booked: readonly string[]): boolean {
    const isWhole = !this.isTaken;
    this.booked = new Set(booked);
    this.isTaken = false;
    return isWhole;
  }

  /** The news that were taken are booked. */
  committed(): void {
    this.isTaken = false;
  }

  /** The venue has taken it. */
  accepted(venueOrderId: string, nowMs: number): void {
    this.venueOrderId = venueOrderId;
    this.report ??= standing('OPEN');
    // What is not to rest is over in no time; only when the stream says nothing of it the venue is asked.
    if (this.isCancelAsked) this.askAtMs = nowMs;
    else this.askAtMs = this.rests ? Infinity : nowMs + SECOND_MS;
  }

  /** It was surely not carried out: by an answer of the venue that refuses it, or since it was not sent or not taken yet. */
  notPlaced(reason: string, isRefused: boolean): void {
    this.report = { standing: 'FAILED', reason, isRefused, watchedUntilMs: null };
    this.askAtMs = Infinity;
  }

  /** Nobody knows what became of the last call. */
  unclear(nowMs: number, atLeastMs = 0): void {
    const delayMs = UNCLEAR_MS[Math.min(this.asked, UNCLEAR_MS.length - 1)] ?? 0;
    this.asked += 1;
    this.askAtMs = nowMs + Math.max(delayMs, atLeastMs);
  }

  /** What the venue says of it, with all of its fills. */
  said(order: VenueOrder, fills: readonly LiveFill[], nowMs: number): void {
    this.isKnown = true;
    this.missingSinceMs = null;
    this.venueOrderId = order.venueOrderId;
    this.sentAtMs ??= order.atMs;
    this.fills = fills;
    const isOver = order.status === 'FILLED' || order.status === 'CANCELLED';
    this.report = standing(isOver ? 'ENDED' : 'OPEN');
    // What rests is looked up with all others, once a minute.
    if (isOver || (this.rests && !this.isCancelAsked)) this.askAtMs = Infinity;
    else this.unclear(nowMs);
  }

  /** The venue says that it has no such order. */
  missing(nowMs: number): void {
    this.isKnown = true;
    if (this.watchedUntilMs !== null) {
      this.askAtMs = nowMs + WATCH_EVERY_MS < this.watchedUntilMs ? nowMs + WATCH_EVERY_MS : Infinity;
      return;
    }
    const wasSeen = this.venueOrderId !== null || this.order.status !== 'PENDING';
    this.missingSinceMs ??= nowMs;
    if (nowMs - this.missingSinceMs < (wasSeen ? FORGOTTEN_MS : MISSING_MS)) return this.unclear(nowMs);
    this.askAtMs = Infinity;
    // Venues forget orders that were cancelled; only one that was never seen there may still come to light.
    const watchedUntilMs = wasSeen ? null : nowMs + WATCHED_MS;
    this.report = { standing: 'FAILED', reason: 'The exchange has no such order', isRefused: false, watchedUntilMs };
  }

  /** The news since the last call; null without any. */
  take(): LiveNews | null {
    const { report, order, venueOrderId, sentAtMs } = this;
    if (report === null) return null;
    this.report = null;
    this.isTaken = true;
    const fills = this.fills.filter(({ venueTradeId }) => !this.booked.has(venueTradeId));
    this.booked = new Set([...this.booked, ...fills.map(({ venueTradeId }) => venueTradeId)]);
    return { orderId: order.id, ...report, fills, found: this.isWatched ? order : null, venueOrderId, sentAtMs };
  }

  get hasNews(): boolean {
    return this.report !== null;
  }

  /** Whether it waits at the venue for its price. */
  private get rests(): boolean {
    return this.order.purpose === 'GRID' || this.order.purpose === 'SAFETY';
  }
}

function standing(of: Standing): Report {
  return { standing: of, reason: null, isRefused: false, watchedUntilMs: null };
}
