/** The guards beside the throttles, which go by their counters' names: their number bounds a label of metrics. */
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

/** Tables that take rows of several callers by one statement. */
export type BatchTable = 'api_key_audit_log' | 'api_key_refusal' | 'faq_searches';

/** What a guard does that cannot ask its store: let through, refuse, or go on with the last answer that it had. */
export type GuardVerdict = 'allow' | 'refuse' | 'keep';

/** What use cases and guards, which reach nothing outside by themselves, tell and ask whoever watches the process. */
export interface Observer {
  /** Counts that a guard could not ask its store. */
  guardFailed(guard: Guard, verdict: GuardVerdict): void;
  /** Counts a row that could not be written among others, by its table. */
  rowLost(table: BatchTable): void;
  /** Counts a public subscription that was refused because its address holds as many as it may. */
  publicSubscriptionRefused(): void;
  /** The place of this call in its trace, as the header `traceparent` says it; null when it is not traced. */
  traceparent(): string | null;
}
