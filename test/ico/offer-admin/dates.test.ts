import { DAY_MS } from '../../../src/core/clock.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { ALL_OFFERINGS, approved, launched, newAdmin, offeringRow } from '../../support/ico-offerings.js';
import { world } from '../../support/world.js';

describe.each(TRANSPORTS)('an offering that waited for its approval beyond its own end, by %s,', (transport) => {
  const call = through(transport);
  const edit = async (id: string, body: object) => call(await newAdmin(), 'PUT', `${ALL_OFFERINGS}/${id}`, body);
  const inDays = async (days: number) => new Date((await world()).clock.now().getTime() + days * DAY_MS).toISOString();
  afterEach(async () => (await world()).clock.reset());

  it('is given new dates, and can then be approved', async () => {
    const { id } = await launched({ lastsMs: DAY_MS });
    (await world()).clock.advance(2 * DAY_MS);
    await expect(approved(id)).rejects.toMatchObject({ code: 'ILLEGAL_STATE' });
    const dates = { startDate: await inDays(1), endDate: await inDays(9) };
    expect(await edit(id, dates)).toMatchObject({ statusCode: 200, ...dates, status: 'PENDING' });
    expect((await approved(id)).approvedAt).not.toBeNull();
  });

  it('is changed in nothing else while its end has passed', async () => {
    const { id } = await launched({ lastsMs: DAY_MS });
    (await world()).clock.advance(2 * DAY_MS);
    const before = await offeringRow(id);
    const refused = { statusCode: 409, code: 'ILLEGAL_STATE' };
    expect(await edit(id, { name: 'Other' })).toMatchObject(refused);
    expect(await edit(id, { startDate: await inDays(1) })).toMatchObject(refused);
    expect(await edit(id, { endDate: await inDays(-1) })).toMatchObject(refused);
    expect(await offeringRow(id)).toEqual(before);
  });
});
