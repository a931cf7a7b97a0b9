import { newId } from '../../../src/core/ids.js';
import type { IcoOfferingStatus } from '../../../src/core/states/ico.js';
import { WalletType } from '../../../src/entities/currency/currency.js';
import { world } from '../../support/world.js';

export interface StoredOffering {
  readonly userId: string;
  readonly planId?: string;
  readonly typeId?: string;
  readonly blockchainId?: string;
  readonly name?: string;
  readonly status?: IcoOfferingStatus;
  readonly deletedAt?: string;
}

const DAY_MS = 86_400_000;

/** An offering in any state, as its rows say it; approved, ACTIVE and of one phase unless told otherwise. */
export async function storedOffering(given: StoredOffering) {
  const { system } = await world();
  const now = system.clock.now();
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
  const { status = 'ACTIVE', ...columns } = given;
  const row = {
    id: newId(),
    planId: columns.planId ?? (await anyPlan()).id,
    typeId: columns.typeId ?? (await anyOf('ico_token_type')).id,
    blockchainId: columns.blockchainId ?? (await anyOf('ico_blockchain')).id,
    name: 'Token of a test',
    symbol: 'TEST',
    status,
    currency: 'USDT',
    walletType: WalletType.SPOT,
    targetAmount: '1000',
    startDate: at(-1),
    endDate: at(30),
    planPrice: '0',
    approvedAt: status === 'PENDING' || status === 'REJECTED' ? null : at(-2),
    rejectedAt: status === 'REJECTED' ? at(-2) : null,
    settledAt: status === 'SUCCESS' || status === 'FAILED' ? at(-1) : null,
    cancelledAt: status === 'CANCELLED' ? at(-1) : null,
    createdAt: at(-3),
    updatedAt: at(-3),
    ...columns,
  };
  const { rows } = system.db;
  await rows.insertInto('ico_token_offering').values(row).execute();
  await rows.insertInto('ico_token_detail').values({ offeringId: row.id, links: '[]', vestingType: 'NONE' }).execute();
  await rows.insertInto('ico_offering_progress').values({ offeringId: row.id }).execute();
  const phase = { id: newId(), offeringId: row.id, sequence: 1, name: 'Public sale', tokenPrice: '1', duration: 31 };
  await rows
    .insertInto('ico_token_offering_phase')
    .values({ ...phase, allocation: '1000', remaining: '1000' })
    .execute();
  return { ...row, phaseId: phase.id };
}

/** A contribution that waits in the offering, paid by the account's wallet. */
export async function storedContribution(
  { id: offeringId, phaseId }: { readonly id: string; readonly phaseId: string },
  { userId, walletId }: { readonly userId: string; readonly walletId: string },
): Promise<string> {
  const { system } = await world();
  const now = system.clock.now().toISOString();
  const id = newId();
  await system.db.rows
    .insertInto('ico_transaction')
    .values({
      id,
      offeringId,
      phaseId,
      userId,
      walletId,
      status: 'PENDING',
      currency: 'USDT',
      walletType: WalletType.SPOT,
      amount: '10',
      feePercent: '0',
      fee: '0',
      price: '1',
      tokens: '10',
      usdValue: '10',
      walletAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
      vests: false,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return id;
}

async function anyOf(table: 'ico_token_type' | 'ico_blockchain') {
  const { rows } = (await world()).system.db;
  return rows.selectFrom(table).select('id').where('status', '=', true).limit(1).executeTakeFirstOrThrow();
}

async function anyPlan() {
  const { rows } = (await world()).system.db;
  return rows.selectFrom('ico_launch_plan').select('id').where('recommanded', '=', true).executeTakeFirstOrThrow();
}
