import { HOUR_MS } from '../../../src/core/clock.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { activityOf, ALL_OFFERINGS, newAdmin, offeringRow } from '../../support/ico-offerings.js';
import { world } from '../../support/world.js';
import { soldOffering } from '../support/admin-acts.js';

async function otherType(id: string): Promise<string> {
  const { rows } = (await world()).system.db;
  const { typeId } = await offeringRow(id);
  const other = rows.selectFrom('ico_token_type').select('id').where('id', '<>', typeId).where('status', '=', true);
  return (await other.executeTakeFirstOrThrow()).id;
}

async function in30Minutes(): Promise<string> {
  return new Date((await world()).clock.now().getTime() + HOUR_MS / 2).toISOString();
}

describe.each(TRANSPORTS)('once anybody has contributed, by %s,', (transport) => {
  const call = through(transport);

  it.each<[string, (id: string) => unknown]>([
    ['typeId', otherType],
    ['startDate', in30Minutes],
    ['minPurchase', () => '5'],
    ['minPurchase', () => null],
    ['maxPurchase', () => '500'],
    ['maxPurchase', () => null],
  ])('%s stays as it is, and texts that come with it do', async (term, wanted) => {
    const { id } = await soldOffering({ minPurchase: '10', maxPurchase: '1000' });
    const admin = await newAdmin();
    const read = () => call(admin, 'GET', `${ALL_OFFERINGS}/${id}`);
    const [before, shown] = [await offeringRow(id), await read()];
    expect(
      await call(admin, 'PUT', `${ALL_OFFERINGS}/${id}`, { [term]: await wanted(id), description: 'New' }),
    ).toEqual({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
      message: `${term}: fixed since the first contribution`,
    });
    expect([await offeringRow(id), await read()]).toEqual([before, shown]);
    expect((await activityOf(id)).map(({ action }) => action)).not.toContain('editIcoOffering');
    const same = { [term]: shown[term] ?? shown.type.id, description: 'New' };
    expect(await call(admin, 'PUT', `${ALL_OFFERINGS}/${id}`, same)).toMatchObject({
      statusCode: 200,
      description: 'New',
    });
  });
});
