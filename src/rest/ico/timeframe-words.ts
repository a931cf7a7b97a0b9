/** How requests name the timeframes of charts. */
export const TIMEFRAME_WORDS = {
  timeframe: { '1W': 'W1', '1M': 'M1', '3M': 'M3', '1Y': 'Y1', ALL: 'ALL' },
} as const;
