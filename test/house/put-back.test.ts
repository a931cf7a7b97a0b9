import { sql } from 'kysely';
import { configurationOf, putBack } from '../support/put-back.js';
import { newUser } from '../support/accounts.js';
import { setSettings } from '../support/stored-settings.js';
import { world, worldWith } from '../support/world.js';

it('between two files that share a world, settings, countries, extensions, switches, clock, parts, waiting jobs and Redis are as at its start, and rows stay', async () => {
  const shared = await world();
  const { platform, clock } = shared;
  const { rows } = platform.db;
  const before = await configurationOf(shared);
  const news = platform.settings.text('newsStatus');
  const user = await newUser();
  await setSettings({ withdrawalFee: '3', newsStatus: `not ${news}` });
  await sql`insert into geo_country (code) values ('ZZ')`.execute(rows);
  await sql`update extension set status = false`.execute(rows);
  await sql`update convert_switch set "isStopped" = true, reason = 'a test' where name = 'SENDS'`.execute(rows);
  await sql`select graphile_worker.add_job('mail', '{}'::json, run_at => now() + interval '1 hour')`.execute(rows);
  await platform.redis.set('left', 'behind');
  clock.stop();
  clock.advance(86_400_000);
  const { ai } = platform;
  Object.assign(platform, { ai: { ...ai } });

  await putBack(shared, before);

  expect((await configurationOf(shared)).rows).toEqual(before.rows);
  expect(platform.settings.text('newsStatus')).toBe(news);
  await expect(platform.extensions.require('knowledge_base')).resolves.toBeUndefined();
  const jobs = await sql`select 1 from graphile_worker.jobs`.execute(rows);
  expect(jobs.rows).toEqual([]);
  expect(await platform.redis.get('left')).toBeNull();
  expect(platform.ai).toBe(ai);
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(60_000);
  expect(await rows.selectFrom('user').select('id').where('id', '=', user.id).execute()).toHaveLength(1);
});

it('a file that asks for another environment after its world was made gets an error', async () => {
  await world();
  expect(() => worldWith({ SMTP_URL: 'smtp://127.0.0.1:1' })).toThrow('ask for this one in the first call');
});
