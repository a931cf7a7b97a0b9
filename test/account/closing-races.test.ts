import { newClient, newUser, PASSWORD } from '../support/accounts.js';
import { lockWaits } from '../support/requests.js';
import { useSettings } from '../support/stored-settings.js';
import { newWallet } from '../support/wallets.js';
import { world } from '../support/world.js';

useSettings({ spotWithdrawFee: '0', walletTransferFee: '0' });

const KEYS = ['delete.user', 'edit.deposit', 'edit.withdraw', 'edit.transfer'] as const;
const ROUNDS = 20;

type Client = Awaited<ReturnType<typeof newClient>>;

interface Parties {
  readonly owner: Client;
  readonly admin: Client;
  readonly ask: (path: string, body: object, client?: Client) => Promise<any>;
}

const post = async (client: Client, path: string, body: object): Promise<any> =>
  (await client.rest('POST', path, body)).body;

async function parties(): Promise<Parties> {
  const [owner, admin] = [await newClient(), await newClient({ permissions: KEYS })];
  return { owner, admin, ask: (path, body, client = owner) => post(client, `/api/finance/${path}`, body) };
}

/** Ends the account: by its owner in one round and by an admin in the next, who has no password to be checked. */
const ended = async ({ owner, admin }: Parties, round: number): Promise<any> =>
  round % 2 === 0
    ? post(owner, '/api/user/profile/close', { password: PASSWORD })
    : (await admin.rest('DELETE', `/api/admin/crm/user/${owner.user.id}`)).body;

/** Whether the account is ended, and what is left in it: money, and requests that wait. */
async function leftIn(userId: string): Promise<{ ended: boolean; left: boolean }> {
  const { platform } = await world();
  const { rows } = await platform.db.pool.query<{ ended: boolean; left: boolean }>(
    `select "deletedAt" is not null as ended,
      exists (select from wallet where "userId" = u.id and balance + "inOrder" > 0)
      or exists (select from deposit where "userId" = u.id and status = 'PENDING')
      or exists (select from withdrawal where "userId" = u.id and status = 'PENDING')
      or exists (select from transfer where u.id in ("userId", "toUserId") and status = 'PENDING') as left
     from "user" u where id = $1`,
    [userId],
  );
  return rows[0] ?? { ended: false, left: false };
}

interface Race {
  /** Prepares a round; answers what is to happen beside the ending. */
  readonly prepare: (parties: Parties) => Promise<() => Promise<any>>;
  /** What the other side may be answered: a status of the request, or a refusal. */
  readonly answers: readonly string[];
}

const deposit = { currency: 'USD', type: 'FIAT', amount: '5' };

const RACES: Readonly<Record<string, Race>> = {
  'a transfer that arrives': {
    prepare: async ({ owner, ask }) => {
      const sender = await newClient();
      const { id } = await newWallet({ owner: { userId: sender.user.id }, balance: '1' });
      return () => ask('transfer', { walletId: id, amount: '1', toUserId: owner.user.id }, sender);
    },
    answers: ['COMPLETED', 'NOT_FOUND', 'PAYEE_NOT_ACTIVE'],
  },
  'a deposit that is announced': {
    prepare:
      async ({ ask }) =>
      async () =>
        ask('deposit', deposit),
    answers: ['PENDING', 'UNAUTHENTICATED'],
  },
  'the approval of a deposit': {
    prepare: async ({ ask, admin }) => {
      const { id } = await ask('deposit', deposit);
      return () => post(admin, `/api/admin/finance/deposit/${id}/approve`, {});
    },
    answers: ['COMPLETED'],
  },
  'the approval of a withdrawal of all that there is': {
    prepare: async ({ owner, ask, admin }) => {
      const wallet = await newWallet({ owner: { userId: owner.user.id }, balance: '1' });
      const { id } = await ask('withdraw', { walletId: wallet.id, amount: '1', destination: 'bc1q' });
      return () => post(admin, `/api/admin/finance/withdraw/${id}/approve`, {});
    },
    answers: ['COMPLETED'],
  },
  'the refusal of a withdrawal': {
    prepare: async ({ owner, ask, admin }) => {
      const wallet = await newWallet({ owner: { userId: owner.user.id }, balance: '1' });
      const { id } = await ask('withdraw', { walletId: wallet.id, amount: '1', destination: 'bc1q' });
      return () => post(admin, `/api/admin/finance/withdraw/${id}/reject`, { reason: 'no' });
    },
    answers: ['REJECTED'],
  },
};

describe.each(Object.entries(RACES))('an account that is ended beside %s', (_name, { prepare, answers }) => {
  it('is never ended with money or anything open', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const all = await parties();
      const other = await prepare(all);
      const [ending, answer] = await Promise.all([ended(all, round), other()]);
      expect(answers).toContain(answer.code ?? answer.status);
      const { ended: isEnded, left } = await leftIn(all.owner.user.id);
      expect([isEnded, isEnded && left]).toEqual([ending.statusCode === 200, false]);
      if (!isEnded) expect(ending.code).toBe('ACCOUNT_NOT_EMPTY');
    }
  }, 60_000);
});

it('waits for a payment under way, and sees its money', async () => {
  const { platform } = await world();
  const [all, sender] = [await parties(), await newClient()];
  const [from, to] = [
    await newWallet({ owner: { userId: sender.user.id }, balance: '1' }),
    await newWallet({ owner: { userId: all.owner.user.id } }),
  ];
  const blocking = await platform.db.pool.connect();
  await blocking.query('begin');
  await blocking.query('select id from wallet where id = $1 for update', [to.id]);
  const transfer = all.ask('transfer', { walletId: from.id, amount: '1', toUserId: all.owner.user.id }, sender);
  await lockWaits(1);
  const ending = ended(all, 1);
  await lockWaits(2);
  await blocking.query('commit');
  blocking.release();
  expect((await transfer).status).toBe('COMPLETED');
  expect((await ending).message).toBe('The account holds 1 BTC (SPOT); pay the money out first');
});

it('ends two accounts once that two admins end at the same time, each in another order', async () => {
  const admin = await newClient({ permissions: KEYS });
  const ids = [(await newUser()).id, (await newUser()).id];
  const answers = await Promise.all(
    [ids, ids.toReversed()].map(
      async (each) => (await admin.rest('DELETE', '/api/admin/crm/user', { ids: each })).body,
    ),
  );
  expect(answers.map(({ code }) => code ?? 'ok').toSorted()).toEqual(['NOT_FOUND', 'ok']);
});
