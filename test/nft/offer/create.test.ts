import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../src/core/clock.js';
import { newLink } from '../../support/linked-wallets.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { ownWorld, world } from '../../support/world.js';
import { CHAIN, funded, newHolder, newPerson, nftChain, type Person } from '../support/chain.js';
import { newCollection, newToken, type Deployed, type Minted } from '../support/market.js';
import { newBuyer, newOffer, OFFER, offerRow, standOf, trading, wished } from '../support/offer-acts.js';
import { heldAndOpen, legsOf, newKey, toldOf, writingNothing } from '../support/offer-state.js';
import { whileSet } from '../support/offer-switched.js';

ownWorld('adds up all that the market holds');

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
let token: Minted;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
  token = await newToken(chain, collection);
});
afterAll(() => chain.close());

describe.each(TRANSPORTS)('an offer that is made by %s', (transport) => {
  const call = trading(transport);
  const offer = (person: Person, over: object = {}, headers?: Record<string, string>) =>
    call(person, 'POST', OFFER, wished(token, over), headers);

  it('is PENDING for seven days, and holds the amount together with the fee, to the last digit', async () => {
    const buyer = await newBuyer(chain);
    const { clock } = await world();
    const before = clock.now().getTime();
    const answer = await offer(buyer, { amount: '1.234567890123456789' });
    expect(answer).toMatchObject({
      statusCode: 200,
      tokenId: token.id,
      tokenNumber: token.tokenId,
      chain: CHAIN,
      source: 'OFFER',
      status: 'PENDING',
      listingId: null,
      buyerAddress: buyer.wallet.address,
      sellerAddress: null,
      currency: 'ETH',
      amount: '1.234567890123456789',
      feePercent: '2.5',
      // Up: 0.030864197253086419725. Down: 0.06172839450617283945.
      fee: '0.03086419725308642',
      royalty: '0.061728394506172839',
      held: '1.265432087376543209',
      sellerReceives: '1.17283949561728395',
      flagReason: null,
      acceptedAt: null,
      endedAt: null,
    });
    const lasts = new Date(answer.expiresAt).getTime() - before;
    expect(lasts).toBeGreaterThanOrEqual(7 * DAY_MS);
    expect(lasts).toBeLessThan(7 * DAY_MS + HOUR_MS);
    expect(await standOf(buyer)).toEqual(['8.734567912623456791', '1.265432087376543209']);
    const key = `nft_offer_${answer.id}_hold`;
    const leg = { wallet: buyer.user.id, operation: 'HOLD', amount: '1.265432087376543209', key };
    expect(await legsOf(answer.id)).toEqual([leg]);
    const { held, open } = await heldAndOpen();
    expect(held).toBe(open);
  });

  it('is told to whoever has the token', async () => {
    const owner = await newPerson(chain);
    const own = await newToken(chain, collection, { owner });
    await call(await newBuyer(chain), 'POST', OFFER, wished(own, { amount: '0.5' }));
    expect(await toldOf(owner)).toEqual([
      {
        title: 'An offer was made for your NFT',
        message: expect.stringMatching(/^0\.5 ETH was offered for Token of a test of Collection of a test, until 2/),
        link: `/nft/token/${own.id}`,
      },
    ]);
  });

  it('keeps the rates of its moment, whatever they become later', async () => {
    const buyer = await newBuyer(chain);
    const made = await whileSet({ nftMarketplaceFeePercentage: '10', nftMaxRoyaltyPercentage: '1' }, () =>
      offer(buyer),
    );
    expect(made).toMatchObject({ feePercent: '10', fee: '0.1', royalty: '0.01', held: '1.1', sellerReceives: '0.99' });
    expect(await call(buyer, 'GET', `${OFFER}/${made.id}`)).toMatchObject({
      feePercent: '10',
      fee: '0.1',
      held: '1.1',
    });
  });

  it.each([
    ['no number', 'a lot', 'much', '2.5', '0.05'],
    ['a negative number', '-1', '-1', '2.5', '0.05'],
    ['above 100', '150', '150', '100', '0.05'],
    ['nought', '0', '0', '0', '0'],
  ])('counts stored rates that are %s as the decisions say', async (_what, fee, royalty, feePercent, paid) => {
    const rates = { nftMarketplaceFeePercentage: fee, nftMaxRoyaltyPercentage: royalty };
    const made = await whileSet(rates, async () => offer(await newBuyer(chain)));
    expect(made).toMatchObject({ statusCode: 200, feePercent, royalty: paid });
  });

  it('may name an address and an expiry, from one hour to 30 days', async () => {
    const buyer = await newBuyer(chain);
    const second = await newHolder(chain);
    await newLink(buyer.user.id, second.address);
    const now = (await world()).clock.now().getTime();
    const soon = new Date(now + HOUR_MS + 60 * SECOND_MS).toISOString();
    const made = await offer(buyer, { walletAddress: second.address.toLowerCase(), expiresAt: soon, currency: 'ETH' });
    expect(made).toMatchObject({ statusCode: 200, buyerAddress: second.address, expiresAt: soon });
    const late = new Date(now + 30 * DAY_MS).toISOString();
    expect(await offer(await newBuyer(chain), { expiresAt: late })).toMatchObject({ statusCode: 200, expiresAt: late });
  });

  it('is made once by one key, answers the same again, and refuses the key for another wish', async () => {
    const [buyer, headers] = [await newBuyer(chain), newKey()];
    const first = await offer(buyer, {}, headers);
    const second = await writingNothing(() => offer(buyer, {}, headers));
    expect(second).toEqual(first);
    const other = await writingNothing(() => offer(buyer, { amount: '2' }, headers));
    expect(other).toMatchObject({ statusCode: 409, code: 'IDEMPOTENCY_CONFLICT' });
    expect(await standOf(buyer)).toEqual(['8.975', '1.025']);
  });

  it('is the only one of its buyer for the token while it is PENDING', async () => {
    const buyer = await newBuyer(chain);
    const { id } = await newOffer(chain, token, { buyer });
    expect(await writingNothing(() => offer(buyer))).toMatchObject({
      statusCode: 409,
      code: 'CONFLICT',
      message: 'You have an offer for this token already: cancel it first',
    });
    await call(buyer, 'POST', `${OFFER}/${id}/cancel`, {});
    expect(await offer(buyer)).toMatchObject({ statusCode: 200, status: 'PENDING' });
    expect(await offerRow(id)).toMatchObject({ status: 'CANCELLED' });
  });

  it('stands beside those of others for the same token', async () => {
    const made = [await offer(await newBuyer(chain)), await offer(await newBuyer(chain), { amount: '1' })];
    expect(made.map(({ status }) => status)).toEqual(['PENDING', 'PENDING']);
  });

  it('may be in another currency, whose precision its fee and royalty have', async () => {
    const buyer = await newPerson(chain);
    await funded(buyer, '100', 'USDT');
    expect(await offer(buyer, { amount: '1.000001', currency: 'USDT' })).toMatchObject({
      statusCode: 200,
      // Up: 0.025000025. Down: 0.05000005.
      fee: '0.025001',
      royalty: '0.05',
      held: '1.025002',
      sellerReceives: '0.950001',
    });
    expect(await standOf(buyer, 'USDT')).toEqual(['98.974998', '1.025002']);
  });
});
