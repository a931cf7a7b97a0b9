// npm run bench -- hostile: how 10,000 requests of a hostile client affect memory use and another client's waits.
// BENCH_REQUESTS=10000 BENCH_CONNECTIONS=16 npm run bench -- hostile
import { Agent, request } from 'node:http';
import { ARTICLES, fill, licenceFolder } from './lib/doors-data.mjs';
import { Servers } from './lib/servers.mjs';
import { openWorld } from './lib/world.mjs';

const requests = Number(process.env.BENCH_REQUESTS) || 10_000;
const connections = Number(process.env.BENCH_CONNECTIONS) || 16;
const FIELDS = 'id question answer image category tags status order pagePath views createdAt updatedAt';
const LIST = `{ faqs(perPage: ${ARTICLES}) { items { ${FIELDS} related { id question } } pagination { totalItems } } }`;
const TRIVIAL = '{ __typename }';

const times = (count, make) => Array.from({ length: count }, (_, index) => make(index)).join(' ');
/** Operations that share a fragment. Half of them select a field that the client may not call. */
const operations = (count, mark) =>
  `${times(count, (at) => `query Q${at} { ...${at % 2 ? 'Mine' : 'Public'} }`)}
   fragment Public on Query { faqs(perPage: 1) { items { ${FIELDS} related { id question } } } m${mark}: __typename }
   fragment Mine on Query { ...Public profile { id } notifications { items { id } } }`;

const many = operations(280, 0);
const known = operations(50, 0);
/** Alternates: too many operations, a new document, a known document by another of its operation names. */
const HOSTILE = [
  (at) => ({ query: many, operationName: `Q${at % 280}` }),
  (at) => ({ query: operations(50, at), operationName: `Q${at % 50}` }),
  (at) => ({ query: known, operationName: `Q${at % 50}` }),
];

process.env.LICENCE_DIR = await licenceFolder();
const world = await openWorld();
const servers = new Servers(world.platform.config.databaseUrl);
try {
  await fill(world);
  const port = await servers.start('lib/measured-server.mjs');
  const client = clientOf(port);
  for (const query of [TRIVIAL, LIST]) for (let turn = 0; turn < 300; turn += 1) await client({ query });
  const quiet = await medians(client, 3_000);
  const before = await memory(port);
  let isOver = false;
  const started = performance.now();
  const attack = flood(port).then((answers) => {
    isOver = true;
    return answers;
  });
  const during = await medians(client, Infinity, () => isOver);
  const answers = await attack;
  // A document that is invalid by mistake would measure nothing.
  if ([...answers.keys()].some((answer) => answer.includes('VALIDATION')))
    throw new Error('a document does not fit the schema');
  report({ quiet, during, before, after: await memory(port), answers, seconds: (performance.now() - started) / 1000 });
} finally {
  servers.stop();
  await world.close();
}

/** Posts on a connection of its own; returns status and code. */
function clientOf(port) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return (body) =>
    new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json' };
      const sent = request({ agent, port, host: '127.0.0.1', method: 'POST', path: '/graphql', headers }, (answer) => {
        let text = '';
        answer.on('data', (part) => (text += part));
        answer.on('end', () => resolve(`${answer.statusCode} ${/"code":"(\w+)"/.exec(text)?.[1] ?? 'data'}`));
      });
      sent.on('error', reject);
      sent.end(JSON.stringify(body));
    });
}

async function flood(port) {
  const answers = new Map();
  let at = 0;
  const stranger = async () => {
    const send = clientOf(port);
    while (at < requests) {
      const own = at++;
      const hostile = HOSTILE[own % HOSTILE.length];
      const answer = await send(hostile(own));
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: connections }, stranger));
  return answers;
}

/** Median waiting time in milliseconds, by kind of query, of a client that calls now and then. */
async function medians(client, forMs, isOver = () => false) {
  const waits = { trivial: [], list: [] };
  const started = performance.now();
  while (performance.now() - started < forMs && !isOver()) {
    for (const [kind, query] of [
      ['trivial', TRIVIAL],
      ['list', LIST],
    ]) {
      const sentAt = performance.now();
      const answer = await client({ query });
      if (answer !== '200 data') throw new Error(`the other client was answered ${answer}`);
      waits[kind].push(performance.now() - sentAt);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return Object.fromEntries(Object.entries(waits).map(([kind, each]) => [kind, median(each)]));
}

function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}

async function memory(port) {
  return (await fetch(`http://127.0.0.1:${port}/memory`)).json();
}

function print(line) {
  process.stdout.write(`${line}\n`);
}

function report({ quiet, during, before, after, answers, seconds }) {
  const megabytes = (name) => ((after[name] - before[name]) / 1_000_000).toFixed(1);
  print(`${requests} requests over ${connections} connections in ${seconds.toFixed(0)} s`);
  for (const [answer, count] of answers) print(`  ${answer.padEnd(30)}${count}`);
  print(`left behind: heap ${megabytes('heapUsed')} MB, resident ${megabytes('rss')} MB (wanted: below 50)`);
  for (const kind of Object.keys(quiet)) {
    const ratio = (during[kind] / quiet[kind]).toFixed(2);
    print(
      `${kind}: ${quiet[kind].toFixed(2)} ms before, ${during[kind].toFixed(2)} ms meanwhile: ${ratio} (wanted: below 2)`,
    );
  }
}
