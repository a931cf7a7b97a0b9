import { checkLedgerJob } from '../../../src/jobs/ledger/check-ledger.js';
import { runCalendarJob } from '../../../src/jobs/run-calendar-job.js';
import { openSubscriptions } from '../../../src/server/sockets/open-subscriptions.js';
import type { Variables } from '../../support/root-operation.js';
import type { CallerName, Callers } from './callers.js';
import { ADMIN, type LivingServer } from './living-server.js';
import type { OperationCase } from './query-cases.js';

/** Long enough for a busy machine. */
const EVENT_WITHIN_MS = 30_000;

interface Follower {
  readonly caller: CallerName;
  /** Makes an event, where a subscription begins with none and none is kept. */
  readonly cause?: (callers: Callers, server: LivingServer, given: Variables) => Promise<unknown>;
}

/** Who follows a subscription; the customer where it is not said. */
const FOLLOWERS: Readonly<Record<string, Follower>> = {
  approvalChanged: {
    caller: 'admin',
    // A payment of the house never takes one person, so that asking fewer people waits; taken back, it can begin again.
    cause: async ({ admin }) => {
      await admin.ok('mutation ($password: String!) { provePassword(input: { password: $password }) { freshUntil } }', {
        password: ADMIN.password,
      });
      const { updateApprovalPolicy: changed } = await admin.ok(
        'mutation { updateApprovalPolicy(kind: CONVERT_SEND, input: { tiers: [{ fromUsd: "0", approvers: 2 }] }) { approval { id } } }',
      );
      await admin.ok('mutation ($id: UUID!) { withdrawAct(id: $id) { status } }', { id: changed.approval.id });
    },
  },
  checkoutStatus: {
    caller: 'nobody',
    cause: ({ shop }, _server, { id }) =>
      shop.ok('mutation ($input: CreateRefundInput!) { createRefund(input: $input) { id } }', {
        input: { paymentId: id, amount: '0.01', reason: 'REQUESTED_BY_CUSTOMER' },
      }),
  },
  gatewayEventAdded: { caller: 'merchant' },
  icoOfferingProgress: { caller: 'nobody' },
  jobRunChanged: { caller: 'admin', cause: (_callers, { world }) => runCalendarJob(world.platform, checkLedgerJob) },
  nftAuctionBids: { caller: 'nobody' },
  nftListingChanged: { caller: 'nobody' },
  settingsChanged: {
    caller: 'admin',
    // A save that changes nothing is none.
    cause: async ({ admin }) => {
      const { settings } = await admin.ok('{ adminSettings { settings } }').then(({ adminSettings }) => adminSettings);
      const newsStatus = settings.newsStatus === 'true' ? 'false' : 'true';
      await admin.ok(`mutation { saveSettings(values: { newsStatus: "${newsStatus}" }) { __typename } }`);
    },
  },
};

/** Opens a subscription, awaits one event and ends it; answers the event. */
export async function oneEvent(server: LivingServer, callers: Callers, of: OperationCase): Promise<unknown> {
  const { caller, cause } = FOLLOWERS[of.operation.field] ?? { caller: 'customer' };
  const { platform } = server.world;
  const before = openSubscriptions(platform);
  const socket = callers[caller].socket();
  const follow = socket.iterate<unknown>({ query: of.document, variables: { ...of.variables } });
  try {
    const next = follow.next();
    if (cause) {
      await until(() => openSubscriptions(platform) > before, `${of.operation.field} to begin`);
      await cause(callers, server, of.given);
    }
    const { value } = await within(next, `an event of ${of.operation.field}`);
    return value;
  } finally {
    await follow.return?.();
    await socket.dispose();
  }
}

/** Resolves when something is so. */
export async function until(is: () => boolean, what: string): Promise<void> {
  const startedAt = performance.now();
  while (!is()) {
    if (performance.now() - startedAt > EVENT_WITHIN_MS) throw new Error(`waited in vain for ${what}`);
    await new Promise(setImmediate);
  }
}

async function within<Value>(work: Promise<Value>, what: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`waited in vain for ${what}`)), EVENT_WITHIN_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
