import { newAdmin } from '../../support/ico-offerings.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { DECISION, delivered, deliveredTranche, settled } from '../support/deliveries.js';
import { LISTED, listedSale, listNow } from '../support/listed-sales.js';
import { bought, storedSale, tryToBuy } from '../support/sales.js';
import { bookFaults } from '../support/settled.js';

const VESTS = {
  phases: [LISTED, { tokenPrice: '1', allocation: '10' }],
  vesting: {
    type: 'CUSTOM',
    tranches: [
      { afterMonths: 0, percent: '33.33' },
      { afterMonths: 1, percent: '66.67' },
    ],
  },
} as const;
const NOTES = { notes: 'Nothing has arrived' };

describe.each(TRANSPORTS)('a contribution to a phase with a list that is rejected by %s', (transport) => {
  const call = through(transport);

  it('gives the guarantee back, which is there to be bought again', async () => {
    const { sale, buyers, phaseId } = await listedSale(['100', '100']);
    const [buyer] = buyers;
    const { id } = await bought(buyer!, sale, '30');
    await bought(buyer!, sale, '20');
    await delivered(id);
    const answer = await call(await newAdmin(), 'POST', `${DECISION}/${id}?action=reject`, NOTES);
    expect(answer).toMatchObject({ statusCode: 200, status: 'REJECTED' });
    expect(await listNow(phaseId, buyers)).toEqual([
      ['100', '40'],
      ['100', '0'],
    ]);
    expect(await tryToBuy(buyer!, sale, '30.01')).toMatchObject({ statusCode: 400, code: 'ICO_LIMIT' });
    expect(await tryToBuy(buyer!, sale, '30')).toMatchObject({ statusCode: 200, tokens: '60' });
    expect(await bookFaults()).toEqual([]);
  });

  it('gives back what was not delivered of it, to the last digit', async () => {
    const { sale, buyers, phaseId } = await listedSale(['120', '80'], VESTS);
    const { id } = await bought(buyers[0]!, sale, '50');
    await bought(buyers[1]!, sale, '10');
    await settled(sale);
    const admin = await newAdmin();
    const decide = (action: string, body: object) => call(admin, 'POST', `${DECISION}/${id}?action=${action}`, body);
    const releaseId = await deliveredTranche(id, 1);
    expect(await decide('verify', { releaseId })).toMatchObject({ statusCode: 200, delivered: '33.33' });
    await deliveredTranche(id, 2);
    expect(await decide('reject', NOTES)).toMatchObject({ statusCode: 200, status: 'REJECTED' });
    expect(await listNow(phaseId, buyers)).toEqual([
      ['120', '33.33'],
      ['80', '20'],
    ]);
    expect((await storedSale(sale.id)).remaining[0]).toBe('146.67');
    expect(await bookFaults()).toEqual([]);
  });
});
