import { MINUTE_MS, SECOND_MS } from '../../../src/core/clock.js';
import { note } from '../../../src/core/bot-step/run.js';
import { DecisionLog, type Decision } from '../../../src/services/bot/engine/decision-log.js';
import { ownWorld } from '../../support/world.js';

ownWorld('runs an engine, which takes every bot there is');

const START = Date.parse('2026-03-02T12:00:00Z');
const at = (ms: number) => new Date(START + ms).toISOString();

/** The rows of a bot that is given one reason after another, so many milliseconds apart; stored each time. */
function rowsOf(reasons: readonly string[], everyMs: number): Decision[] {
  const log = new DecisionLog('bot');
  const rows = new Map<string, Decision>();
  reasons.forEach((reason, index) => {
    log.add(note(reason, { index }), at(index * everyMs));
    for (const row of log.take()) rows.set(row.id, row);
  });
  return [...rows.values()];
}

const shown = (rows: readonly Decision[]) => rows.map(({ reason, count }) => [reason, count]);
const alternating = (length: number, ...reasons: string[]) =>
  Array.from({ length }, (_, index) => reasons[index % reasons.length] ?? '');

describe('decisions', () => {
  it('that alternate each second make one row a reason in ten minutes, with how often and the figures of the last time', () => {
    const rows = rowsOf(alternating(600, 'COOLDOWN', 'ALLOCATION_USED'), SECOND_MS);
    expect(rows).toEqual([
      expect.objectContaining({ reason: 'COOLDOWN', count: 300, firstAt: at(0), details: { index: 598 } }),
      expect.objectContaining({ reason: 'ALLOCATION_USED', count: 300, lastAt: at(599_000), details: { index: 599 } }),
    ]);
  });

  it('that tell what has happened keep the figures of each time', () => {
    const rows = rowsOf(['ENTERED', 'COOLDOWN', 'ENTERED', 'COOLDOWN'], SECOND_MS);
    expect(rows.map(({ reason, details }) => [reason, details])).toEqual([
      ['ENTERED', { index: 0 }],
      ['COOLDOWN', { index: 3 }],
      ['ENTERED', { index: 2 }],
    ]);
  });

  it('that alternate for an hour make new rows each ten minutes', () => {
    const rows = rowsOf(alternating(3_600, 'COOLDOWN', 'ALLOCATION_USED', 'PAPER_BALANCE'), SECOND_MS);
    expect(rows).toHaveLength(18);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(3_600);
  });

  it('that are equal without end are one row', () => {
    expect(shown(rowsOf(alternating(500, 'NO_SIGNAL'), MINUTE_MS))).toEqual([['NO_SIGNAL', 500]]);
  });

  it('of more than eight reasons in turn make a row each, since only eight rows stay open', () => {
    const reasons = (count: number) => Array.from({ length: count }, (_, index) => `REASON_${index}`);
    expect(rowsOf(alternating(80, ...reasons(8)), SECOND_MS)).toHaveLength(8);
    expect(rowsOf(alternating(90, ...reasons(9)), SECOND_MS)).toHaveLength(90);
  });

  it('are taken once, and again only when they have changed', () => {
    const log = new DecisionLog('bot');
    log.add(note('COOLDOWN'), at(0));
    log.add(note('NO_SIGNAL'), at(1));
    expect(shown(log.take())).toEqual([
      ['COOLDOWN', 1],
      ['NO_SIGNAL', 1],
    ]);
    log.add(note('COOLDOWN'), at(2));
    expect(shown(log.take())).toEqual([['COOLDOWN', 2]]);
    expect(log.take()).toEqual([]);
  });
});
