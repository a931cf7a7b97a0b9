import { sql } from 'kysely';
import { signedIn, newUser } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { setSettings } from '../../support/stored-settings.js';
import { oncePerFile, world } from '../../support/world.js';
import { ADMIN } from './admin-acts.js';
import { CHAIN } from './chain.js';
import { STOP_RIGHTS, type Act, type Decision, type Market } from './property-market.js';
import { MARKETPLACE } from './sales.js';
import { CONTRACT, PAUSE_KEYS } from './stops.js';

const EXTENSION = '/api/admin/system/extension/nft/status';
/** Steps for which sales go on at least, and stand still. */
const MIN_RUNNING = 60;
const MIN_STOPPED = 25;

/** What stops sales, and what lets them go on, by the words for it in outcomes. */
export interface Stop {
  readonly names: readonly [string, string];
  readonly decisions: readonly [Decision, Decision];
}

/** Stops at random, and ends of them, also by an admin who has a part in what is sold. */
export const STOP_ACTS: readonly { readonly weight: number; readonly act: Act }[] = [
  { weight: 6, act: stop },
  { weight: 4, act: liftOwn },
  { weight: 5, act: lift },
];

/** Each way in which sales are stopped. */
export function stopsOf({ collections }: Market): readonly Stop[] {
  const hidings = collections.map(({ id }): Stop => {
    const to = (status: string): Decision => ({
      method: 'PUT',
      path: `${ADMIN}/collection/${id}/status`,
      body: { status },
    });
    return { names: ['hide', 'show'], decisions: [to('HIDDEN'), to('DEPLOYED')] };
  });
  const market = (act: string, body: object): Decision => ({ method: 'POST', path: `${MARKETPLACE}/${act}`, body });
  const whole = (status: boolean): Decision => ({ method: 'PUT', path: EXTENSION, body: { status } });
  return [
    ...hidings,
    {
      names: ['pause', 'resume'],
      decisions: [market('pause', { chain: CHAIN, reason: 'A leak' }), market('unpause', { chain: CHAIN })],
    },
    { names: ['switch off', 'switch on'], decisions: [whole(false), whole(true)] },
  ];
}

/** What the pause of a chain needs: a contract that the settings name. */
export const preparePause = () => setSettings({ [CONTRACT]: '0x52908400098527886E0F7030069857D2E4169EE7' });

const keeper = oncePerFile(async () => newUser({ permissions: STOP_RIGHTS }));

/** An admin who has no part in any sale, and has just signed in. */
export async function impartial(): Promise<Client> {
  return signedIn(await keeper());
}

/** The stops that last. Ones that end others come first: of what is switched off nothing else can be decided. */
export async function lasting(market: Market): Promise<readonly Stop[]> {
  const { rows } = (await world()).system.db;
  const hidden = await rows.selectFrom('nft_collection').select('id').where('status', '=', 'HIDDEN').execute();
  const { rows: found } = await sql<{ paused: boolean; off: boolean }>`
    select exists (select from settings where key = ${PAUSE_KEYS[0]} and value = 'true') as paused,
      exists (select from extension where name = 'nft' and not status) as off`.execute(rows);
  const all = stopsOf(market);
  const [pause, whole] = all.slice(-2);
  const hides = all.filter((_, at) => hidden.some(({ id }) => id === market.collections[at]?.id));
  return [...(found[0]?.off && whole ? [whole] : []), ...(found[0]?.paused && pause ? [pause] : []), ...hides];
}

/** The number of the step of the last change, by market. */
const changedAt = new WeakMap<Market, number>();
const steps = (market: Market) => market.done - (changedAt.get(market) ?? 0);

async function stop(market: Market): Promise<void> {
  const found = market.pick(stopsOf(market));
  const lasts = (await lasting(market)).length > 0;
  if (!found || (!lasts && steps(market) < MIN_RUNNING) || (lasts && market.chance() < 0.7)) return;
  // What only stops is open to an admin with a part in it.
  const admin = market.chance() < 0.5 ? market.admin : await impartial();
  await market.decide(found.names[0], admin, found.decisions[0]);
  if (!lasts) changedAt.set(market, market.done);
  await stoodBefore(Math.floor(180 * market.chance()));
}

/** Has everything that is stopped stand still for so many minutes longer than it has. */
export async function stoodBefore(minutes: number): Promise<void> {
  const { rows } = (await world()).system.db;
  // In the order of the ids, as others lock them.
  await sql`
    with stopped as materialized (
      select id from nft_collection where "stoppedAt" > now() - interval '6 days' order by id for no key update
    )
    update nft_collection c set "stoppedAt" = c."stoppedAt" - make_interval(mins => ${minutes}::int)
    from stopped s where c.id = s.id`.execute(rows);
}

async function lift(market: Market): Promise<void> {
  if (steps(market) >= MIN_STOPPED) await liftAll(market);
}

/** Lets all sales go on, by an admin who has no part in them. */
export async function liftAll(market: Market): Promise<void> {
  for (const { names, decisions } of await lasting(market))
    await market.decide(names[1], await impartial(), decisions[1]);
  changedAt.set(market, market.done);
}

/** An admin who most often has a part in what is sold would let sales go on. */
async function liftOwn(market: Market): Promise<void> {
  const found = market.pick(await lasting(market));
  if (found) await market.decide(`${found.names[1]} own`, await signedIn(market.admin.user), found.decisions[1]);
}
