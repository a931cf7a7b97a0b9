import { newId } from '../../src/core/ids.js';
import type { IcoOfferingStatus } from '../../src/core/states/ico.js';
import type { OfferingRow, PhaseRow, ProgressRow } from '../../src/services/ico/own/offering.js';
import { newUser } from './accounts.js';
import { oncePerWorld, world } from './world.js';

const DAY_MS = 86_400_000;

export interface StoredOffering extends Partial<Omit<OfferingRow, 'status'>> {
  readonly status?: IcoOfferingStatus;
  readonly phases?: readonly Partial<PhaseRow>[];
  readonly sale?: Partial<ProgressRow>;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** What all stored offerings of a world refer to: their creator, a plan, a type and two blockchains. */
export const launchpad = oncePerWorld(async () => {
  const { platform } = await world();
  const ids = { userId: (await newUser()).id, planId: newId(), typeId: newId(), otherTypeId: newId() };
  await platform.db.pool.query(
    `insert into ico_launch_plan (id, name, price, currency, "walletType", features, "createdAt", "updatedAt")
     values ($1, 'Plan', 0, 'USDT', 'SPOT', '{}', now(), now())`,
    [ids.planId],
  );
  await platform.db.pool.query(
    `insert into ico_token_type (id, name, value, "createdAt", "updatedAt")
     values ($1, 'Type of a test', 'test-type', now(), now()), ($2, 'Other', 'test-other', now(), now())`,
    [ids.typeId, ids.otherTypeId],
  );
  const chains = { blockchainId: newId(), otherBlockchainId: newId() };
  await platform.db.pool.query(
    `insert into ico_blockchain (id, name, value, "createdAt", "updatedAt")
     values ($1, 'Chain of a test', 'test-chain', now(), now()), ($2, 'Other', 'test-other', now(), now())`,
    [chains.blockchainId, chains.otherBlockchainId],
  );
  return { ...ids, ...chains };
});

/**
 * An offering in any state, as its rows say it: ACTIVE since a day, for 29 more, 1,000 tokens for 1 USDT, unless told
 * otherwise.
 */
export async function storedOffering(given: StoredOffering = {}): Promise<{ id: string; phaseIds: string[] }> {
  const { system } = await world();
  const { phases = [{}], sale = {}, detail = {}, ...columns } = given;
  const { userId, planId, typeId, blockchainId } = await launchpad();
  const row = { ...defaults(system.clock.now(), columns), userId, planId, typeId, blockchainId, ...columns };
  const { rows } = system.db;
  await rows.insertInto('ico_token_offering').values(row).execute();
  await rows
    .insertInto('ico_token_detail')
    .values({ offeringId: row.id, description: 'About it', ...detail })
    .execute();
  await rows
    .insertInto('ico_offering_progress')
    .values({ offeringId: row.id, ...sale })
    .execute();
  const phaseRows = phases.map((phase, at) => ({
    ...phaseDefaults(row.id, at),
    access: 'OPEN' as const,
    reserved: '0',
    ...phase,
  }));
  await rows.insertInto('ico_token_offering_phase').values(phaseRows).execute();
  return { id: row.id, phaseIds: phaseRows.map(({ id }) => id) };
}

function phaseDefaults(offeringId: string, at: number) {
  const tokens = { tokenPrice: '1', allocation: '1000', remaining: '1000', duration: 10 };
  return { id: newId(), offeringId, sequence: at + 1, name: `Phase ${at + 1}`, ...tokens };
}

function defaults(now: Date, { status = 'ACTIVE' }: StoredOffering) {
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
  return {
    id: newId(),
    name: 'Token of a test',
    symbol: 'TST',
    status,
    currency: 'USDT',
    walletType: 'SPOT',
    targetAmount: '1000',
    startDate: at(-1),
    endDate: at(29),
    planPrice: '0',
    planWaived: '0',
    approvedAt: status === 'REJECTED' ? null : at(-2),
    rejectedAt: status === 'REJECTED' ? at(-2) : null,
    settledAt: status === 'SUCCESS' || status === 'FAILED' ? at(0) : null,
    cancelledAt: status === 'CANCELLED' ? at(0) : null,
    createdAt: at(-3),
    updatedAt: at(-3),
  } as const;
}

/** Many offerings in all states, each with three phases, a part of which is sold. */
export async function fillOfferings(count: number): Promise<void> {
  const { platform } = await world();
  const { userId, planId, typeId, otherTypeId, blockchainId, otherBlockchainId } = await launchpad();
  const { pool } = platform.db;
  await pool.query(
    `insert into ico_token_offering (id, "userId", "planId", "typeId", "blockchainId", name, symbol, status, flagged,
       currency, "walletType", "targetAmount", "startDate", "endDate", "planPrice", "approvedAt", "rejectedAt",
       "settledAt", "cancelledAt", "createdAt", "updatedAt")
     select gen_random_uuid(), $1, $2, case when n % 3 = 0 then $4 else $3 end::uuid,
       case when n % 4 = 0 then $6 else $5 end::uuid, 'Token ' || md5(n::text), 'T' || n % 9973,
       s, n % 50 = 0, 'USDT', 'SPOT', 3000 + n % 1000, now() - '1 day'::interval - n * '1 minute'::interval,
       now() + '30 days'::interval + n * '1 minute'::interval, 0, case when s = 'REJECTED' or n % 20 = 7 then null else now() end,
       case when s = 'REJECTED' then now() end, case when s in ('SUCCESS', 'FAILED') then now() end,
       case when s = 'CANCELLED' then now() end, now() - n * '1 minute'::interval, now()
     from generate_series(1, $7::int) n, lateral (select (array['ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'SUCCESS',
       'SUCCESS', 'FAILED', 'PENDING', 'CANCELLED', 'REJECTED'])[1 + n % 10] s) states`,
    [userId, planId, typeId, otherTypeId, blockchainId, otherBlockchainId, count],
  );
  await pool.query(`insert into ico_token_detail ("offeringId") select id from ico_token_offering o
    where not exists (select from ico_token_detail d where d."offeringId" = o.id)`);
  await pool.query(`insert into ico_token_offering_phase
      (id, "offeringId", sequence, name, "tokenPrice", allocation, remaining, duration)
    select gen_random_uuid(), o.id, n, 'Phase ' || n, n, 1000, 1000 - 300 / n, 5 from ico_token_offering o,
      generate_series(1, 3) n where not exists (select from ico_token_offering_phase p where p."offeringId" = o.id)`);
  await pool.query(`insert into ico_offering_progress ("offeringId", raised, "raisedUsd", sold, contributors)
    select id, r, r, 550, 3 from (select id, (random() * 2000)::numeric(36, 8) r from ico_token_offering) o
    where not exists (select from ico_offering_progress p where p."offeringId" = o.id)`);
  await pool.query(
    'vacuum analyze ico_token_offering, ico_token_detail, ico_token_offering_phase, ico_offering_progress',
  );
}
