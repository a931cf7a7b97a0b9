import { TRANSPORTS, type Transport } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { expectWithin } from '../../support/long.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';
import { newPerson, nftChain, type Person } from '../support/chain.js';
import { IpfsGateway, type GatewayAnswer } from '../support/ipfs-gateway.js';
import { IPFS_HASH, newCollection, newToken, type Minted } from '../support/market.js';
import { trading } from '../support/offer-acts.js';
import { writingNothing } from '../support/offer-state.js';
import { fixed, LISTING, setListing } from '../support/sales.js';

const V1 = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi';
const IMAGE = `ipfs://${IPFS_HASH}`;
const REFUSAL = { statusCode: 400, code: 'NFT_METADATA', message: 'NFT metadata validation failed' };
const KEY = 'nftRequireMetadataValidation';
const GATEWAYS = 'one.example,two.example,three.example,four.example,five.example,six.example';
const good = (over: object = {}): GatewayAnswer => ({ body: JSON.stringify({ name: 'One', image: IMAGE, ...over }) });

const nested = (levels: number): GatewayAnswer => ({
  body: `{"name":"One","image":"${IMAGE}","deep":${'['.repeat(levels)}${']'.repeat(levels)}}`,
});

/** Each documented shape, with the gateways of these tests, and what is fetched for it. */
const SHAPES = [
  [`ipfs://${IPFS_HASH}`, IPFS_HASH],
  [`ipfs://${IPFS_HASH}/a/1.json`, `${IPFS_HASH}/a/1.json`],
  [`https://one.example/ipfs/${IPFS_HASH}`, IPFS_HASH],
  [`https://two.example/ipfs/${V1}`, V1],
  [`https://${V1}.ipfs.three.example/`, V1],
  [`https://four.example/ipfs/${IPFS_HASH}`, IPFS_HASH],
  [`https://${V1}.ipfs.five.example`, V1],
  [`https://${V1}.ipfs.six.example/1.json`, `${V1}/1.json`],
] as const;

const OTHERS = [
  `https://one.example.evil.example/ipfs/${IPFS_HASH}`,
  `https://evil-one.example/ipfs/${IPFS_HASH}`,
  `https://onexexample/ipfs/${IPFS_HASH}`,
  `https://one.example@evil.example/ipfs/${IPFS_HASH}`,
  `https://one.example:8443/ipfs/${IPFS_HASH}`,
  `http://one.example/ipfs/${IPFS_HASH}`,
  `https://ONE.example/ipfs/${IPFS_HASH}`,
  `https://${V1}.ipfs.one.example/`,
  `https://three.example/ipfs/${IPFS_HASH}`,
  `https://ipfs.io/ipfs/${IPFS_HASH}`,
  `https://127.0.0.1/ipfs/${IPFS_HASH}`,
  `https://169.254.169.254/ipfs/${IPFS_HASH}`,
  `https://[::1]/ipfs/${IPFS_HASH}`,
  `https://localhost/ipfs/${IPFS_HASH}`,
  `https://one.example/ipns/${IPFS_HASH}`,
  `ipfs://${IPFS_HASH}/../../latest`,
  `ipfs://${IPFS_HASH}?a=b`,
  `ipfs://${IPFS_HASH.slice(0, -1)}0`,
  'https://example.com/1.json',
];

