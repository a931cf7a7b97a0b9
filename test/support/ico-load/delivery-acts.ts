import { randomBytes } from 'node:crypto';
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
];

const TOKENS = '/api/ico/creator/token';

async function deliverOne(load: IcoLoad): Promise<void> {
  const delivery = await toDeliver(load);
  if (delivery) await deliver(load, delivery);
}

/** By a new transaction mostly, and else by one that was named before. */
async function deliver(load: IcoLoad, { id, offeringId, releaseId }: Delivery): Promise<void> {
  const body = { transactionHash: nextHash(load) };
  const path = releaseId === null ? `release/${id}` : `vesting/${releaseId}`;
  const { creator } = load.offering(offeringId);
  const answer = await load.ask(creator, 'PUT', `${TOKENS}/${offeringId}/${path}`, body, newId());
  load.note(releaseId === null ? 'deliver' : 'tranche', answer);
}

/** Several at once, which a hash that no chain is asked about cannot prove, or one. */
async function deliverByUseCase(load: IcoLoad): Promise<void> {
  const one = await toDeliver(load);
  const other = load.chance(0.2) ? await toDeliver(load) : undefined;
  if (!one) return;
  const all = [one, ...(other && other.offeringId === one.offeringId && other.id !== one.id ? [other] : [])];
  const input = {
    offeringId: one.offeringId,
    transactionIds: all.flatMap(({ id, releaseId }) => (releaseId === null ? [id] : [])),
    releaseIds: all.flatMap(({ releaseId }) => (releaseId === null ? [] : [releaseId])),
    transactionHash: nextHash(load),
  };
  const outcome = await deliverIco(load.launchpad.as(load.offering(one.offeringId).creator), input).then(
    () => ({}),
    (error: unknown) => {
      if (error instanceof AppError && error.code !== 'INTERNAL') return { code: error.code };
      throw error;
    },
  );
  load.note('deliver many', outcome);
}

function nextHash(load: IcoLoad): string {
  const last = load.hashes.at(-1 - Math.floor(load.random() * 20));
  if (last !== undefined && load.chance(0.15)) return load.chance(0.5) ? last : last.toUpperCase().replace('0X', '0x');
  const hash = `0x${randomBytes(32).toString('hex')}`;
  load.hashes.push(hash);
  return hash;
}

/** Something that can be delivered mostly; what was delivered already among it. */
function toDeliver(load: IcoLoad): Promise<Delivery | undefined> {
  const again = load.chance(0.1);
  return load.found<Delivery>(sql`
    select t.id, t."offeringId", null::uuid as "releaseId" from ico_transaction t
    join ico_token_offering o on o.id = t."offeringId"
    where not t.vests and (${again} or (t.status = 'PENDING' and o.status = 'SUCCESS'))
    union all
    select t.id, t."offeringId", r.id from ico_transaction t join ico_token_offering o on o.id = t."offeringId"
    join ico_token_vesting v on v."transactionId" = t.id join ico_token_vesting_release r on r."vestingId" = v.id
    where ${again} or (o.status = 'SUCCESS' and r.status in ('PENDING', 'FAILED') and r."dueAt" <= now())`);
}
