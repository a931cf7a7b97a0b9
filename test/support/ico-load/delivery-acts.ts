import { randomBytes } from 'node:crypto';
import { formatUnits, parseUnits } from 'ethers';
import { sql } from 'kysely';
import { AppError } from '../../../src/core/catalogue/errors.js';
import { newId } from '../../../src/core/ids.js';
import { deliverIco } from '../../../src/services/ico/delivery/submit.js';
import type { Act, IcoLoad } from './load.js';

/** What a creator can deliver, or an admin decide about. */
interface Delivery {
  readonly id: string;
  readonly offeringId: string;
  /** Of a tranche. */
  readonly releaseId: string | null;
}

export const DELIVERY_ACTS: readonly Act[] = [
  { weight: 16, run: deliverOne },
  { weight: 6, run: deliverByUseCase },
  { weight: 8, run: (load) => deliverOnChain(load) },
];

const TOKENS = '/api/ico/creator/token';

async function deliverOne(load: IcoLoad): Promise<void> {
  const delivery = await toDeliver(load);
  if (delivery) await deliver(load, delivery);
}

/** By a new transaction mostly, and else by one that was named before. */
async function deliver(load: IcoLoad, delivery: Delivery): Promise<void> {
  const answer = await name(load, delivery, nextHash(load));
  load.note(delivery.releaseId === null ? 'deliver' : 'tranche', answer);
}

async function name(load: IcoLoad, { id, offeringId, releaseId }: Delivery, transactionHash: string): Promise<any> {
  const path = releaseId === null ? `release/${id}` : `vesting/${releaseId}`;
  const { creator } = load.offering(offeringId);
  return load.ask(creator, 'PUT', `${TOKENS}/${offeringId}/${path}`, { transactionHash }, newId());
}

/** Several at once, which a hash that no chain is asked about cannot prove, or one. */
async function deliverByUseCase(load: IcoLoad): Promise<void> {
  const one = await toDeliver(load);
  const other = load.chance(0.2) ? await toDeliver(load) : undefined;
  if (!one) return;
  const all = [one, ...(other && other.offeringId === one.offeringId && other.id !== one.id ? [other] : [])];
  load.note('deliver many', await nameAll(load, one.offeringId, all, nextHash(load)));
}

async function nameAll(
  load: IcoLoad,
  offeringId: string,
  all: readonly Delivery[],
  transactionHash: string,
): Promise<{ code?: string }> {
  const input = {
    offeringId,
    transactionIds: all.flatMap(({ id, releaseId }) => (releaseId === null ? [id] : [])),
    releaseIds: all.flatMap(({ releaseId }) => (releaseId === null ? [] : [releaseId])),
    transactionHash,
  };
  return deliverIco(load.launchpad.as(load.offering(offeringId).creator), input).then(
    () => ({}),
    (error: unknown) => {
      if (error instanceof AppError && error.code !== 'INTERNAL') return { code: error.code };
      throw error;
    },
  );
}

interface Sendable extends Delivery {
  readonly to: string;
  readonly tokens: string;
}

/**
 * Sends what up to three deliveries are about by one transaction, to each address the sum of them: by the creator, or by the
 * contract that the offering names; now and then a unit less. They are named all at once, or one beside the other. Of any
 * offering unless one is given.
 */
export async function deliverOnChain(load: IcoLoad, offeringId: string | null = null): Promise<void> {
  const all = await toSend(load, offeringId);
  const [first] = all;
  const token = first && load.offering(first.offeringId).token;
  if (!first || !token) return;
  const wanted = Map.groupBy(all, ({ to }) => to);
  const isShort = load.chance(0.1);
  const sent = [...wanted].map(([to, theirs]) => {
    const units = theirs.reduce((sum, { tokens }) => sum + parseUnits(tokens, token.decimals), 0n);
    return { to, tokens: formatUnits(isShort ? units - 1n : units, token.decimals) };
  });
  const hash = await load.launchpad.chain.send(token, sent, load.chance(0.7));
  if (load.chance(0.5)) {
    load.note('deliver sum', await nameAll(load, first.offeringId, all, hash));
  } else {
    const answers = await Promise.all(all.map((each) => name(load, each, hash)));
    for (const answer of answers) load.note(`deliver sent ${answer.chainCheck ?? ''}`.trim(), answer);
  }
}

/** Up to three deliveries of one offering whose token is on the chain. */
async function toSend(load: IcoLoad, offeringId: string | null): Promise<Sendable[]> {
  const first = await load.found<{ offeringId: string }>(
    sql`select "offeringId" from (${DELIVERABLE}) d where ${onChain(load)} and "offeringId" = coalesce(${offeringId}::uuid, "offeringId")`,
  );
  if (!first) return [];
  const { rows } = await sql<Sendable>`
    select d.* from (${DELIVERABLE}) d where "offeringId" = ${first.offeringId}::uuid
    order by md5(${String(load.random())} || d::text) limit 3`.execute(load.launchpad.site.system.db.rows);
  return rows;
}

const DELIVERABLE = sql`
  select t.id, t."offeringId", null::uuid as "releaseId", t."walletAddress" as "to", t.tokens::text as tokens
  from ico_transaction t join ico_token_offering o on o.id = t."offeringId"
  where not t.vests and o.status = 'SUCCESS' and (t.status = 'PENDING' or (t.status = 'VERIFICATION' and t."chainCheck" = 'FAILED'))
  union all
  select t.id, t."offeringId", r.id, t."walletAddress", r.tokens::text from ico_transaction t
  join ico_token_offering o on o.id = t."offeringId"
  join ico_token_vesting v on v."transactionId" = t.id join ico_token_vesting_release r on r."vestingId" = v.id
  where o.status = 'SUCCESS' and r.status in ('PENDING', 'FAILED') and r."dueAt" <= now()`;

function onChain({ launchpad }: IcoLoad) {
  const ids = launchpad.offerings.filter(({ token }) => token !== null).map(({ id }) => id);
  return sql`"offeringId" = any(${ids}::uuid[])`;
}

function nextHash(load: IcoLoad): string {
  const last = load.hashes.at(-1 - Math.floor(load.random() * 20));
  if (last !== undefined && load.chance(0.15)) return load.chance(0.5) ? last : last.toUpperCase().replace('0X', '0x');
  const hash = `0x${randomBytes(32).toString('hex')}`;
  load.hashes.push(hash);
  return hash;
}

/** Something that can be delivered mostly; what was delivered already among it, or what the chain knows nothing of. */
function toDeliver(load: IcoLoad): Promise<Delivery | undefined> {
  const again = load.chance(0.1);
  return load.found<Delivery>(sql`select id, "offeringId", "releaseId" from (
    select t.id, t."offeringId", null::uuid as "releaseId" from ico_transaction t
    join ico_token_offering o on o.id = t."offeringId"
    where not t.vests and (${again} or (t.status = 'PENDING' and o.status = 'SUCCESS'))
    union all
    select t.id, t."offeringId", r.id from ico_transaction t join ico_token_offering o on o.id = t."offeringId"
    join ico_token_vesting v on v."transactionId" = t.id join ico_token_vesting_release r on r."vestingId" = v.id
    where ${again} or (o.status = 'SUCCESS' and r.status in ('PENDING', 'FAILED') and r."dueAt" <= now())
  ) d where ${again} or not ${onChain(load)}`);
}