const BAD_ANSWERS: readonly (readonly [what: string, answer: GatewayAnswer])[] = [
  ['are not found', { ...good(), status: 404 }],
  ['lead elsewhere', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
  ['are empty', {}],
  ['are no JSON', { body: '<html>' }],
  ['are a list', { body: '[]' }],
  ['are null', { body: 'null' }],
  ['have no name', good({ name: undefined })],
  ['have a blank name', good({ name: '  ' })],
  ['have a name that is a number', good({ name: 1 })],
  ['have no image', good({ image: undefined })],
  ['have an image that is an object', good({ image: {} })],
  ['have an image that is no IPFS URL', good({ image: 'https://example.com/1.png' })],
  ['have an image of a look-alike', good({ image: `https://one.example.evil.example/ipfs/${IPFS_HASH}` })],
  ['are nested 10,000 deep', nested(10_000)],
  ['are longer than 256 KiB', good({ more: 'x'.repeat(256 * 1024) })],
];

let chain: LocalChain;
let creator: Person;
let token: Minted;
let gateway: IpfsGateway;
beforeAll(async () => {
  gateway = await IpfsGateway.open();
  chain = await nftChain({ NFT_IPFS_FETCH_URL: gateway.template, NFT_IPFS_GATEWAYS: GATEWAYS });
  creator = await newPerson(chain);
  token = await newToken(chain, await newCollection(chain, creator));
});
afterAll(async () => {
  gateway.close();
  await chain.close();
});
beforeEach(async () => {
  gateway.asked.length = 0;
  gateway.answer = good();
  await setSettings({ [KEY]: 'true' });
});
afterEach(() => clearSettings(KEY));

/** Gives the token these texts, whatever a mint would say to them. */
async function texts(metadataUri: string | null, image: string | null = IMAGE): Promise<void> {
  const { rows } = (await world()).system.db;
  await rows.updateTable('nft_token').set({ metadataUri, image }).where('id', '=', token.id).execute();
}

describe.each(TRANSPORTS)('while metadata are validated, a listing by %s', (transport) => {
  const call = trading(transport);
  const list = () => call(creator, 'POST', LISTING, fixed(token));
  /** Lists the token, and takes it back for the next test. */
  const listed = async () => {
    const answer = await list();
    if (answer.statusCode === 200) await setListing(answer.id, { status: 'CANCELLED' });
    return answer;
  };

  it.each(SHAPES)('of metadata at %s is made, which are fetched by their hash alone', async (url, path) => {
    await texts(url);
    expect(await listed()).toMatchObject({ statusCode: 200 });
    expect(gateway.asked).toEqual([`/fetched/${path}`]);
  });

  it.each(OTHERS.map((url) => [url]))(
    'of metadata, or a picture, at %s is refused, and nothing is fetched',
    async (url) => {
      await texts(url);
      expect(await writingNothing(list)).toMatchObject(REFUSAL);
      await texts(IMAGE, url);
      expect(await writingNothing(list)).toMatchObject(REFUSAL);
      expect(gateway.asked).toEqual([]);
    },
  );

  it.each(BAD_ANSWERS)('is refused where the metadata %s', async (_what, answer) => {
    await texts(IMAGE);
    gateway.answer = answer;
    expect(await writingNothing(list)).toMatchObject(REFUSAL);
    expect(gateway.asked).toHaveLength(1);
  });

  it.each([
    ['metadata', null, IMAGE],
    ['a picture', 'https://example.com/1.json', null],
    ['either', null, null],
  ])('of a token without %s is made, and nothing is fetched', async (_what, uri, image) => {
    await texts(uri, image);
    expect(await listed()).toMatchObject({ statusCode: 200 });
    expect(gateway.asked).toEqual([]);
  });

  it.each([
    ['off', 'false'],
    ['not stored', null],
  ])('is not validated where the switch is %s', async (_what, value) => {
    await clearSettings(KEY);
    if (value !== null) await setSettings({ [KEY]: value });
    await texts('https://example.com/1.json', 'https://example.com/1.png');
    expect(await listed()).toMatchObject({ statusCode: 200 });
    expect(gateway.asked).toEqual([]);
  });
});

it('a listing whose metadata do not come within ten seconds is refused by each transport', async () => {
  await texts(IMAGE);
  gateway.answer = null;
  const before = performance.now();
  const slow = (transport: Transport) => trading(transport)(creator, 'POST', LISTING, fixed(token));
  // At the same time, so that the test waits once.
  const answers = await writingNothing(() => Promise.all(TRANSPORTS.map(slow)));
  const took = performance.now() - before;
  expect(answers).toMatchObject(TRANSPORTS.map(() => REFUSAL));
  expect(gateway.asked).toHaveLength(TRANSPORTS.length);
  expect(took).toBeGreaterThan(9_000);
  expectWithin(took, 20_000);
});
