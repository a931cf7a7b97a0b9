/** Which candles of a series to read, in milliseconds since 1970 UTC. */
export interface CandleRange {
  /** The first candles that begin then or later; without it, the last ones before `beforeMs`. */
  readonly fromMs?: number;
  /** Only candles that begin before. */
  readonly beforeMs?: number;
  readonly limit: number;
}
