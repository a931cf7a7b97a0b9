import { TRANSPORTS, through } from '../../support/each-transport.js';
import { ALL_OFFERINGS, newAdmin, offeringRow } from '../../support/ico-offerings.js';
import { endWindow } from '../../support/throttles.js';
import { newBuyer, newSale, PURCHASE, setOffering, storedSale, wanted } from '../support/sales.js';

const HOUR = 3_600_000;
const KINDS = [
  ['an offering that waits for its approval', { isApproved: false }],
  ['an approved offering that waits for its start', { startsInMs: HOUR }],
] as const;

describe.each(TRANSPORTS)('before the sale, by %s,', (transport) => {
  const call = through(transport);
  const moderate = async (id: string, action: string) =>
    call(await newAdmin(), 'POST', `${ALL_OFFERINGS}/${id}?action=${action}`, { notes: 'A look at the paper' });

  describe.each([
    ['pause', 'resume', 'paused'],
    ['flag', 'unflag', 'flagged'],
  ] as const)('%s and %s', (on, off, mark) => {
    it.each(KINDS)('mark %s and take the mark away, and leave its status', async (_kind, terms) => {
      const { id } = await newSale(terms);
      const before = await offeringRow(id);
      for (const [action, value] of [
        [on, true],
        [off, false],
      ] as const) {
        expect(await moderate(id, action)).toMatchObject({ statusCode: 200, status: 'PENDING', [mark]: value });
        const { status, approvedAt, activatedAt, [mark]: stored } = await offeringRow(id);
        expect({ status, approvedAt, activatedAt, stored }).toEqual({
          status: 'PENDING',
          approvedAt: before.approvedAt,
          activatedAt: null,
          stored: value,
        });
        expect(await moderate(id, action)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
      }
    });

    it('keep the first purchase after the start back, and let it be made', async () => {
      const sale = await newSale({ startsInMs: HOUR });
      const buyer = await newBuyer(sale);
      const buy = async () => {
        await endWindow('orderCreation');
        return call(buyer, 'POST', PURCHASE, wanted(sale, '50'));
      };
      await moderate(sale.id, on);
      await setOffering(sale.id, { startDate: new Date(Date.now() - 1_000).toISOString() });
      expect(await buy()).toMatchObject({ statusCode: 409, code: 'ICO_NOT_ON_SALE' });
      expect([await offeringRow(sale.id), (await storedSale(sale.id)).contributions]).toMatchObject([
        { status: 'PENDING', [mark]: true },
        [],
      ]);
      await moderate(sale.id, off);
      expect(await buy()).toMatchObject({ statusCode: 200 });
      expect(await offeringRow(sale.id)).toMatchObject({ status: 'ACTIVE', [mark]: false });
    });
  });
});
