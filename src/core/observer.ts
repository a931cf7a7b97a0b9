/** Guards besides the rate limits, as values of a metrics label: a closed list, so that the label stays bounded. */
export type Guard =
  | 'attempts'
  | 'captcha'
  | 'countries'
  | 'extensions'
  | 'request_nonces'
  | 'roles'
  | 'settings'
  | 'sign_in_nonces'
  | 'sockets';

/** Tables into which rows of several callers are written in one statement. */
export type BatchTable = 'api_key_audit_log' | 'api_key_refusal' | 'faq_searches';

/** How an attempt of a webhook delivery ended: accepted, to be tried again, or given up. */
export type DeliveryOutcome = 'sent' | 'retrying' | 'failed';

/** What happened to a payment of the gateway. */
export type PaymentOutcome = 'created' | 'completed' | 'cancelled' | 'expired' | 'failed' | 'refunded';

/** What became of a turn that changed a trading bot: stored, undone since somebody else changed the bot too, or failed. */
export type BotTurn = 'booked' | 'outdated' | 'failed';

/** What became of an order that was sent to a trading venue: taken, refused, or nobody knows yet. */
export type SentOrder = 'accepted' | 'refused' | 'unclear';

/** How a run of a backtest ended: with figures, without, cancelled or taken over, or queued again by a process that stops. */
export type BacktestOutcome = 'done' | 'failed' | 'cancelled' | 'requeued';

/** What a guard does when it cannot reach its store: allow the call, refuse it, or keep using its last answer. */
export type GuardVerdict = 'allow' | 'refuse' | 'keep';

/** Metrics and tracing for use cases and guards, which do not import the infrastructure. */
export interface Observer {
  /** Counts that a guard could not reach its store. */
  guardFailed(guard: Guard, verdict: GuardVerdict): void;
  /** Counts a row that the database rejected when its batch was written. */
  rowLost(table: BatchTable): void;
  /** Counts a public subscription that was refused because its IP address already has as many as it may have. */
  publicSubscriptionRefused(): void;
  /** Counts an attempt of a webhook delivery. */
  webhookAttempted(outcome: DeliveryOutcome): void;
  /** Counts what happened to a payment, by its mode. */
  paymentMoved(outcome: PaymentOutcome, mode: 'LIVE' | 'TEST'): void;
  /** Notes a turn of all trading bots that this process runs; `startedAt` comes from `performance.now()`. */
  botsBeat(bots: number, startedAt: number): void;
  /** Counts a turn that changed a trading bot. */
  botTurned(outcome: BotTurn): void;
  /** Notes how many milliseconds after its time a trading bot reported. */
  botReported(lateMs: number): void;
  /** Counts an order of a live bot that was sent to its venue. */
  venueOrderSent(outcome: SentOrder): void;
  /** Records if this process follows exchange prices by socket. */
  feedHeld(isHeld: boolean): void;
  /** Records when socket prices were written. */
  feedWritten(at: Date): void;
  /** Counts a failure of the price socket. */
  feedFailed(): void;
  /** Notes a run of a backtest; `startedAt` comes from `performance.now()`. */
  backtestRan(outcome: BacktestOutcome, startedAt: number): void;
  /** The trace context of this call in the form of the `traceparent` header; null when the call is not traced. */
  traceparent(): string | null;
}
