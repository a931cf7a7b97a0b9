import { DAY_MS } from '../../../src/core/clock.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { ALL_OFFERINGS, newAdmin, newBuyer, onSale, type Offering } from '../../support/ico-offerings.js';
import { world } from '../../support/world.js';
import { bought } from '../support/admin-acts.js';
import { guarantee, listedSale, phaseOf, WAITING } from '../support/listed-sales.js';
import { newSale, storedSale } from '../support/sales.js';

const PHASES = ['One', 'Two', 'Three', 'Four'].map((name, at) => ({
  name,
  tokenPrice: String(at + 1),
  allocation: '100',
  duration: 3,
}));
const path = (id: string, phaseId: string) => `${ALL_OFFERINGS}/${id}/phase/${phaseId}`;
const endsOf = ({ phases }: { phases: readonly { name: string; endsAt: Date | string }[] }) =>
  Object.fromEntries(phases.map(({ name, endsAt }) => [name, new Date(endsAt).getTime()]));

describe.each(TRANSPORTS)('the days of a phase that is removed by %s', (transport) => {
  const call = through(transport);
  const remove = async (offering: Pick<Offering, 'id' | 'phases'>, at: number) =>
    call(await newAdmin(), 'DELETE', path(offering.id, offering.phases[at]!.id));
  afterEach(async () => (await world()).clock.reset());

  it.each([
    ['one that is over', 0],
    ['the one that sells', 1],
  ])('go to the next phase when it was %s, so that no other one ends earlier', async (_which, at) => {
    const offering = await onSale({ lastsMs: 20 * DAY_MS, phases: PHASES });
    const before = endsOf(offering);
    (await world()).clock.advance(4 * DAY_MS);
    const changed = await remove(offering, at);
    expect(changed).toMatchObject({ statusCode: 200 });
    const { [PHASES[at]!.name]: _removed, ...others } = before;
    expect(endsOf(changed)).toEqual(others);
    const selling = changed.phases.find(({ name }: { name: string }) => name === (at === 0 ? 'Two' : 'Three'));
    expect((await bought(await newBuyer(offering), offering, '60')).phaseId).toBe(selling.id);
  });

  it('are gone while it is still to come: those behind it begin earlier', async () => {
    const offering = await onSale({ lastsMs: 20 * DAY_MS, phases: PHASES });
    const { One, Three } = endsOf(offering) as Record<string, number>;
    const ends = endsOf(await remove(offering, 1));
    expect([ends['One'], ends['Three'], ends['Two']]).toEqual([One, Three! - 3 * DAY_MS, undefined]);
  });

  it('stay its own while accounts are on its list: what they were promised is theirs', async () => {
    const { sale, phaseId } = await listedSale(['100']);
    const before = await storedSale(sale.id);
    expect(await call(await newAdmin(), 'DELETE', path(sale.id, phaseId))).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
      message: expect.stringContaining('accounts are on the list of'),
    });
    expect(await storedSale(sale.id)).toEqual(before);
  });

  it('are gone with the list of a draft', async () => {
    const sale = await newSale(WAITING);
    const phaseId = await phaseOf(sale);
    await guarantee(sale, phaseId, [{ userId: (await newBuyer(await onSale())).user.id, guaranteed: '10' }]);
    expect(await call(await newAdmin(), 'DELETE', path(sale.id, phaseId))).toMatchObject({ statusCode: 200 });
    expect((await storedSale(sale.id)).phases).toHaveLength(1);
  });
});
