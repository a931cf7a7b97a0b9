import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { dropDatabase, runSql, withDatabase } from '../support/databases.js';
import { licenceFolder } from '../support/extensions.js';
import { RedisServer } from '../support/redis-server.js';
import { ROOT } from '../support/sources.js';
import { TEST_ENVIRONMENT } from '../support/world.js';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

interface Copy {
  /** The earlier stage that it copies from, or null for the build context. */
  readonly from: string | null;
  readonly sources: readonly string[];
  readonly to: string;
}

interface Stage {
  readonly copies: readonly Copy[];
  readonly entrypoint: readonly string[];
}

/** The stages of a Dockerfile in their order, the part of them that this test needs. */
function stagesOf(dockerfile: string): Stage[] {
  const lines = dockerfile.replaceAll('\\\n', ' ').split('\n');
  const starts = lines.flatMap((line, index) => (line.startsWith('FROM ') ? [index] : []));
  return starts.map((start, index) => {
    const own = lines.slice(start, starts[index + 1]);
    const entrypoint = own.find((line) => line.startsWith('ENTRYPOINT '))?.slice('ENTRYPOINT '.length) ?? '[]';
    const copies = own.filter((line) => line.startsWith('COPY ')).map(toCopy);
    return { copies, entrypoint: JSON.parse(entrypoint) as string[] };
  });
}

function toCopy(line: string): Copy {
  const words = line.split(/\s+/).slice(1);
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length) ?? null;
  const places = words.filter((word) => !word.startsWith('--'));
  return { from, sources: places.slice(0, -1), to: places.at(-1) ?? '' };
}

/** Whether a file is part of the build context: the last rule that fits it, or a folder above it, decides. */
function isInContext(path: string, dockerignore: string): boolean {
  const parts = path.split('/');
  const places = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  const rules = dockerignore.split('\n').map((line) => line.trim());
  const fitting = rules.filter((rule) => {
    if (rule === '' || rule.startsWith('#')) return false;
    const pattern = patternOf(rule.replace(/^!/, ''));
    return places.some((place) => pattern.test(place));
  });
  return fitting.at(-1)?.startsWith('!') ?? true;
}

function patternOf(rule: string): RegExp {
  const wildcards: Readonly<Record<string, string>> = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' };
  const plain = rule.replaceAll(/^\/|\/$/g, '');
  const source = plain.replaceAll(/\*\*\/|\*\*|[*?]|[.+^${}()|[\]\\]/g, (found) => wildcards[found] ?? `\\${found}`);
  return new RegExp(`^${source}$`);
}

const COMMITTED = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n');

/** The committed files of a source: itself, or those below it. */
const committed = (source: string): string[] =>
  COMMITTED.filter((path) => path === source || path.startsWith(`${source}/`));

const fromContext = (stage: Stage | undefined): Copy[] => stage?.copies.filter(({ from }) => from === null) ?? [];

/** The sources of which something is not committed, or hidden from the build. */
function lacking(dockerfile: string, dockerignore: string): string[] {
  const sources = stagesOf(dockerfile).flatMap((stage) => fromContext(stage).flatMap((copy) => copy.sources));
  return sources.filter((source) => {
    const files = committed(source);
    return files.length === 0 || !files.every((path) => isInContext(path, dockerignore));
  });
}

const DOCKERFILE = read('Dockerfile');
const DOCKERIGNORE = read('.dockerignore');
const stages = stagesOf(DOCKERFILE);
const last = stages.at(-1);

/** The folder of the compiled server, which the build stage would call dist. */
const COMPILED = join(ROOT, '.build', 'src');

/** Makes the image's folder /app, except for what one source of the build context brings. */
function makeTree(folder: string, leftOut?: string): void {
  for (const { from, sources, to } of last?.copies ?? []) {
    for (const source of sources.filter((each) => each !== leftOut)) {
      const target = join(folder, to.endsWith('/') ? join(to, basename(source)) : to);
      mkdirSync(dirname(target), { recursive: true });
      if (from === null) copyFromContext(source, target);
      else copyFromBuild(relative('/app', source), target);
    }
  }
}

function copyFromContext(source: string, target: string): void {
  const filter = (path: string): boolean =>
    statSync(path).isDirectory() || isInContext(relative(ROOT, path), DOCKERIGNORE);
  cpSync(join(ROOT, source), target, { recursive: true, filter });
}

/** What the build stage makes of the sources is at hand: the packages, and the compiled server. */
function copyFromBuild(name: string, target: string): void {
  const copied = fromContext(stages[0]).flatMap(({ sources }) => sources);
  if (name === 'node_modules') symlinkSync(join(ROOT, name), target);
  else if (name === 'dist') cpSync(COMPILED, target, { recursive: true, filter: (path) => !path.endsWith('.map') });
  else if (copied.includes(name)) copyFromContext(name, target);
  else throw new Error(`the build stage has no ${name}`);
}

/** The image's command in such a folder. */
class Running {
  output = '';
  readonly exit: Promise<number | null>;
  /** The server's address once it listens, or null when it ended before. */
  readonly url: Promise<string | null>;

