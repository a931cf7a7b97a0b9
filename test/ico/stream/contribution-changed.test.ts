import { anonymous, signedIn } from '../../support/accounts.js';
import { following, refusal } from '../../support/subscribed.js';
import { bought, newBuyer, newSale } from '../support/sales.js';

const QUERY = `subscription ($after: String) { icoContributionChanged(after: $after) {
  cursor id offeringId status chainCheck transactionHash currency walletType amount tokens delivered refunded updatedAt
} }`;

interface Change {
  readonly icoContributionChanged: { readonly cursor: string; readonly id: string; readonly amount: string };
}

describe('icoContributionChanged', () => {
  it('tells the buyer and the creator of a purchase, and nobody else', async () => {
    const sale = await newSale();
    const [buyer, other] = [await newBuyer(sale), await newBuyer(sale)];
    const creator = await signedIn(sale.creator);
    const follows = await Promise.all([following<Change>(buyer, QUERY), following<Change>(creator, QUERY)]);
    const elsewhere = await following<Change>(other, QUERY);
    const made = await bought(buyer, sale, '10');
    for (const each of follows) {
      expect((await each.next()).icoContributionChanged).toEqual({
        cursor: expect.any(String),
        id: made.id,
        offeringId: sale.id,
        status: 'PENDING',
        chainCheck: null,
        transactionHash: null,
        currency: sale.currency.code,
        walletType: 'SPOT',
        amount: '10',
        tokens: '20',
        delivered: '0',
        refunded: '0',
        updatedAt: made.createdAt,
      });
    }
    const own = await bought(other, sale, '11');
    expect((await elsewhere.next()).icoContributionChanged).toMatchObject({ id: own.id, amount: '11' });
    await Promise.all([...follows, elsewhere].map((each) => each.close()));
  });

  it('goes on behind a cursor, so that nothing is missed', async () => {
    const sale = await newSale();
    const buyer = await newBuyer(sale);
    const before = await following<Change>(buyer, QUERY);
    await bought(buyer, sale, '10');
    const { cursor } = (await before.next()).icoContributionChanged;
    await before.close();
    await bought(buyer, sale, '11');
    await bought(buyer, sale, '12');
    const after = await following<Change>(buyer, QUERY, { after: cursor });
    const amounts = [await after.next(), await after.next()].map((each) => each.icoContributionChanged.amount);
    await after.close();
    expect(amounts).toEqual(['11', '12']);
  });

  it('is refused to who is not signed in, and for what is no cursor', async () => {
    const sale = await newSale();
    expect(await refusal(await anonymous(), QUERY)).toEqual(['UNAUTHENTICATED']);
    expect(await refusal(await newBuyer(sale), QUERY, { after: 'yesterday' })).toEqual(['BAD_INPUT']);
  });
});
