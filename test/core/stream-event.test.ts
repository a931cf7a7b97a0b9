import { fc } from '../support/property.js';
import { isCursor, toCursor, toStreamId } from '../../src/core/stream-event.js';

const position = fc.record({
  ms: fc.integer({ min: 0, max: 10 ** 14 }),
  sequence: fc.integer({ min: 0, max: 999_999_999 }),
});
const streamId = ({ ms, sequence }: { ms: number; sequence: number }) => `${ms}-${sequence}`;

it('a cursor is the stream id, and leads back to it', () => {
  fc.assert(
    fc.property(position, (at) => {
      const cursor = toCursor(streamId(at));
      expect(isCursor(cursor)).toBe(true);
      expect(toStreamId(cursor)).toBe(streamId(at));
    }),
  );
});

it('cursors compare as their positions do', () => {
  fc.assert(
    fc.property(position, position, (a, b) => {
      const order = Math.sign(a.ms - b.ms || a.sequence - b.sequence);
      const [left, right] = [toCursor(streamId(a)), toCursor(streamId(b))];
      expect(left < right ? -1 : left > right ? 1 : 0).toBe(order);
    }),
  );
});

it.each([
  '',
  '0-0',
  '1-1',
  '000000000000001-000000001 ',
  '000000000000001-00000000x',
  '000000000000001-000000001\n',
  '$',
  '+',
])('%j is no cursor', (text) => {
  expect(isCursor(text)).toBe(false);
});
