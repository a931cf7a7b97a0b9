/** An event as it travels: the row's id, topic and payload, and the cursor that the stream gave it. */
export interface StreamEvent {
  readonly id: string;
  readonly topic: string;
  readonly payload: unknown;
  readonly cursor: string;
}

/** The cursor for a stream id: both parts zero-padded, so that cursors sort as text. */
export function toCursor(streamId: string): string {
  const [ms = '0', sequence = '0'] = streamId.split('-');
  return `${ms.padStart(15, '0')}-${sequence.padStart(9, '0')}`;
}

/** Before every event. */
export const FIRST_CURSOR = toCursor('0-0');

export function toStreamId(cursor: string): string {
  const [ms = '0', sequence = '0'] = cursor.split('-');
  return `${BigInt(ms)}-${BigInt(sequence)}`;
}

/** When the event was appended to the stream, in milliseconds by the clock of Redis. */
export function appendedAtMs(cursor: string): number {
  return Number(cursor.split('-')[0]);
}

export function isCursor(text: string): boolean {
  return /^\d{15}-\d{9}$/.test(text);
}
