import { newClient, signedIn } from '../../support/accounts.js';
import { approved, MY_OFFERINGS } from '../../support/ico-offerings.js';
import { countStatements } from '../../support/statements.js';
import { ownWorld, world } from '../../support/world.js';
import { toldOf } from '../support/admin-acts.js';
import { guarantee, listedSale, listOf, phaseOf, storedAccounts, WAITING } from '../support/listed-sales.js';
import { newSale } from '../support/sales.js';

ownWorld('counts the people of a whole launchpad who are told');

const MANY = 500;

/** How many notifications of an offering there are, and how many accounts have them. */
async function toldOfOffering(id: string) {
  const { rows } = await (
    await world()
  ).platform.db.pool.query(
    `select count(*)::int as told, count(distinct "userId")::int as accounts from notification where link = $1`,
    [`/ico/offer/${id}`],
  );
  return rows[0];
}

describe('an account that is put on an allow-list', () => {
  it('hears of it once the offering is approved, and not before, when nobody may see it', async () => {
    const sale = await newSale(WAITING);
    const phaseId = await phaseOf(sale);
    const [one, other, off] = [await newClient(), await newClient(), await newClient()];
    const entries = [one, other, off].map(({ user }) => ({ userId: user.id, guaranteed: '12.5' }));
    await guarantee(sale, phaseId, entries);
    await guarantee(sale, phaseId, [{ userId: off.user.id, guaranteed: '0' }]);
    for (const each of [one, other, off]) expect(await toldOf(each)).toEqual([]);
    await approved(sale.id);
    for (const each of [one, other]) {
      expect(await toldOf(each)).toEqual([
        {
          title: 'TST is kept for you',
          message:
            'You are on the allow-list of the phase Phase 1 of Token of a test: 12.5 TST are kept for you until it ends.',
          link: `/ico/offer/${sale.id}`,
        },
      ]);
    }
    expect(await toldOf(off)).toEqual([]);
  });

  it('hears of it at once where the offering is approved, and nothing of a changed guarantee', async () => {
    const { sale, phaseId } = await listedSale(['100']);
    const late = await newClient();
    const set = (guaranteed: string) => guarantee(sale, phaseId, [{ userId: late.user.id, guaranteed }]);
    await set('10');
    await set('20');
    expect(await toldOf(late)).toMatchObject([{ message: expect.stringContaining('10 TST') }]);
  });

  it('hears nothing of a list that is refused', async () => {
    const { sale, phaseId } = await listedSale(['100']);
    const late = await newClient();
    await expect(guarantee(sale, phaseId, [{ userId: late.user.id, guaranteed: '101' }])).rejects.toThrow('200 tokens');
    expect(await toldOf(late)).toEqual([]);
  });

  it(`costs no statement of its own: ${MANY} are as many as one, also of an approval`, async () => {
    const { sale, phaseId } = await listedSale(['100']);
    const [before, first, ...others] = await storedAccounts(MANY + 2);
    const creator = await signedIn(sale.creator);
    const write = (ids: readonly string[]) =>
      countStatements(async () => {
        const entries = ids.map((userId) => ({ userId, guaranteed: '0.1' }));
        const { body } = await creator.rest('PUT', listOf(MY_OFFERINGS, sale, phaseId), { entries });
        expect(body).toMatchObject({ statusCode: 200 });
      });
    // What a first request asks for besides is known afterwards.
    await write([before!]);
    const [one, many] = [await write([first!]), await write(others)];
    expect(many).toBe(one);
    expect(await toldOfOffering(sale.id)).toEqual({ told: MANY + 3, accounts: MANY + 3 });

    const waiting = await newSale(WAITING);
    const listed = await phaseOf(waiting);
    for (const ids of [[first!], others])
      await guarantee(
        waiting,
        listed,
        ids.map((userId) => ({ userId, guaranteed: '0.1' })),
      );
    await approved(waiting.id);
    expect(await toldOfOffering(waiting.id)).toEqual({ told: MANY + 1, accounts: MANY + 1 });
  });
});
