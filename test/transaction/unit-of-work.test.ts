import { KycLevel } from '../../src/entities/kyc/kyc-level.js';
import { newId } from '../../src/core/ids.js';
import { AuditNote } from '../../src/services/frame/audit-note.js';
import { withChange } from '../../src/services/frame/audit-record.js';
import type { Context } from '../../src/services/frame/context.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { lockOne } from '../../src/services/frame/lock-one.js';
import { newUser } from '../support/accounts.js';
import { newCurrency } from '../support/currencies.js';
import { Currency } from '../../src/entities/currency/currency.js';
import { newLevel } from '../support/kyc.js';
import { statementsOf } from '../support/statements.js';
import { world } from '../support/world.js';

const TEST = { operation: 'test' };

/** An admin's call that the audit is to show, of one level. */
async function audited(id: string): Promise<Context & { readonly adminId: string }> {
  const { system } = await world();
  const adminId = (await newUser()).id;
  const caller = { kind: 'user', userId: adminId } as Context['caller'];
  const audit = new AuditNote('edit.kyc.level', 'test', { id }, { record: 'kyc_level' });
  return { ...system, caller, audit, adminId, request: { ...system.request, transport: 'graphql' } };
}

async function recorded(adminId: string) {
  const { system } = await world();
  const records = system.db.rows.selectFrom('admin_audit_log').select(['before', 'after']);
  return records.where('userId', '=', adminId).execute();
}

async function nameOf(id: string): Promise<string | undefined> {
  const { system } = await world();
  const found = system.db.rows.selectFrom('kyc_level').select('name').where('id', '=', id);
  return (await found.executeTakeFirst())?.name;
}

describe('what a use case changes through the unit of work', () => {
  it('is in the database before the audit reads the record again', async () => {
    const level = await newLevel();
    const ctx = await audited(level.id);
    await inTransaction(ctx, TEST, async (tx) => {
      (await lockOne(tx, KycLevel, level.id)).name = 'Renamed';
    });
    expect(await recorded(ctx.adminId)).toMatchObject([{ before: { name: level.name }, after: { name: 'Renamed' } }]);
  });

  it('is in the database before a use case that describes its own change reads it again', async () => {
    const level = await newLevel();
    const ctx = await audited(level.id);
    await inTransaction(ctx, TEST, async (tx) =>
      withChange(ctx, tx, { record: 'kyc_level' }, [level.id], async () => {
        (await lockOne(tx, KycLevel, level.id)).name = 'Described';
      }),
    );
    expect(await recorded(ctx.adminId)).toMatchObject([{ before: { name: level.name }, after: { name: 'Described' } }]);
  });

  it('is shown by the audit as gone when it was removed', async () => {
    const level = await newLevel();
    const ctx = await audited(level.id);
    await inTransaction(ctx, TEST, async (tx) => {
      tx.em.remove(await lockOne(tx, KycLevel, level.id));
    });
    expect(await recorded(ctx.adminId)).toMatchObject([{ before: { name: level.name }, after: null }]);
  });

  it('is undone with the transaction, and left out of the next one', async () => {
    const { system } = await world();
    const level = await newLevel();
    const failed = inTransaction(system, TEST, async (tx) => {
      (await lockOne(tx, KycLevel, level.id)).name = 'Never';
      await tx.em.flush();
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await inTransaction(system, TEST, async ({ em }) => void (await em.findOneOrFail(KycLevel, level.id)));
    expect(await nameOf(level.id)).toBe(level.name);
  });

  it('is answered under an idempotency key as it is answered again', async () => {
    const { system } = await world();
    const level = await newLevel();
    const once = { input: { id: level.id }, key: newId() };
    const rename = () =>
      inTransaction(system, { operation: 'test', once }, async (tx) =>
        Object.assign(await lockOne(tx, KycLevel, level.id), { name: 'Once' }),
      );
    const first = await rename();
    expect(first).toMatchObject({ id: level.id, name: 'Once', features: [] });
    expect(await rename()).toEqual(first);
    expect(await nameOf(level.id)).toBe('Once');
  });

  it('waits for a row that another transaction has locked, and finds it as that one left it', async () => {
    const { system } = await world();
    const level = await newLevel();
    const add = (text: string) =>
      inTransaction(system, TEST, async (tx) => {
        const locked = await lockOne(tx, KycLevel, level.id);
        locked.description += text;
      });
    await Promise.all(['a', 'b', 'c', 'd'].map(add));
    const { description } = await inTransaction(system, TEST, async (tx) => lockOne(tx, KycLevel, level.id));
    expect([...description].toSorted().join('')).toBe('abcd');
  });

  it('costs nothing where nothing differs, and a price that differs in its last digit is written', async () => {
    const { system } = await world();
    const { id } = await newCurrency({ usdPrice: '1.000000000000000001' });
    const price = (usdPrice: string) =>
      inTransaction(system, TEST, async (tx) => void Object.assign(await lockOne(tx, Currency, { id }), { usdPrice }));
    const updates = async (work: () => Promise<unknown>) =>
      (await statementsOf(work)).filter((text) => text.startsWith('update'));
    expect(await updates(() => price('1.000000000000000001'))).toEqual([]);
    expect(await updates(() => price('1.000000000000000002'))).toHaveLength(1);
    const found = system.db.rows.selectFrom('currency').select('usdPrice').where('id', '=', id);
    expect(await found.executeTakeFirstOrThrow()).toEqual({ usdPrice: '1.000000000000000002' });
  });

  it('is NOT_FOUND where there is no such row', async () => {
    const { system } = await world();
    const missing = inTransaction(system, TEST, async (tx) => lockOne(tx, KycLevel, newId(), 'There is no such level'));
    await expect(missing).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'There is no such level' });
  });
});
