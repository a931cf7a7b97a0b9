import { APPROVAL_KINDS, minApprovers, type ApprovalKind } from '../../src/core/acts/kinds.js';
import type { ApprovalTier } from '../../src/core/acts/tiers.js';
import { newId } from '../../src/core/ids.js';
import { store } from '../../src/services/approval/approval-needed.js';
import { onePerson, writeTiers } from '../../src/services/approval/write-tiers.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { ADJUST_WALLET, Adjustment } from '../../src/services/wallet/adjust-wallet.js';
import { newClient, type NewUser } from './accounts.js';
import type { Client } from './client.js';
import { withIdentity } from './contexts.js';
import type { Call } from './each-transport.js';
import { newWallet } from './wallets.js';
import { world } from './world.js';

/** The rows of a new installation that is no development server. */
export const INSTALLED = {
  DEPOSIT: tiersOf('10000'),
  WITHDRAWAL: tiersOf('10000'),
  ADJUSTMENT: tiersOf('1000'),
  CONVERT_FUND: tiersOf('1000'),
  CONVERT_RESOLVE: tiersOf('1000'),
  MERCHANT_PAYOUT: tiersOf('50000'),
  ICO_VERIFY: tiersOf('10000'),
  NFT_RESOLVE: tiersOf('10000'),
  PRICE: tiersOf('1'),
  ROLE: tiersOf('1'),
  POLICY: tiersOf('1'),
} as const satisfies Partial<Record<ApprovalKind, readonly ApprovalTier[]>>;

function tiersOf(fromUsd: string): ApprovalTier[] {
  return [
    { fromUsd: '0', approvers: 1 },
    { fromUsd, approvers: 2 },
  ];
}

/** Gives a kind these tiers. */
export async function setTiers(kind: ApprovalKind, tiers: readonly ApprovalTier[]): Promise<void> {
  const { system } = await world();
  await inTransaction(system, { operation: 'test' }, (tx) => writeTiers(tx, kind, tiers));
  await system.settings.changed();
}

/** For a file of tests: the rows of a new installation from its beginning to its end, in place of one person everywhere. */
export function useApprovalPolicy(): void {
  beforeAll(async () => {
    for (const [kind, tiers] of Object.entries(INSTALLED)) await setTiers(kind as ApprovalKind, tiers);
  });
  afterAll(async () => {
    for (const kind of APPROVAL_KINDS) if (minApprovers(kind) === 1) await setTiers(kind, onePerson(kind));
  });
}

/** A signed-in admin whose approvals count: one who got the role more than a day ago. */
export async function newApprover(options: NewUser): Promise<Awaited<ReturnType<typeof newClient>>> {
  const client = await newClient(options);
  const { system } = await world();
  await system.db.rows.updateTable('user').set({ roleSince: null }).where('id', '=', client.user.id).execute();
  return client;
}

/** The id of an adjustment that another admin began, and that one more approval carries out under any policy. */
export async function waitingAdjustment(): Promise<string> {
  const ctx = await withIdentity((await newApprover({ permissions: ['edit.wallet'] })).user);
  const input = { id: (await newWallet()).id, type: Adjustment.ADD, amount: '5', nonce: newId() };
  const begun = {
    input,
    subjectId: input.id,
    accountId: null,
    usd: '5',
    describe: async () => ({ title: 'Add 5 to a wallet', details: input }),
  };
  const { id } = await inTransaction(ctx, { operation: 'test' }, (tx) =>
    store(ctx, tx, ADJUST_WALLET, begun, { needed: 2, usd: '5' }),
  );
  return id;
}

/** Calls of the paths of acts, at a transport. */
export function actPaths(call: Call) {
  const of = (id: string, step: string) => `/api/admin/approval/${id}/${step}`;
  return {
    list: (client: Client, query = '') => call(client, 'GET', `/api/admin/approval${query}`),
    read: (client: Client, id: string) => call(client, 'GET', `/api/admin/approval/${id}`),
    approve: (client: Client, id: string, headers?: Record<string, string>) =>
      call(client, 'POST', of(id, 'approve'), {}, headers),
    reject: (client: Client, id: string, reason = 'No.') => call(client, 'POST', of(id, 'reject'), { reason }),
    withdraw: (client: Client, id: string) => call(client, 'POST', of(id, 'withdraw'), {}),
    policy: (client: Client) => call(client, 'GET', '/api/admin/approval/policy'),
    setPolicy: (client: Client, kind: string, tiers: readonly object[]) =>
      call(client, 'PUT', `/api/admin/approval/policy/${kind}`, { tiers }),
  };
}
