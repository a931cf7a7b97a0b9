import { newId } from '../../src/core/ids.js';
import { Money } from '../../src/core/money.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { bookProfit, type Profit } from '../../src/services/ledger/book-profit.js';
import { newClient } from '../support/accounts.js';
import { world } from '../support/world.js';

const LIST = `query ($filter: JSONObject, $sortField: String, $sortOrder: SortOrder) {
  adminProfits(filter: $filter, sortField: $sortField, sortOrder: $sortOrder) {
    items { type amount currency walletType reference description createdAt } pagination { totalItems }
  }
}`;

/** What a module that earns does in the transaction of its payment. */
async function earn(amount: string, more: Partial<Profit> = {}, then = async (): Promise<void> => {}): Promise<string> {
  const { system } = await world();
  const reference = more.reference ?? `${newId()}_fee`;
  const profit = {
    type: 'MADE_UP',
    amount: Money.parse(amount, 'BTC'),
    walletType: 'SPOT',
    reference,
    ...more,
  } as const;
  await inTransaction(system, { operation: 'test' }, async (tx) => {
    await bookProfit(tx, profit);
    await then();
  });
  return reference;
}

const reader = () => newClient({ permissions: ['access.admin.profit'] });

async function profits(filter: object) {
  const { adminProfits } = await (await reader()).ok(LIST, { filter, sortField: 'amount', sortOrder: 'asc' });
  return adminProfits.items as Record<string, unknown>[];
}

describe('bookProfit', () => {
  it('writes what the platform earned and what it gave back, to the last decimal, and admins list it', async () => {
    const [type, reference] = ['MADE_UP_LIST', newId()];
    await earn('0.000000000000000001', { type, reference, description: 'Fee of a payment' });
    await earn('-2.5', { type, reference: `${reference}_refund` });
    expect(await profits({ type })).toEqual([
      expect.objectContaining({ amount: '-2.5', reference: `${reference}_refund`, description: null }),
      {
        type,
        amount: '0.000000000000000001',
        currency: 'BTC',
        walletType: 'SPOT',
        reference,
        description: 'Fee of a payment',
        createdAt: expect.any(String),
      },
    ]);
  });

  it('leaves no row of nothing, nor of what was rolled back', async () => {
    const nothing = await earn('0');
    const reference = newId();
    const failing = earn('1', { reference }, async () => {
      throw new Error('no such payment');
    });
    await expect(failing).rejects.toThrow('no such payment');
    expect(await profits({ reference: { in: [nothing, reference] } })).toEqual([]);
  });

  it('books what earned it once', async () => {
    const reference = await earn('1');
    await expect(earn('1', { reference })).rejects.toMatchObject({ code: 'CONFLICT' });
    await earn('1', { reference, type: 'ANOTHER' });
    expect(await profits({ reference })).toHaveLength(2);
  });

  it.each([
    ['a currency that there is not', { amount: Money.parse('1', 'NONE') }],
    ['a type that is no name', { type: 'made up' }],
  ])('is refused by the database for %s', async (_what, more) => {
    await expect(earn('1', more)).rejects.toThrow();
  });
});

describe('the rows', () => {
  it.each(['update admin_profit set amount = 2', 'delete from admin_profit', 'truncate admin_profit'])(
    'cannot be changed: %s',
    async (statement) => {
      await earn('1');
      const { platform } = await world();
      await expect(platform.db.pool.query(statement)).rejects.toThrow('admin_profit is append-only');
    },
  );

  it('are for whoever holds access.admin.profit', async () => {
    const admin = await newClient({ permissions: ['access.wallet'] });
    expect(await admin.code(LIST)).toBe('FORBIDDEN');
    expect((await (await reader()).gql(LIST, { sortField: 'nothing' })).errors?.[0]?.extensions.code).toBe('BAD_INPUT');
  });

  it('come and go with their migration, on a database that is in use', async () => {
    const { platform } = await world();
    await earn('1');
    await platform.db.orm.migrator.down({ migrations: ['0086-admin-profit'] });
    await expect(earn('1')).rejects.toThrow();
    await platform.db.orm.migrator.up();
    const reference = await earn('3');
    expect(await profits({ type: 'MADE_UP' })).toMatchObject([{ amount: '3', reference }]);
  });
});
