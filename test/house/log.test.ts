import { Redis } from 'ioredis';
import { User } from '../../src/entities/account/user.js';
import { loggedError, withoutSecrets } from '../../src/infra/telemetry/log.js';
import { newUser } from '../support/accounts.js';
import { world } from '../support/world.js';

const HIDDEN = 'hidden-7f3a';

/** What a line would say. */
const line = (fields: object): string => JSON.stringify(fields);

class Config {
  readonly headers = { Authorization: HIDDEN, Cookie: HIDDEN };
}

describe('a log line', () => {
  it.each<[string, object]>([
    ['a field', { password: HIDDEN }],
    ['a header, however it is capitalised', { config: { headers: { 'X-Api-Key': HIDDEN } } }],
    ['a list', { sent: [{ token: HIDDEN }] }],
    ['an instance of a class', { config: new Config() }],
  ])('hides a secret in %s', (_where, record) => {
    expect(line(withoutSecrets({ ...record }))).not.toContain(HIDDEN);
    expect(line(withoutSecrets({ ...record }))).toContain('[redacted]');
  });

  it('hides a secret in an error within an error', () => {
    const inner = Object.assign(new Error('inner'), { token: HIDDEN, config: new Config() });
    const shown = line(loggedError(Object.assign(new Error('outer'), { inner })));
    expect(shown).not.toContain(HIDDEN);
    expect(shown).toContain('inner');
  });

  it('hides the password that the store of counters refuses, and says why it does', async () => {
    const url = new URL(process.env['REDIS_URL'] ?? '');
    url.password = HIDDEN;
    const redis = new Redis(url.href, { lazyConnect: true, retryStrategy: () => null });
    const refused = new Promise<Error>((resolve) => redis.on('error', resolve));
    await redis.connect().catch(() => undefined);
    const shown = line(loggedError(await refused));
    redis.disconnect();
    expect(shown).not.toContain(HIDDEN);
    expect(shown).toContain('WRONGPASS');
  });

  it('keeps what an error says beside the secret that it carries', () => {
    const err = Object.assign(new Error('why'), { token: HIDDEN });
    expect(withoutSecrets({ err })['err']).toBe(err);
    expect(loggedError(err)).toMatchObject({ message: 'why', token: '[redacted]' });
  });

  it('tells no columns of a row that the database refused', async () => {
    const { platform } = await world();
    const { id } = await newUser();
    const error = await platform.db
      .transaction(async ({ em }) => {
        const user = await em.findOneOrFail(User, { id });
        user.firstName = HIDDEN;
        user.status = 'NONE' as never;
      })
      .catch((fault: Error) => fault);
    expect(String(error)).toContain(HIDDEN);
    const shown = line(withoutSecrets({ reason: String(error), err: loggedError(error as Error) }));
    expect(shown).not.toContain(`, ${HIDDEN}`);
    expect(shown).toContain('user_status_check');
  });

  it('leaves a record as it is that holds no secret', () => {
    const record = { list: [1, { a: 'b' }], at: new Date(0), none: null };
    expect(withoutSecrets(record)).toBe(record);
    expect(withoutSecrets({ list: [1, { token: 'x' }] })).toEqual({ list: [1, { token: '[redacted]' }] });
  });
});
