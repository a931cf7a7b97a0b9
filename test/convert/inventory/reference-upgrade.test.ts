import { sql } from 'kysely';
import { newClient } from '../../support/accounts.js';
import { newApprover, useApprovalPolicy } from '../../support/approvals.js';
import { convertible } from '../../support/convert-assets.js';
import { newWallet } from '../../support/wallets.js';
import { ownWorld, world } from '../../support/world.js';

ownWorld('takes references back to an older form');
useApprovalPolicy();

const STEPS = ['0126-references'];
const PATH = '/api/admin/convert/inventory';

describe('references that were written before they were compared', () => {
  it('count in their folded form, those of acts that wait as well; and on the way back those of the venue', async () => {
    const { db } = (await world()).platform;
    const admin = await newApprover({ permissions: ['edit.convert.inventory', 'edit.deposit'] });
    const { currency, type } = await convertible({ inventory: '0', usdPrice: '1' });
    await newWallet({ owner: { system: 'platform' }, currency, type, balance: '5' });
    const fund = async (location: string, reference: string, over: object = {}) => {
      const wish = { currency, type, location, reference, amount: '1', source: 'OUTSIDE', ...over };
      const { body } = await admin.rest('POST', `${PATH}/fund`, wish);
      expect(body).toMatchObject({ statusCode: 200 });
      return (body.id ?? body.approval.id) as string;
    };
    const [wire, own] = [await fund('LEDGER', ' Wire 7'), await fund('LEDGER', 'Own 7', { source: 'PLATFORM' })];
    const [first, second] = [
      await fund('VENUE', 'ＤＥＰ 9'),
      await fund('VENUE', 'ＤＥＰ 9', { confirmDuplicate: true }),
    ];
    const waiting = [
      await fund('LEDGER', 'Wire 8', { amount: '2000' }),
      await fund('VENUE', 'Dep 10', { amount: '2000' }),
    ];
    const announced = { currency: 'USD', type: 'FIAT', amount: '1', method: 'Bank', reference: 'RF 18' };
    const deposit = (await (await newClient()).rest('POST', '/api/finance/deposit', announced)).body.id;
    const keys = async (table: string, column: string, id = 'id') => {
      const { rows } = await sql<{ id: string; key: string | null }>`
        select ${sql.ref(id)} as id, ${sql.ref(column)} as key from ${sql.table(table)}`.execute(db.rows);
      return Object.fromEntries(rows.map((row) => [row.id, row.key]));
    };

    await db.orm.migrator.down({ migrations: STEPS });
    expect(await keys('convert_funding', 'venueReference')).toEqual({
      [wire]: null,
      [own]: null,
      [first]: 'ＤＥＰ 9',
      [second]: null,
    });
    expect(await keys('convert_venue_claim', 'venueReference', 'approvalId')).toEqual({ [waiting[1] ?? '']: 'Dep 10' });
    await db.orm.migrator.up();

    const found = { [wire]: 'wire 7', [own]: null, [first]: 'dep 9', [second]: 'dep 9' };
    expect(await keys('convert_funding', 'referenceKey')).toEqual(found);
    const claimed = { [waiting[0] ?? '']: 'wire 8', [waiting[1] ?? '']: 'dep 10' };
    expect(await keys('convert_funding_claim', 'referenceKey', 'approvalId')).toEqual(claimed);
    expect(await keys('deposit', 'referenceKey')).toEqual({ [deposit]: 'rf 18' });
    const wish = { currency, type, location: 'LEDGER', amount: '1', source: 'OUTSIDE' };
    for (const [reference, id] of [
      ['WIRE 7', wire],
      ['wire 8', waiting[0]],
    ]) {
      const { body } = await admin.rest('POST', `${PATH}/fund`, { ...wish, reference });
      expect(body).toMatchObject({ code: 'DUPLICATE_REFERENCE', duplicateOf: [id] });
    }
  });
});