  private constructor(private readonly child: ChildProcess) {
    this.exit = once(child, 'close').then(([code]) => code as number | null);
    const listening = new Promise<string>((resolve) => {
      for (const stream of [child.stdout!, child.stderr!]) {
        createInterface(stream).on('line', (line) => {
          this.output += `${line}\n`;
          const port = /"msg":"listening".*?"port":(\d+)|"port":(\d+).*?"msg":"listening"/.exec(line);
          if (port) resolve(`http://127.0.0.1:${port[1] ?? port[2]}`);
        });
      }
    });
    this.url = Promise.race([listening, this.exit.then(() => null)]);
    const end = (): unknown => child.kill('SIGKILL');
    process.once('exit', end);
    void this.exit.then(() => process.off('exit', end));
  }

  static start(folder: string, role: string, environment: Record<string, string>): Running {
    const [program, ...args] = last?.entrypoint ?? [];
    if (program !== 'node') throw new Error(`the image starts ${program}`);
    // The cache that the tests share would keep the code of each of these folders for ever.
    const own = { HOST: '127.0.0.1', NODE_DISABLE_COMPILE_CACHE: '1' };
    const env = { ...process.env, ...TEST_ENVIRONMENT, ...own, ...environment };
    return new Running(
      spawn(process.execPath, [...args, role], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] }),
    );
  }

  async stop(): Promise<number | null> {
    this.child.kill('SIGTERM');
    return this.exit;
  }
}

/** Statuses of requests that need the folders of the image. */
async function statuses(url: string): Promise<Record<string, number>> {
  const body = JSON.stringify({ email: 'bob@example.com', password: 'Bob-demo-1' });
  const headers = { 'content-type': 'application/json' };
  const { headers: answered } = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
  const cookie = answered.getSetCookie().map((each) => each.split(';')[0]);
  const found: Record<string, number> = {};
  for (const path of Object.keys(ANSWERED)) {
    const answer = await fetch(`${url}${path}`, { headers: { cookie: cookie.join('; ') } });
    await answer.arrayBuffer();
    found[path] = answer.status;
  }
  return found;
}

const ANSWERED = {
  '/readyz': 200,
  '/en/gateway/checkout/pi_0': 200,
  '/api/docs': 200,
  '/api/gateway/integration/woocommerce/download': 200,
};

describe('what the Dockerfile copies', () => {
  it('is committed, and .dockerignore lets it through', () => {
    expect(stages).toHaveLength(2);
    expect(fromContext(last).length).toBeGreaterThan(3);
    expect(lacking(DOCKERFILE, DOCKERIGNORE)).toEqual([]);
  });

  it('is missed where it is hidden or not committed', () => {
    const hiding = DOCKERIGNORE.split('\n').filter((line) => line !== '!contracts/artifacts');
    expect(lacking(DOCKERFILE, hiding.join('\n'))).toEqual(['contracts/artifacts']);
    expect(lacking(DOCKERFILE, `${DOCKERIGNORE}\n**/*.sql\n`)).toEqual(['migrations']);
    expect(lacking('FROM x\nCOPY public nowhere ./\n', DOCKERIGNORE)).toEqual(['nowhere']);
  });

  it('leaves out of the build what no image needs: secrets, data, tests, contract sources', () => {
    const hidden = [
      'compose.env',
      '.env',
      '.data/secrets.json',
      'test/house/image.test.ts',
      'contracts/nft/Shares.sol',
    ];
    expect(hidden.filter((path) => isInContext(path, DOCKERIGNORE))).toEqual([]);
  });
});

describe('the folder /app of the image', () => {
  let folder: string;
  let redis: RedisServer;
  let databaseUrl: string;
  let environment: Record<string, string>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'image-of-a-test-'));
    const [server, name] = [process.env['DATABASE_URL'] ?? '', `image_${process.pid}_${process.env['TEST_RUN']}`];
    await runSql(server, `create database "${name}"`);
    databaseUrl = withDatabase(server, name);
    redis = await RedisServer.start();
    const [REDIS_URL, LICENCE_DIR] = [redis.url, await licenceFolder()];
    environment = { DATABASE_URL: databaseUrl, REDIS_URL, LICENCE_DIR, DEMO_DATA: 'true' };
  });
  afterAll(async () => {
    await redis.remove();
    await dropDatabase(databaseUrl);
    rmSync(folder, { recursive: true, force: true });
  });

  it('has all that its entrypoint needs to migrate, to seed and to serve', async () => {
    const app = join(folder, 'app');
    makeTree(app);
    for (const command of ['migrate', 'seed']) {
      const started = Running.start(app, command, environment);
      expect([await started.exit, started.output]).toEqual([0, expect.any(String)]);
    }
    const served = Running.start(app, 'api', environment);
    const url = await served.url;
    if (url === null) throw new Error(served.output);
    expect(await statuses(url)).toEqual(ANSWERED);
    expect(await served.stop()).toBe(0);
  });

  it('does not start without the compiled contracts, one of the folders that are copied', async () => {
    const app = join(folder, 'without-contracts');
    makeTree(app, 'contracts/artifacts');
    const started = Running.start(app, 'api', environment);
    expect(await started.url).toBeNull();
    expect(started.output).toMatch(/ENOENT.*contracts\/artifacts/);
  });
});
