import { openSubscriptions } from '../../src/server/sockets/open-subscriptions.js';
import { turnOfTitles } from '../support/runner/turn.js';
import { callersOf, type Callers } from './support/callers.js';
import { callsOf, Sockets, type Call } from './support/calls.js';
import { operationCases, withoutRow } from './support/cases.js';
import { LivingServer } from './support/living-server.js';
import { NOT_REPEATED } from './support/mutations.js';
import { prepare } from './support/prepare.js';
import type { OperationCase } from './support/query-cases.js';
import { record } from './support/record.js';
import {
  answeredWithData,
  byOneCaller,
  changed,
  nameOf,
  notRefused,
  repeated,
  shuffledRound,
  type Answers,
} from './support/rounds.js';
import { oneEvent, until } from './support/subscriptions.js';
import { VOLATILE } from './support/volatile.js';

/** Repeats the order of the calls. */
const SEED = process.env['SEED'] ?? '1';
/** Refusals are asked for as often as answers. */
const ALL = Boolean(process.env['LIVING_ALL']);
const TIMES = 6;
/** How many queries answer data to somebody, by their compiled form. */
const ANSWERED = 230;

/** Queries of rows that neither the demo data nor the preparation make: they need a venue, a chain or the queue. */
const WITHOUT_ROWS = ['convertHedge', 'convertMovement', 'convertSend', 'tradingBotEmergencyStop', 'webhookDelivery'];

describe('a server that lives on', () => {
  let server: LivingServer;
  let callers: Callers;
  let queries: Call[];
  let cases: OperationCase[];
  const first = new Map<Call, unknown[]>();
  const again = new Map<Call, unknown[]>();
  let mutated: Answers = new Map();
  const sockets = new Sockets();

  beforeAll(async () => {
    server = await LivingServer.start();
    callers = await callersOf(server.world.url);
    await prepare(callers);
    cases = await operationCases('query', callers);
    const byAll = cases.flatMap((each) => callsOf(server, callers, each, sockets));
    // A sliced run asks each query as one caller.
    queries = turnOfTitles() === null ? byAll : await byOneCaller(byAll);
  }, 600_000);
  afterAll(async () => {
    await record([...first, ...mutated]);
    await sockets.close();
    await server?.close();
  });

  it('has example arguments for every query, but for those of rows that are not there', () => {
    expect(WITHOUT_ROWS.length).toBeLessThanOrEqual(25);
    expect(
      cases
        .filter(withoutRow)
        .map(({ operation }) => operation.field)
        .toSorted(),
    ).toEqual(WITHOUT_ROWS);
  });

  it.each([1, 2, 3, 4, 5, 6])(
    'asks every query of every caller over every transport, for the %s. time',
    async (time) => {
      // Refusals come first and last only, where not everything is asked for: they are never compiled.
      const isWhole = ALL || time === 1 || time === TIMES;
      await shuffledRound(server, isWhole ? queries : notRefused(first), first, `${SEED} ${time}`);
    },
    600_000,
  );

  it('has answered every query the last time as the first, to every caller over every transport', () => {
    expect(changed(first)).toEqual([]);
    expect([...new Set([...first.values()].map((got) => got.length))].toSorted()).toEqual(ALL ? [6] : [2, 6]);
  });

  it(`has answered data by the compiled form of at least ${ANSWERED} queries`, () => {
    const compiled = server.compiledOperations();
    const answered = answeredWithData(first);
    const counted = cases.filter(({ operation, name }) => answered.has(operation.field) && compiled.has(name));
    expect(counted.length).toBeGreaterThanOrEqual(ANSWERED);
    // One that answers and is never compiled would be compared with itself.
    const interpreted = [...answered].filter((field) => !counted.some(({ operation }) => operation.field === field));
    expect(interpreted).toEqual([]);
  });

  it('answers alike but for a few fields, each of which is there', () => {
    expect(VOLATILE.length).toBeLessThanOrEqual(20);
    const texts = [...first].map(([{ of }, got]) => [of.operation.field, JSON.stringify(got[0])] as const);
    const unused = VOLATILE.filter(
      ([operation, field]) =>
        !texts.some(([name, text]) => ['*', name].includes(operation) && text.includes(`"${field}":"(differs)"`)),
    );
    expect(unused).toEqual([]);
  });

  it('opens each subscription, sends one event and ends it, three times, and keeps none', async () => {
    const { platform } = server.world;
    const before = openSubscriptions(platform);
    const subscriptions = await operationCases('subscription', callers);
    for (let time = 0; time < 3; time += 1) {
      for (const of of subscriptions) {
        const event = await oneEvent(server, callers, of);
        expect([of.operation.field, event]).toEqual([of.operation.field, { data: expect.anything() }]);
        await until(() => openSubscriptions(platform) === before, `${of.operation.field} to end`);
      }
    }
  }, 600_000);

  it('answers every mutation three times in words of the catalogue, never INTERNAL', async () => {
    const mutations = (await operationCases('mutation', callers))
      .filter(({ operation }) => !Object.hasOwn(NOT_REPEATED, operation.field))
      .flatMap((each) => callsOf(server, callers, each, sockets));
    mutated = await repeated(
      mutations.filter(({ transport }) => transport !== 'socket'),
      3,
    );
    const broken = [...mutated].flatMap(([call, got]) =>
      got.flatMap((each) => (/"INTERNAL"|"UNAVAILABLE"/.test(JSON.stringify(each)) ? [nameOf(call)] : [])),
    );
    expect(broken).toEqual([]);
  }, 600_000);

  it.each(ALL ? [1, 2, 3] : [1, 2])(
    'asks the queries again when all that has happened, for the %s. time',
    async (time) => {
      const isWhole = ALL || time === 1;
      await shuffledRound(server, isWhole ? queries : notRefused(again), again, `${SEED} again ${time}`);
    },
    600_000,
  );

  it('has answered the queries alike again', () => {
    expect(changed(again)).toEqual([]);
    expect(answeredWithData(again).size).toBeGreaterThanOrEqual(ANSWERED);
  });
});
