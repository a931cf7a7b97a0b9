import { TRANSPORTS } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { newPerson, nftChain, type Person } from '../support/chain.js';
import { newCollection, newToken, type Minted } from '../support/market.js';
import { trading } from '../support/offer-acts.js';
import { writingNothing } from '../support/offer-state.js';
import { PAUSED, whileSet } from '../support/offer-switched.js';
import { auctioned, inHours, LISTING } from '../support/sales.js';

const VALIDATED = { nftRequireMetadataValidation: 'true' };

let chain: LocalChain;
let creator: Person;
let stranger: Person;
let token: Minted;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  stranger = await newPerson(chain);
  const texts = { metadataUri: 'https://example.com/1.json', image: 'https://example.com/1.png' };
  token = await newToken(chain, await newCollection(chain, creator), texts);
});
afterAll(() => chain.close());

describe.each(TRANSPORTS)('a listing with many faults by %s', (transport) => {
  const call = trading(transport);
  const list = (over: object) => writingNothing(() => call(stranger, 'POST', LISTING, auctioned(token, over)));
  const ALL = { price: '0', endTime: inHours(0.5), minBidIncrement: '0.01' };

  it('is refused for the switch, then the pause, the body, the duration, the increment, the metadata and the chain', async () => {
    await whileSet(VALIDATED, async () => {
      await whileSet(PAUSED, async () => {
        await whileSet({ nftEnableAuctions: 'false' }, async () => {
          expect(await list(ALL)).toMatchObject({ statusCode: 403, code: 'NFT_DISABLED' });
        });
        expect(await list(ALL)).toMatchObject({ statusCode: 403, code: 'NFT_PAUSED' });
      });
      expect((await list(ALL)).message).toMatch(/^price must be/);
      const wish = { ...ALL, price: '1' };
      expect((await list({ ...wish, minBidIncrement: '0' })).message).toMatch(/^minBidIncrement must be an amount/);
      expect((await list({ ...wish, reservePrice: '0' })).message).toMatch(/^reservePrice must be an amount/);
      expect((await list(wish)).message).toMatch(/^endTime: an auction must last/);
      const asked = chain.asked.length;
      const long = { endTime: inHours(24) };
      expect((await list({ ...long, minBidIncrement: '0.01' })).message).toMatch(/^minBidIncrement must be at least/);
      expect(await list(long)).toMatchObject({ statusCode: 400, code: 'NFT_METADATA' });
      expect(chain.asked).toHaveLength(asked);
    });
    expect(await list({ endTime: inHours(24) })).toMatchObject({ statusCode: 403, code: 'NFT_NOT_OWNER' });
  });
});
