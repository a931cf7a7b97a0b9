import { sql } from 'kysely';
import { TRANSPORTS } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { ownWorld, world } from '../../support/world.js';
import { newHolder, newPerson, nftChain, type Person } from '../support/chain.js';
import { newCollection, type Deployed } from '../support/market.js';
import { type Accepted, delivered, newAccepted, OFFER, standOf, trading } from '../support/offer-acts.js';
import { bookFaults, heldAndOpen, legsOf } from '../support/offer-state.js';
import { ban, whileSet } from '../support/offer-switched.js';

ownWorld('adds up all that the market holds');

/** An amount whose fee and royalty are finer than its currency. */
const AMOUNT = '1.234567890123456789';
const FEE = '0.03086419725308642';
const ROYALTY = '0.061728394506172839';
const NET = '1.17283949561728395';
const HELD = '1.265432087376543209';

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
});
afterAll(() => chain.close());

const profitsOf = async ({ id }: Pick<Accepted, 'id'>) => {
  const { rows } = (await world()).system.db;
  const found = await sql<{ type: string; amount: string; currency: string }>`
    select type, trim_scale(amount)::text as amount, currency from admin_profit where reference = ${id}`.execute(rows);
  return found.rows;
};

const royaltiesOf = async (receiver: string) => {
  const { rows } = (await world()).system.db;
  const found = await sql<{ amount: string; userId: string | null; claimedAt: string | null }>`
    select trim_scale(amount)::text as amount, "userId", "claimedAt" from nft_royalty
    where receiver = ${receiver} order by id`.execute(rows);
  return found.rows;
};

describe.each(TRANSPORTS)('what is paid for an offer that is confirmed by %s', (transport) => {
  const call = trading(transport);
  const settled = async (accepted: Accepted) => {
    const transactionHash = await delivered(chain, accepted);
    const body = await call(accepted.seller, 'POST', `${OFFER}/${accepted.id}/confirm`, { transactionHash });
    expect(body).toMatchObject({ statusCode: 200, status: 'COMPLETED' });
    return accepted;
  };
  /** A collection whose royalty goes to an address that is linked to nobody. */
  const unlinked = async () => {
    const royaltyReceiver = (await newHolder(chain)).address;
    return { royaltyReceiver, of: await newCollection(chain, creator, { royaltyReceiver }) };
  };

  it('is all that was held: to the seller, the receiver of the royalty and the platform, to the last digit', async () => {
    const owner = await newPerson(chain);
    const { id, buyer } = await settled(await newAccepted(chain, collection, { owner, amount: AMOUNT }));
    const legs = await legsOf(id);
    expect(legs).toEqual(
      [
        { wallet: buyer.user.id, operation: 'HOLD', amount: HELD, key: `nft_offer_${id}_hold` },
        { wallet: buyer.user.id, operation: 'EXECUTE_FROM_HOLD', amount: HELD, key: `nft_offer_${id}_pay` },
        { wallet: owner.user.id, operation: 'CREDIT', amount: NET, key: `nft_sale_${id}_seller` },
        { wallet: creator.user.id, operation: 'CREDIT', amount: ROYALTY, key: `nft_sale_${id}_royalty` },
        { wallet: 'platform', operation: 'CREDIT', amount: FEE, key: `platform_fee_NFT_${id}` },
      ].toSorted((one, other) => (one.key < other.key ? -1 : 1)),
    );
    const units = (text: string) => BigInt(text.replace('.', '').padEnd(text.indexOf('.') + 18, '0'));
    expect(units(FEE) + units(ROYALTY) + units(NET)).toBe(units(HELD));
    expect([await standOf(owner), await standOf(buyer)]).toEqual([
      [NET, '0'],
      ['8.734567912623456791', '0'],
    ]);
    expect(await profitsOf({ id })).toEqual([{ type: 'NFT', amount: FEE, currency: 'ETH' }]);
    expect(await bookFaults()).toEqual([]);
    const { held, open } = await heldAndOpen();
    expect(held).toBe(open);
  });

  it('waits in a wallet of the platform where the receiver of the royalty has no account', async () => {
    const { royaltyReceiver, of } = await unlinked();
    const { id } = await settled(await newAccepted(chain, of));
    expect(await royaltiesOf(royaltyReceiver)).toEqual([{ amount: '0.05', userId: null, claimedAt: null }]);
    const royalty = (await legsOf(id)).filter(({ key }) => key.endsWith('_royalty'));
    expect(royalty).toEqual([
      { wallet: 'nft_royalty', operation: 'CREDIT', amount: '0.05', key: `nft_sale_${id}_royalty` },
    ]);
  });

  it('waits there, too, while the account of the receiver is not active', async () => {
    const artist = await newPerson(chain);
    const royaltyReceiver = artist.wallet.address;
    const of = await newCollection(chain, creator, { royaltyReceiver });
    const accepted = await newAccepted(chain, of);
    await ban(artist);
    await settled(accepted);
    expect(await royaltiesOf(royaltyReceiver)).toMatchObject([{ amount: '0.05', userId: null }]);
    expect(await standOf(artist)).toEqual(['0', '0']);
  });

  it('has no leg of nought: no fee, no royalty, and then nothing but the seller’s part', async () => {
    const plain = await newCollection(chain, creator, { royaltyPercent: '0' });
    const accepted = await whileSet({ nftMarketplaceFeePercentage: '0' }, () => newAccepted(chain, plain));
    const { id } = await settled(accepted);
    expect((await legsOf(id)).map(({ operation, amount }) => [operation, amount])).toEqual([
      ['HOLD', '1'],
      ['EXECUTE_FROM_HOLD', '1'],
      ['CREDIT', '1'],
    ]);
    expect(await profitsOf({ id })).toEqual([]);
  });

  it('goes to the seller whole where royalty and seller are the same person', async () => {
    const owner = await newPerson(chain);
    const of = await newCollection(chain, creator, { royaltyReceiver: owner.wallet.address });
    await settled(await newAccepted(chain, of, { owner }));
    expect(await standOf(owner)).toEqual(['1', '0']);
  });

  it('is what was frozen when the offer was made, whatever the rates have become', async () => {
    const owner = await newPerson(chain);
    const accepted = await newAccepted(chain, collection, { owner });
    await whileSet({ nftMarketplaceFeePercentage: '50', nftMaxRoyaltyPercentage: '0' }, () => settled(accepted));
    expect(await standOf(owner)).toEqual(['0.95', '0']);
  });

  it('is paid though its currency has been switched off since', async () => {
    const owner = await newPerson(chain);
    const accepted = await newAccepted(chain, collection, { owner });
    const { rows } = (await world()).system.db;
    const eth = rows.updateTable('currency').where('code', '=', 'ETH').where('type', '=', 'SPOT');
    await eth.set({ status: false }).execute();
    try {
      await settled(accepted);
    } finally {
      await eth.set({ status: true }).execute();
    }
    expect(await standOf(owner)).toEqual(['0.95', '0']);
  });

  it('never has a royalty above the bound of the platform', async () => {
    const greedy = await newCollection(chain, creator, { royaltyPercent: '10' });
    const owner = await newPerson(chain);
    const accepted = await whileSet({ nftMaxRoyaltyPercentage: '4' }, () => newAccepted(chain, greedy, { owner }));
    await settled(accepted);
    expect(await standOf(owner)).toEqual(['0.96', '0']);
  });
});
