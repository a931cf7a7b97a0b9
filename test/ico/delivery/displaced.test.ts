import { TRANSPORTS, through } from '../../support/each-transport.js';
import { onSale } from '../../support/ico-offerings.js';
import type { LocalChain } from '../../support/local-chain.js';
import { lockWaits } from '../../support/requests.js';
import {
  bury,
  claimsFor,
  deliver,
  deliveryChain,
  newPurchase,
  newTokenSale,
  sent,
  stored,
  toldTitles,
  type TokenSale,
} from '../support/chain-deliveries.js';
import { newHash } from '../support/deliveries.js';
import { heldBack } from '../support/held-back.js';

const UNAVAILABLE = {
  statusCode: 503,
  code: 'UNAVAILABLE',
  message: 'Another delivery by this transaction is under way. Please try again',
};

let chain: LocalChain;
let sale: TokenSale;
beforeAll(async () => {
  chain = await deliveryChain();
  sale = await newTokenSale(chain);
});
afterAll(() => chain.close());

describe.each(TRANSPORTS)('a delivery by %s that is proven by a transaction named elsewhere', (transport) => {
  const call = through(transport);

  /** A purchase and the transaction that delivers it, which somebody has named for another one that nobody can check. */
  async function namedTwice() {
    const other = { ...(await onSale({ price: '0.5', allocation: '100000' })), walletType: 'SPOT' as const };
    const [bought, claimed] = [await newPurchase(sale), await newPurchase(other)];
    const hash = await sent(sale, bought.walletAddress, bought.tokens);
    await bury(chain);
    expect(await deliver(call, other, claimed, hash)).toMatchObject({ chainCheck: 'UNCHECKED' });
    return { other, bought, claimed, hash };
  }

  it('leaves the other alone that was made again by another transaction meanwhile', async () => {
    const { other, bought, claimed, hash } = await namedTwice();
    const again = newHash();
    const commit = await heldBack(
      `with named as (update ico_transaction set "transactionHash" = $2::text, "chainCheck" = 'UNCHECKED' where id = $1::uuid)
       update chain_claim set hash = substr($2::text, 3)
       where id = (select "claimId" from ico_delivery_part where "transactionId" = $1::uuid)`,
      claimed.id,
      again,
    );
    const delivered = deliver(call, sale, bought, hash);
    await lockWaits();
    await commit();
    expect(await delivered).toMatchObject({ statusCode: 200, chainCheck: 'CONFIRMED' });
    expect(await stored(claimed)).toMatchObject({ chainCheck: 'UNCHECKED', transactionHash: again });
    expect(await claimsFor(claimed)).toMatchObject([{ hash: again.slice(2), kind: 'HASH' }]);
    expect(await toldTitles(other.creator)).not.toContain('Delivery Not Proven');
  });

  it('waits four seconds for the other, and four for its transaction, and is to be sent again then', async () => {
    const { bought, claimed, hash } = await namedTwice();
    const held = [
      ['select from ico_transaction where id = $1 for update', claimed.id],
      ['select pg_advisory_xact_lock(hashtextextended($1, 0))', `ico_delivery:ethereum:${hash.slice(2)}`],
    ] as const;
    for (const [statement, parameter] of held) {
      const commit = await heldBack(statement, parameter);
      const beganAt = performance.now();
      const answer = await deliver(call, sale, bought, hash);
      const took = performance.now() - beganAt;
      await commit();
      expect(answer).toMatchObject(UNAVAILABLE);
      expect(took).toBeGreaterThan(3_900);
    }
    expect(await stored(bought)).toMatchObject({ status: 'PENDING', transactionHash: null });
    expect(await deliver(call, sale, bought, hash)).toMatchObject({ chainCheck: 'CONFIRMED' });
    expect(await stored(claimed)).toMatchObject({ chainCheck: 'FAILED' });
  });
});
