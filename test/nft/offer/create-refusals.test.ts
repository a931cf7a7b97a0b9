import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../src/core/clock.js';
import { newId } from '../../../src/core/ids.js';
import { anonymous, newClient } from '../../support/accounts.js';
import { newApiKey } from '../../support/api-keys.js';
import { Client } from '../../support/client.js';
import { costEarlier, newCurrency } from '../../support/currencies.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import { approve, newApplication, newLevel } from '../../support/kyc.js';
import type { LocalChain } from '../../support/local-chain.js';
import { world } from '../../support/world.js';
import { funded, newHolder, newPerson, nftChain, signed, type Person } from '../support/chain.js';
import { called, MINT, newCollection, newToken, type Deployed, type Minted } from '../support/market.js';
import { newBuyer, OFFER, trading, wished } from '../support/offer-acts.js';
import { whileExtensionIsOff, writingNothing } from '../support/offer-state.js';
import { ban, freeze, IS_PAUSED, PAUSED, whileSet } from '../support/offer-switched.js';
import { hidden } from '../support/rows.js';
import { ungated, withWarnings } from '../support/warnings.js';

let chain: LocalChain;
let creator: Person;
let buyer: Person;
let collection: Deployed;
let token: Minted;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain, '10');
  buyer = await newBuyer(chain);
  collection = await newCollection(chain, creator);
  token = await newToken(chain, collection);
});
afterAll(() => chain.close());
afterEach(() => {
  chain.mood = 'answers';
});

const fromNow = async (ms: number) => new Date((await world()).clock.now().getTime() + ms).toISOString();

