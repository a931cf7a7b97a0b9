import { TRANSPORTS, through } from '../../support/each-transport.js';
import { newAdmin } from '../../support/ico-offerings.js';
import { signedIn } from '../../support/accounts.js';
import { contributionRow, DECISION, delivered, newHash } from '../support/deliveries.js';
import { balanceOf, bought, newBuyer, newSale, setOffering } from '../support/sales.js';
import { bookFaults, endSale, settle, soldTo, statusOf } from '../support/settled.js';

const DELIVER = `mutation ($input: DeliverIcoInput!) { deliverIco(input: $input) { releases { id } } }`;

describe.each(TRANSPORTS)('before the sale has succeeded, by %s,', (transport) => {
  const call = through(transport);

  it.each(['ACTIVE', 'PENDING'])('a creator delivers nothing: %s', async (status) => {
    const sale = await newSale();
    const { id } = await bought(await newBuyer(sale), sale, '200');
    await setOffering(sale.id, { status });
    const creator = await signedIn(sale.creator);
    const path = `/api/ico/creator/token/${sale.id}/release/${id}`;
    const refused = {
      statusCode: 409,
      code: 'ILLEGAL_STATE',
      message: `Tokens cannot be delivered while the offering is ${status}`,
    };
    expect(await call(creator, 'PUT', path, { transactionHash: newHash() })).toMatchObject(refused);
    const input = { offeringId: sale.id, transactionIds: [id], transactionHash: newHash() };
    const { errors } = await creator.gql(DELIVER, { input });
    expect(errors?.[0]).toMatchObject({ message: refused.message, extensions: { code: 'ILLEGAL_STATE' } });
    expect(await contributionRow(id)).toMatchObject({ status: 'PENDING', transactionHash: null });
  });
});

// Rows of the time when that was possible.
describe('what was delivered during a sale', () => {
  it('goes on once it has succeeded, with a deadline, and is paid by its verification', async () => {
    const { sale, ids } = await soldTo(['150']);
    const id = ids[0] ?? '';
    await delivered(id, 'CONFIRMED');
    await endSale(sale.id);
    await settle();
    expect(await contributionRow(id)).toMatchObject({ status: 'VERIFICATION', deliverBy: expect.any(String) });
    const answer = await through('REST')(await newAdmin(), 'POST', `${DECISION}/${id}?action=verify`, {});
    expect(answer).toMatchObject({ statusCode: 200, status: 'RELEASED' });
    expect(await balanceOf({ userId: sale.creator.id }, sale)).not.toBeNull();
    expect(await bookFaults()).toEqual([]);
  });

  it.each(['CONFIRMED', 'PENDING', 'UNCHECKED'] as const)(
    'goes back whole where it fails, though the delivery is %s',
    async (check) => {
      const { sale, ids, buyers } = await soldTo(['100']);
      await delivered(ids[0] ?? '', check);
      await endSale(sale.id);
      await settle();
      expect(await statusOf(sale.id)).toBe('FAILED');
      expect(await contributionRow(ids[0] ?? '')).toMatchObject({ status: 'REFUNDED' });
      expect(await balanceOf({ userId: buyers[0]?.user.id ?? '' }, sale)).toBe('100');
      expect(await bookFaults()).toEqual([]);
    },
  );
});
