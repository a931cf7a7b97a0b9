import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, sources } from '../sources.js';
import { changesHere } from './changes.js';
import { planOf } from './plan.js';

const TURN_FILE = join(ROOT, '.data/test-turn');

/** Jest asks this which of all files a run without arguments runs. Tells the workers what they slice by. */
function filter(paths: readonly string[]): { filtered: readonly string[] } {
  const turn = nextTurn();
  const plan = planOf(paths, changesHere(), { turn, sources: [...sources('src'), ...sources('test')] });
  if (plan.whole) {
    process.env['TEST_TURN'] = String(turn);
    process.env['TEST_WHOLE'] = plan.whole.join(' ');
  }
  const { SEED, TEST_BASE } = process.env;
  const again = [`SEED=${SEED}`, `TURN=${turn}`, ...(TEST_BASE ? [`TEST_BASE=${TEST_BASE}`] : []), 'npm test'].join(
    ' ',
  );
  const counted = `${plan.files.length} of ${paths.length} files, turn ${turn}`;
  process.stdout.write(`  Running ${counted}: ${plan.reason}\n  To repeat: ${again}\n\n`);
  return { filtered: plan.files };
}

/** TURN, else the one after the last run's in this clone. */
function nextTurn(): number {
  const given = process.env['TURN'];
  if (given !== undefined && !/^\d+$/.test(given)) throw new Error(`TURN must be a whole number, not "${given}"`);
  if (given !== undefined) return Number(given);
  const turn = lastTurn() + 1;
  mkdirSync(join(ROOT, '.data'), { recursive: true });
  writeFileSync(TURN_FILE, String(turn));
  return turn;
}

function lastTurn(): number {
  try {
    const last = readFileSync(TURN_FILE, 'utf8');
    return /^\d+$/.test(last) ? Number(last) : -1;
  } catch {
    return -1;
  }
}

// Jest reads a filter by `require`.
export { filter as 'module.exports' };
