// npm run bench: this server beside others on the same PostgreSQL, over the same rows. Rounds are interleaved, so that what else the
// machine does falls on all alike; the figure of each is the median of its rounds.
//   ROUNDS=5 SECONDS=3 CONNECTIONS=20 node doors.mjs
import autocannon from 'autocannon';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { openSession } from '../dist/services/account/open-session.js';
import { createAccount } from '../dist/services/account/create-account.js';
import { act } from '../dist/services/act.js';
import { notify } from '../dist/services/notification/notify.js';
import { Reply } from '../dist/services/reply.js';
import { openWorld } from './lib/world.mjs';

const [rounds, seconds, connections] = ['ROUNDS', 'SECONDS', 'CONNECTIONS'].map(
  (name, index) => Number(process.env[name]) || [5, 3, 20][index],
);
const FIELDS = 'id userId type title message link actions { label link } readAt createdAt';
const TRIVIAL = '{ __typename }';
const LIST = `{ allNotifications(perPage: 50) { items { ${FIELDS} } pagination { totalItems } } }`;
const POSTGRAPHILE_LIST = `{ allNotifications(first: 50, orderBy: PRIMARY_KEY_DESC) {
  nodes { rowId userId type title message link actions readAt createdAt } totalCount
} }`;

const world = await openWorld();
const children = [];
try {
  const cookie = await prepare();
  const databaseUrl = world.platform.config.databaseUrl;
  const own = await start('../dist/main.js', ['api'], databaseUrl, /"port":(\d+).*"msg":"listening"/);
  const [apollo, mercurius, fastify, postgraphile] = await Promise.all(
    ['apollo', 'mercurius', 'fastify', 'postgraphile'].map((name) =>
      start(`peers/${name}.mjs`, [], databaseUrl, /^listening (\d+)/),
    ),
  );
  const targets = {
    'trivial: this server': graphql(own, TRIVIAL),
    'trivial: this server, signed in': graphql(own, TRIVIAL, { cookie }),
    'trivial: Apollo': graphql(apollo, TRIVIAL),
    'trivial: Mercurius with JIT': graphql(mercurius, TRIVIAL),
    'trivial: PostGraphile': graphql(postgraphile, TRIVIAL),
    'trivial: Fastify': graphql(fastify, TRIVIAL),
    'list: this server, signed in': graphql(own, LIST, { cookie }),
    'list: this server, signed in, REST': {
      url: `http://127.0.0.1:${own}/api/admin/notification?perPage=50`,
      headers: { cookie },
    },
    'list: Apollo': graphql(apollo, LIST),
    'list: Mercurius with JIT': graphql(mercurius, LIST),
    'list: PostGraphile': graphql(postgraphile, POSTGRAPHILE_LIST),
    'list: Fastify and pg': graphql(fastify, LIST),
  };
  for (const [name, target] of Object.entries(targets)) await verify(name, target);
  report(await measure(targets));
} finally {
  for (const child of children) child.kill('SIGKILL');
  await world.close();
}

function graphql(port, query, headers = {}) {
  return {
    url: `http://127.0.0.1:${port}/graphql`,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  };
}

/** A Super Admin with a session, and 50 notifications. */
async function prepare() {
  const { system } = world;
  const account = { email: 'bench@example.com', password: 'Bench-pass-1', role: 'Super Admin', emailVerified: true };
  const user = await act(system, { operation: 'bench' }, (tx) => createAccount(system, tx, account));
  for (let index = 0; index < 50; index += 1) {
    await act(system, { operation: 'bench' }, (tx) =>
      notify(system, tx, {
        userId: user.id,
        type: 'system',
        title: `Notification ${index}`,
        message: 'A message of the length that messages have, about something that happened a moment ago.',
        link: '/user/notification',
        actions: [{ label: 'Open', link: '/user/notification' }],
      }),
    );
  }
  const ctx = { ...system, reply: new Reply() };
  await openSession(ctx, user.id);
  return ctx.reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

async function start(file, args, databaseUrl, listening) {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
  };
  const child = spawn(process.execPath, [file, ...args], {
    cwd: import.meta.dirname,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  for await (const line of createInterface(child.stdout)) {
    const port = listening.exec(line)?.[1];
    if (port) {
      child.stdout.resume();
      return Number(port);
    }
  }
  throw new Error(`${file} ended with ${(await once(child, 'exit'))[0]}`);
}

/** A rate of refusals would be no figure. */
async function verify(name, { url, ...init }) {
  const answer = await fetch(url, init);
  const text = await answer.text();
  const rows = text.match(/Notification \d+"/g)?.length ?? 0;
  if (text.includes('"errors"') || (name.startsWith('list') ? rows !== 50 : !text.includes('Query'))) {
    throw new Error(`${name} answered ${answer.status} ${text.slice(0, 300)}`);
  }
}

async function measure(targets) {
  const rates = Object.fromEntries(Object.keys(targets).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, target] of Object.entries(targets)) {
      const { requests, non2xx } = await autocannon({ ...target, connections, duration: round === 0 ? 1 : seconds });
      if (non2xx > 0) throw new Error(`${name}: ${non2xx} answers were no success`);
      // The first round warms everything up.
      if (round > 0) rates[name].push(requests.average);
    }
  }
  return Object.fromEntries(Object.entries(rates).map(([name, each]) => [name, median(each)]));
}

function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}

function print(line) {
  process.stdout.write(`${line}\n`);
}

function report(rates) {
  for (const [name, rate] of Object.entries(rates))
    print(`${name.padEnd(38)}${Math.round(rate).toString().padStart(8)}/s`);
  print('');
  const ratio = (what, one, other) => print(`${what.padEnd(56)}${(rates[one] / rates[other]).toFixed(2)}`);
  ratio('trivial, beside PostGraphile', 'trivial: this server', 'trivial: PostGraphile');
  ratio('trivial, beside Apollo', 'trivial: this server', 'trivial: Apollo');
  ratio('trivial, signed in beside public', 'trivial: this server, signed in', 'trivial: this server');
  ratio('list, signed in, beside PostGraphile without sign-in', 'list: this server, signed in', 'list: PostGraphile');
  ratio('list, signed in, beside Fastify without sign-in', 'list: this server, signed in', 'list: Fastify and pg');
  ratio('list by REST, beside GraphQL', 'list: this server, signed in, REST', 'list: this server, signed in');
}