describe.each(TRANSPORTS)('an offer by %s is refused, and nothing is written,', (transport) => {
  const call = trading(transport);
  const refused = (person: Client, over: object = {}) =>
    writingNothing(() => call(person, 'POST', OFFER, wished(token, over)));

  it.each([
    ['an amount of nought', { amount: '0' }],
    ['a negative amount', { amount: '-1' }],
    ['an amount in words', { amount: 'one' }],
    ['an amount with an exponent', { amount: '1e3' }],
    ['no amount', { amount: undefined }],
    ['more decimals than the currency has', { amount: '0.0000000000000000001' }],
    ['more digits than the ledger has', { amount: '1'.repeat(13) }],
  ])('with %s', async (_what, over) => {
    const refusal = { statusCode: 400, code: 'BAD_INPUT', message: expect.stringContaining('amount') };
    expect(await refused(buyer, over)).toMatchObject(refusal);
  });

  it('naming the decimals that its currency has', async () => {
    expect(await refused(buyer, { amount: '0.0000000000000000001' })).toMatchObject({
      message: 'amount must be an amount of ETH above zero with at most 18 decimals',
    });
  });

  it('in a currency that nobody knows, or that is switched off', async () => {
    expect(await refused(buyer, { currency: 'NONE' })).toMatchObject({
      statusCode: 400,
      message: 'There is no currency NONE of type SPOT',
    });
    const { id, code } = await newCurrency({ type: 'SPOT' });
    await (await world()).system.db.rows.updateTable('currency').set({ status: false }).where('id', '=', id).execute();
    expect(await refused(buyer, { currency: code })).toMatchObject({
      statusCode: 400,
      message: `The currency ${code} of type SPOT is disabled`,
    });
  });

  it.each([
    ['less than an hour', HOUR_MS - 60 * SECOND_MS],
    ['more than 30 days', 30 * DAY_MS + 60 * SECOND_MS],
    ['less than nothing', -HOUR_MS],
  ])('for %s', async (_what, ms) => {
    expect(await refused(buyer, { expiresAt: await fromNow(ms) })).toMatchObject({
      statusCode: 400,
      code: 'BAD_INPUT',
      message: 'expiresAt must be from one hour to 30 days from now',
    });
  });

  it('for the own token of whoever makes it', async () => {
    expect(await refused(creator)).toMatchObject({
      statusCode: 403,
      code: 'FORBIDDEN',
      message: 'You cannot make an offer for your own token',
    });
  });

  it('to the address of somebody else, to what is none, and by an account without one', async () => {
    expect(await refused(buyer, { walletAddress: creator.wallet.address })).toMatchObject({
      statusCode: 403,
      code: 'FORBIDDEN',
      message: 'walletAddress must be an address that is linked to your account',
    });
    expect(await refused(buyer, { walletAddress: 'mine' })).toMatchObject({
      statusCode: 400,
      code: 'BAD_INPUT',
      message: expect.stringContaining('walletAddress must be'),
    });
    const client = await newClient();
    await funded(client, '10');
    expect(await refused(client)).toMatchObject({
      statusCode: 403,
      code: 'NFT_NO_ADDRESS',
      message: 'Link a wallet to your account first: its address is needed',
    });
  });

  it('without a wallet, without enough in it for amount and fee, and from one that is frozen', async () => {
    expect(await refused(await newPerson(chain))).toMatchObject({
      statusCode: 400,
      code: 'INSUFFICIENT_FUNDS',
      message: 'You have no ETH wallet of type SPOT to pay from: open one and fund it first',
    });
    expect(await refused(await newPerson(chain, '1.024999999999999999'))).toMatchObject({
      statusCode: 400,
      code: 'INSUFFICIENT_FUNDS',
    });
    const frozen = await newBuyer(chain);
    await freeze(frozen);
    expect(await refused(frozen)).toMatchObject({ statusCode: 409, code: 'WALLET_FROZEN' });
  });

  it('while offers are switched off, and while the chain is paused', async () => {
    expect(await whileSet({ nftEnableOffers: 'off' }, () => refused(buyer))).toMatchObject({
      statusCode: 403,
      code: 'NFT_DISABLED',
      message: 'Offers are switched off',
    });
    expect(await whileSet(PAUSED, () => refused(buyer))).toMatchObject(IS_PAUSED);
  });

  it('for a draft, for no token, for a burned one, and for one of a hidden collection', async () => {
    const missing = { statusCode: 404, code: 'NOT_FOUND', message: 'Token not found' };
    expect(await refused(buyer, { tokenId: newId() })).toMatchObject(missing);
    const { body } = await creator.rest('POST', MINT, { collectionId: collection.id, name: 'Draft' });
    expect(await refused(buyer, { tokenId: body.id })).toMatchObject(missing);
    const burned = await newToken(chain, collection);
    await signed(chain, creator, called(creator, collection.contractAddress, 'burn', burned.tokenId));
    expect(await refused(buyer, { tokenId: burned.id })).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
      message: 'Nobody has the token any more',
    });
    const covered = await newToken(chain, await newCollection(chain, creator));
    await hidden(covered.collection);
    expect(await refused(buyer, { tokenId: covered.id })).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
      message: 'The collection is hidden: nothing of it is sold any more',
    });
  });

  it('without a session, by a banned account, while the extension is off, and while the chain is silent', async () => {
    expect(await refused(await anonymous())).toMatchObject({ statusCode: 401 });
    const banned = await newBuyer(chain);
    await ban(banned);
    expect(await refused(banned)).toMatchObject({ statusCode: 401 });
    const off = { statusCode: 403, code: 'EXTENSION_DISABLED' };
    expect(await whileExtensionIsOff(() => refused(buyer))).toMatchObject(off);
    chain.mood = 'error';
    expect(await refused(buyer)).toMatchObject({ statusCode: 502, code: 'CHAIN_FAILED' });
  });

  it('to an API key that lacks the scope trade', async () => {
    const { url } = await world();
    const keyOf = async (...scopes: string[]) =>
      new Client(url, { apiKey: await newApiKey(buyer.user.id, { permissions: JSON.stringify(scopes) }) });
    expect(await refused(await keyOf('withdraw'))).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    const trader = await newBuyer(chain);
    const key = new Client(url, { apiKey: await newApiKey(trader.user.id, { permissions: '["trade"]' }) });
    expect(await call(key, 'POST', OFFER, wished(token))).toMatchObject({ statusCode: 200 });
  });

  it('without the feature buy_nft where features are enforced', async () => {
    const opened = await newBuyer(chain);
    const level = await newLevel({ features: ['buy_nft'] });
    await approve((await newApplication(opened.user.id, level.id)).id);
    await whileSet({ kycStatus: 'true', kycFeatureEnforcement: 'true' }, async () => {
      expect(await refused(buyer)).toMatchObject({ statusCode: 403, code: 'KYC_REQUIRED' });
      expect(await call(opened, 'POST', OFFER, wished(token))).toMatchObject({ statusCode: 200 });
    });
  });

  it('of a high value without the feature buy_nft, even while features are not enforced', async () => {
    const gate = { kycStatus: 'true', kycFeatureEnforcement: 'false', nftRequireKycForHighValue: 'true' };
    const opened = await newBuyer(chain);
    const level = await newLevel({ features: ['buy_nft'] });
    await approve((await newApplication(opened.user.id, level.id)).id);
    // At 3,000 dollars for one ETH.
    await whileSet({ ...gate, nftHighValueThreshold: '3000' }, async () => {
      expect(await refused(buyer, { amount: '1' })).toMatchObject({ statusCode: 403, code: 'KYC_REQUIRED' });
      expect(await call(opened, 'POST', OFFER, wished(token))).toMatchObject({ statusCode: 200 });
      const below = wished(token, { amount: '0.999999999999999999' });
      expect(await call(await newBuyer(chain), 'POST', OFFER, below)).toMatchObject({ statusCode: 200 });
    });
  });

  it('of a high value by the highest price of the day without the feature buy_nft, however low the price is now', async () => {
    const gate = { kycStatus: 'true', kycFeatureEnforcement: 'false', nftRequireKycForHighValue: 'true' };
    const { code } = await newCurrency({ type: 'SPOT', usdPrice: '100' });
    await costEarlier(code, '3000');
    const rich = await newPerson(chain);
    await funded(rich, '2', code);
    await whileSet({ ...gate, nftHighValueThreshold: '3000' }, async () => {
      const high = { amount: '1', currency: code };
      expect(await refused(rich, high)).toMatchObject({ statusCode: 403, code: 'KYC_REQUIRED' });
      const below = wished(token, { amount: '0.99', currency: code });
      expect(await call(rich, 'POST', OFFER, below)).toMatchObject({ statusCode: 200 });
    });
  });

  it('of a high value by nobody where its currency has no price, which is logged, or the threshold is nought', async () => {
    const gate = { kycStatus: 'true', nftRequireKycForHighValue: 'true' };
    const { code } = await newCurrency({ type: 'SPOT', usdPrice: null });
    const rich = await newPerson(chain);
    await funded(rich, '100', code);
    const { answer, warnings } = await withWarnings(() =>
      whileSet({ ...gate, nftHighValueThreshold: '0.01' }, () =>
        call(rich, 'POST', OFFER, wished(token, { amount: '50', currency: code })),
      ),
    );
    expect(answer).toMatchObject({ statusCode: 200 });
    expect(warnings).toContainEqual(ungated(code));
    const open = await whileSet({ ...gate, nftHighValueThreshold: '0' }, async () =>
      call(await newBuyer(chain), 'POST', OFFER, wished(token)),
    );
    expect(open).toMatchObject({ statusCode: 200 });
  });

  it('by whoever has the token by its chain, whatever is stored', async () => {
    const own = await newToken(chain, collection);
    const heir = await newBuyer(chain);
    const move = called(
      creator,
      collection.contractAddress,
      'transferFrom',
      creator.wallet.address,
      heir.wallet.address,
      own.tokenId,
    );
    await signed(chain, creator, move);
    expect(await refused(heir, { tokenId: own.id })).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect(await call(creator, 'POST', OFFER, wished(own))).toMatchObject({ statusCode: 200 });
    expect(await refused(buyer, { walletAddress: (await newHolder(chain)).address })).toMatchObject({
      statusCode: 403,
    });
  });
});
