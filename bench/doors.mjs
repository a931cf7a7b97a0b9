// npm run bench -- doors: compares this server with others on the same PostgreSQL and rows. Rounds are interleaved, so
// that other load on the machine affects all alike. The result of each is the median of its rounds.
// BENCH_ROUNDS=5 BENCH_SECONDS=3 BENCH_CONNECTIONS=64 npm run bench -- doors
import autocannon from 'autocannon';
import { ARTICLES, fill, licenceFolder } from './lib/doors-data.mjs';
import { Servers } from './lib/servers.mjs';
import { openWorld } from './lib/world.mjs';

const [rounds, seconds, connections] = ['ROUNDS', 'SECONDS', 'CONNECTIONS'].map(
  (name, index) => Number(process.env[`BENCH_${name}`]) || [5, 3, 64][index],
);
const FIELDS = 'question answer image category tags status order pagePath views createdAt updatedAt';
const TRIVIAL = '{ __typename }';
const LIST = `{ faqs(perPage: ${ARTICLES}) { items { id ${FIELDS} related { id question } } pagination { totalItems } } }`;
const POSTGRAPHILE_LIST = `{ allFaqs(first: ${ARTICLES}, orderBy: PRIMARY_KEY_ASC) {
  nodes { rowId ${FIELDS} related { nodes { rowId question } } } totalCount
} }`;

process.env.LICENCE_DIR = await licenceFolder();
const world = await openWorld();
const servers = new Servers(world.platform.config.databaseUrl);
try {
  const { cookie, key } = await fill(world);
  const own = await servers.start('../dist/main.js', ['api']);
  const [apollo, mercurius, fastify, postgraphile] = await Promise.all(
    ['apollo', 'mercurius', 'fastify', 'postgraphile'].map((name) => servers.start(`peers/${name}.mjs`)),
  );
  const targets = {
    'trivial: this server': graphql(own, TRIVIAL),
    'trivial: this server, by session': graphql(own, TRIVIAL, { cookie }),
    'trivial: this server, by API key': graphql(own, TRIVIAL, { 'x-api-key': key }),
    'trivial: Apollo': graphql(apollo, TRIVIAL),
    'trivial: Mercurius with JIT': graphql(mercurius, TRIVIAL),
    'trivial: PostGraphile': graphql(postgraphile, TRIVIAL),
    'trivial: Fastify': graphql(fastify, TRIVIAL),
    'list: this server': graphql(own, LIST),
    'list: this server, by session': graphql(own, LIST, { cookie }),
    'list: this server, REST': { url: `http://127.0.0.1:${own}/api/faq?page=1&limit=${ARTICLES}` },
    'list: Apollo': graphql(apollo, LIST),
    'list: Mercurius with JIT': graphql(mercurius, LIST),
    'list: PostGraphile': graphql(postgraphile, POSTGRAPHILE_LIST),
    'list: Fastify and pg': graphql(fastify, LIST),
  };
  for (const [name, target] of Object.entries(targets)) await verify(name, target);
  report(await measure(targets));
} finally {
  servers.stop();
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

/** Without this check, a server that refuses or returns other rows could win. */
async function verify(name, { url, ...init }) {
  const answer = await fetch(url, init);
  const text = await answer.text();
  const questions = text.match(/"question":"Question \d+/g) ?? [];
  const articles = new Set(questions);
  const related = name.includes('REST') ? 1 : 3;
  const whole = name.startsWith('list')
    ? articles.size === ARTICLES && questions.length === ARTICLES * related
    : text.includes('Query');
  if (!whole || text.includes('"errors"')) throw new Error(`${name} answered ${answer.status} ${text.slice(0, 300)}`);
}

async function measure(targets) {
  const rates = Object.fromEntries(Object.keys(targets).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, target] of Object.entries(targets)) {
      const { requests, non2xx } = await autocannon({ ...target, connections, duration: round === 0 ? 1 : seconds });
      if (non2xx > 0) throw new Error(`${name}: ${non2xx} answers were no success`);
      // The first round only warms up.
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
  for (const [name, rate] of Object.entries(rates)) {
    print(`${name.padEnd(36)}${Math.round(rate).toString().padStart(8)}/s`);
  }
  print('');
  const ratio = (one, other, wanted) =>
    print(`${`${one}, beside ${other}`.padEnd(72)}${(rates[one] / rates[other]).toFixed(2)} (wanted: ${wanted})`);
  ratio('trivial: this server', 'trivial: PostGraphile', '0.7');
  ratio('trivial: this server', 'trivial: Apollo', '0.9');
  ratio('trivial: this server, by session', 'trivial: this server', '0.8');
  ratio('trivial: this server, by API key', 'trivial: this server', '0.8');
  ratio('list: this server', 'list: PostGraphile', '1.1');
  ratio('list: this server', 'list: Fastify and pg', '0.25');
  ratio('list: this server, by session', 'list: this server', '0.8');
  ratio('list: this server, REST', 'list: this server', '1');
}
