import { TRANSPORTS, through } from '../../support/each-transport.js';
import { newClient } from '../../support/accounts.js';
import { storedCollection, storedToken } from '../support/stored.js';
import { COLLECTION, draft, IMPORT, MINT, TOKEN } from '../support/market.js';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const REFUSAL = { statusCode: 500, code: 'CHAIN_NOT_CONFIGURED', message: expect.stringContaining('CHAIN_RPC_URL') };

describe.each(TRANSPORTS)('a server without access to blockchains by %s', (transport) => {
  const call = through(transport);

  it('makes drafts of collections, and neither deploys nor imports any', async () => {
    const creator = await newClient();
    const free = draft({ royaltyPercent: '0' });
    const { id } = await call(creator, 'POST', COLLECTION, free);
    expect(await call(creator, 'POST', `${COLLECTION}/${id}/deploy`, {})).toMatchObject(REFUSAL);
    expect(await call(creator, 'POST', COLLECTION, { ...free, contractAddress: ADDRESS })).toMatchObject(REFUSAL);
  });

  it('neither mints, imports nor transfers tokens', async () => {
    const creator = await newClient();
    const own = await storedCollection(creator.user.id);
    const imported = await storedCollection(creator.user.id, { isImported: true });
    const token = await storedToken({ collectionId: own });
    expect(await call(creator, 'POST', MINT, { collectionId: own, name: 'a' })).toMatchObject(REFUSAL);
    expect(await call(creator, 'POST', IMPORT, { collectionId: imported, tokenId: '1' })).toMatchObject(REFUSAL);
    expect(await call(creator, 'POST', `${TOKEN}/${token}/transfer`, { to: ADDRESS })).toMatchObject(REFUSAL);
    const transactionHash = `0x${'1'.repeat(64)}`;
    expect(await call(creator, 'POST', `${TOKEN}/${token}/transfer`, { transactionHash })).toMatchObject(REFUSAL);
  });

  it('lists no tokens', async () => {
    const creator = await newClient();
    const token = await storedToken({ collectionId: await storedCollection(creator.user.id) });
    const wish = { tokenId: token, type: 'FIXED_PRICE', price: '1' };
    expect(await call(creator, 'POST', '/api/nft/listing', wish)).toMatchObject(REFUSAL);
  });
});
