import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { App } from '../../src/app.js';
import type { Logger } from '../../src/infra/telemetry/log.js';
import { newClient } from '../support/accounts.js';
import { serve } from '../support/served.js';
import { world } from '../support/world.js';

/** A record of the log, with its level. */
type Line = Readonly<Record<string, unknown>> & { readonly level: string };

/** A log that is read line by line, in the order of writing. */
class Lines {
  private readonly waiting: ((line: Line) => void)[] = [];
  readonly log: Logger = {
    debug: (record: object) => this.take('debug', record),
    info: (record: object) => this.take('info', record),
    warn: (record: object) => this.take('warn', record),
    error: (record: object) => this.take('error', record),
    fatal: (record: object) => this.take('fatal', record),
    child: () => this.log,
  };

  next(): Promise<Line> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private take(level: string, record: object): void {
    this.waiting.shift()?.({ ...record, level });
  }
}

const lines = new Lines();
let app: App;
let origin: URL;
let admin: Awaited<ReturnType<typeof newClient>>;

beforeAll(async () => {
  const { platform } = await world();
  admin = await newClient({ permissions: ['edit.settings'] });
  const served = await serve({ ...platform, log: lines.log });
  app = served.app;
  origin = new URL(served.url);
});

afterAll(() => app.close());

const failures = async (): Promise<string[]> =>
  (await (await fetch(new URL('/metrics', origin))).text()).split('\n').filter((line) => line.startsWith('failures_'));

const signedIn = (): string[] => [
  `cookie: ${[...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
  `x-csrf-token: ${admin.cookies.get('csrfToken')}`,
];

/** Settles when the server listens to the body of the next request: before, nothing is there to break off. */
function beginsToRead(): Promise<void> {
  return new Promise((resolve) =>
    app.http.server.once('request', (request: IncomingMessage) =>
      request.on('newListener', (event) => (event === 'data' || event === 'readable') && resolve()),
    ),
  );
}

const UPLOAD = '/api/admin/system/settings/upload/logo';
const PART = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n\x89PNG';

describe('a client that goes away in the middle of its request', () => {
  it.each([
    ['an upload', UPLOAD, ['content-type: multipart/form-data; boundary=x'], PART, 'rest'],
    ['an upload that never began', UPLOAD, ['content-type: multipart/form-data; boundary=x'], '', 'rest'],
    ['a documented path', '/api/auth/login', ['content-type: application/json'], '{"email":', 'rest'],
    ['GraphQL', '/graphql', ['content-type: application/json'], '{"query":"{', 'graphql'],
    ['a signed request', '/api/auth/login', ['x-api-signature: 00', 'content-type: application/json'], '{', 'rest'],
  ])('leaves one quiet line, no fault and no file: %s', async (_what, path, headers, body, transport) => {
    const { platform } = await world();
    const files = () => readdir(platform.config.uploadDir, { recursive: true }).catch(() => []);
    const [counted, stored] = [await failures(), await files()];
    const line = lines.next();
    const stream = connect(Number(origin.port), '127.0.0.1');
    await once(stream, 'connect');
    const head = [`POST ${path} HTTP/1.1`, 'host: localhost', 'content-length: 5000', ...signedIn(), ...headers];
    const read = beginsToRead();
    stream.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    await read;
    stream.destroy();
    expect(await line).toMatchObject({ level: 'info', code: 'CLIENT_GONE', transport });
    expect(await failures()).toEqual(counted);
    expect(await files()).toEqual(stored);
    const audited = platform.db.rows.selectFrom('admin_audit_log').select('id').where('userId', '=', admin.user.id);
    expect(await audited.execute()).toEqual([]);
  });
});
