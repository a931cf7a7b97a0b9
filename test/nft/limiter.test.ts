import { newId } from '../../src/core/ids.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { anonymous, newClient } from '../support/accounts.js';
import { endWindow, spendWindows } from '../support/throttles.js';
import { COLLECTION, draft, TOKEN } from './support/market.js';

const REFUSAL = { statusCode: 429, code: 'RATE_LIMITED' };

describe.each(TRANSPORTS)('calls by %s', (transport) => {
  const call = through(transport);

  it('that ask a blockchain are limited for each account', async () => {
    const client = await newClient();
    const free = draft({ royaltyPercent: '0' });
    expect(await call(client, 'POST', COLLECTION, free)).toMatchObject({ statusCode: 200 });
    await spendWindows('nftChain');
    expect(await call(client, 'POST', COLLECTION, free)).toMatchObject(REFUSAL);
    expect(await call(await newClient(), 'POST', COLLECTION, free)).toMatchObject({ statusCode: 200 });
    await endWindow('nftChain');
  });

  it('that list, offer, bid and buy share the bucket moderate of an account', async () => {
    const client = await newClient();
    const [tokenId, listingId] = [newId(), newId()];
    const calls: readonly (readonly [path: string, body: object])[] = [
      ['/api/nft/listing', { tokenId, type: 'FIXED_PRICE', price: '1' }],
      ['/api/nft/offer', { tokenId, amount: '1', currency: 'ETH' }],
      ['/api/nft/bid', { listingId, amount: '1' }],
      [`/api/nft/listing/${listingId}/buy`, {}],
    ];
    for (const [path, body] of calls) {
      expect((await call(client, 'POST', path, body)).statusCode).not.toBe(429);
    }
    await spendWindows('moderate');
    for (const [path, body] of calls) expect(await call(client, 'POST', path, body)).toMatchObject(REFUSAL);
    await endWindow('moderate');
  });

  it('that read the marketplace are limited for each address', async () => {
    const client = await anonymous();
    expect(await call(client, 'GET', TOKEN)).toMatchObject({ statusCode: 200 });
    await spendWindows('nftReads');
    expect(await call(client, 'GET', COLLECTION)).toMatchObject(REFUSAL);
    expect(await call(await anonymous(), 'GET', COLLECTION)).toMatchObject({ statusCode: 200 });
    await endWindow('nftReads');
  });
});
