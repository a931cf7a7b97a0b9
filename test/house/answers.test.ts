import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restRoutes } from '../../src/rest/index.js';
import { rowsWithoutAnswer } from '../support/contract.js';
import globalTeardown from '../support/global-teardown.js';
import { note } from '../support/runner/notes.js';

const ALL = { nonFlagArgs: [], testNamePattern: undefined, shard: undefined };
const ROWS = rowsWithoutAnswer([]);
const LAST = ROWS.at(-1)!;

describe('the end of a run', () => {
  const before = { ...process.env };
  const shards = mkdtempSync(join(tmpdir(), 'shards-'));
  beforeEach(() => Object.assign(process.env, { TEST_RUN: `made_up_${process.pid}`, TEST_SHARDS: shards }));
  afterEach(() => {
    for (const name of ['TEST_ALL', 'TEST_RUN', 'TEST_SHARDS']) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, before);
  });
  afterAll(() => rmSync(shards, { recursive: true }));

  /** Ends a run, of all tests unless `given` says otherwise, in which these rows had a good answer. */
  const end = async (rows: readonly string[], given: object = {}, environment: object = { TEST_ALL: 'true' }) => {
    Reflect.deleteProperty(process.env, 'TEST_ALL');
    Object.assign(process.env, environment);
    for (const row of rows) note('answers', row);
    await globalTeardown({ ...ALL, ...given });
  };
  const faultOf = async (ending: Promise<void>): Promise<string> =>
    ending.then(
      () => 'none',
      (error: unknown) => (error as Error).message,
    );

  it('of all tests fails when a documented path had no good answer, and names it', async () => {
    expect(ROWS.length).toBeGreaterThan(450);
    expect(ROWS).toContain('GET /api/user/profile');
    expect(ROWS.length).toBeLessThanOrEqual(restRoutes.length);
    expect(await faultOf(end(ROWS))).toBe('none');
    expect(await faultOf(end(ROWS.slice(0, -1)))).toBe(`No test got a good answer from:\n  ${LAST}`);
  });

  it('of all tests in shards fails with the last of them, when none of them had a good answer', async () => {
    const shard = (shardIndex: number) => ({ shard: { shardIndex, shardCount: 2 } });
    expect(await faultOf(end(ROWS.slice(0, 9), shard(1)))).toBe('none');
    expect(await faultOf(end(ROWS.slice(9), shard(2)))).toBe('none');
    expect(await faultOf(end(ROWS.slice(9, -1), shard(2)))).toBe('none');
    expect(await faultOf(end(ROWS.slice(0, 9), shard(1)))).toBe(`No test got a good answer from:\n  ${LAST}`);
  });

  it('of some tests, or of a slice, asks for no answers', async () => {
    expect(await faultOf(end([], {}, {}))).toBe('none');
    expect(await faultOf(end([], { nonFlagArgs: ['faq'] }))).toBe('none');
    expect(await faultOf(end([], { testNamePattern: 'votes' }))).toBe('none');
  });

  it('of all tests fails when it booted more than 330 worlds, and names the folders with most of them', async () => {
    note('worlds', '/here/.build/test/kyc/level.test.js');
    for (let world = 0; world < 330; world += 1) note('worlds', '/here/.build/test/faq/vote/undo.test.js');
    const fault = await faultOf(end(ROWS));
    expect(fault).toMatch(/^331 worlds were booted, which is more than 330\. .*\n {2}330 faq\/vote\n {2}1 kyc$/);
  });
});
