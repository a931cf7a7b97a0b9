import { ZeroAddress } from 'ethers';
import type { Actor } from './support/actor.js';
import { done, Ground, refusal } from './support/ground.js';

const URI = 'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG';
const LARGEST = 2n ** 256n - 1n;

let ground: Ground;
let alice: Actor;
let bob: Actor;
let owner: Actor;
beforeAll(async () => {
  ground = await Ground.open();
  ({ alice, bob, owner } = ground);
}, 60_000);
afterAll(() => ground.close());

async function uriOf(tokenId: bigint): Promise<string> {
  return (await ground.collection.getFunction('tokenURI').staticCall(tokenId)) as string;
}

describe('a collection', () => {
  it('has its name, its symbol, its owner and its royalty from the beginning', async () => {
    const { collection } = ground;
    expect(await collection.getFunction('name').staticCall()).toBe('Ground');
    expect(await collection.getFunction('symbol').staticCall()).toBe('GRD');
    expect(await collection.getFunction('owner').staticCall()).toBe(owner.address);
    const royalty = await collection.getFunction('royaltyInfo').staticCall(1, 12_345);
    expect([...royalty]).toEqual([ground.artist.address, 1_234n]);
  });

  it.each([
    ['ERC-165', '0x01ffc9a7'],
    ['ERC-721', '0x80ac58cd'],
    ['ERC-721 metadata', '0x5b5e139f'],
    ['ERC-2981', '0x2a55205a'],
    ['ERC-4906', '0x49064906'],
  ])('says that it speaks %s', async (_name, id) => {
    expect(await ground.collection.getFunction('supportsInterface').staticCall(id)).toBe(true);
    expect(await ground.collection.getFunction('supportsInterface').staticCall('0xffffffff')).toBe(false);
  });

  it('may go without a royalty', async () => {
    const free = await ground.chain.deployArtifact('NftCollection', 'F', 'F', owner.address, ZeroAddress, 0);
    expect([...(await free.getFunction('royaltyInfo').staticCall(1, 12_345))]).toEqual([ZeroAddress, 0n]);
  });

  it.each([
    [
      'a royalty above the price',
      () => [owner.address, ground.artist.address, 10_001],
      /^ERC2981InvalidDefaultRoyalty\(/,
    ],
    ['a royalty to nobody', () => [owner.address, ZeroAddress, 1], /^ERC2981InvalidDefaultRoyaltyReceiver\(/],
    ['no owner', () => [ZeroAddress, ground.artist.address, 1], /^OwnableInvalidOwner\(/],
  ])('is not made with %s', async (_title, args, error) => {
    expect(await refusal(ground.chain.deployArtifact('NftCollection', 'N', 'N', ...args()))).toMatch(error);
  });
});

describe('mint', () => {
  it('makes a token of the number, the holder and the address that its owner chose', async () => {
    const minted = await owner.call(ground.collection, 'mint', [alice.address, LARGEST, URI]);
    expect(minted.events).toEqual([
      ['MetadataUpdate', LARGEST],
      ['Transfer', ZeroAddress, alice.address, LARGEST],
    ]);
    expect(await ground.ownerOf(LARGEST)).toBe(alice.address);
    expect(await uriOf(LARGEST)).toBe(URI);
  });

  it('is for its owner alone, and for the next one after a transfer', async () => {
    const { collection } = ground;
    const stranger = await alice.call(collection, 'mint', [alice.address, 1_000, URI]);
    expect(stranger.error).toBe(`OwnableUnauthorizedAccount(${alice.address})`);
    await done(owner.call(collection, 'transferOwnership', [bob.address]));
    expect((await owner.call(collection, 'mint', [alice.address, 1_000, URI])).error).toMatch(/^OwnableUnauthorized/);
    expect((await bob.call(collection, 'mint', [alice.address, 1_000, URI])).error).toBeNull();
    await done(bob.call(collection, 'transferOwnership', [owner.address]));
  });

  it('makes no number twice and leaves its address as it was', async () => {
    const tokenId = await ground.newToken(alice);
    const again = await owner.call(ground.collection, 'mint', [bob.address, tokenId, 'other']);
    expect(again.error).toBe(`ERC721InvalidSender(${ZeroAddress})`);
    expect([await ground.ownerOf(tokenId), await uriOf(tokenId)]).toEqual([alice.address, '']);
  });

  it.each(['Takes', 'Refuses', 'Burns'] as const)(
    'gives a contract that can hold tokens one, though it %s coins',
    async (mood) => {
      const party = await ground.newParty(mood);
      const tokenId = await ground.newToken(party);
      expect(await ground.ownerOf(tokenId)).toBe(party.address);
    },
  );

  it('gives none to a contract that cannot hold it, nor to nobody', async () => {
    const party = await ground.newParty('Declines');
    const { error } = await owner.call(ground.collection, 'mint', [party.address, 2_000, URI]);
    expect(error).toBe(`ERC721InvalidReceiver(${party.address})`);
    const nobody = await owner.call(ground.collection, 'mint', [ZeroAddress, 2_000, URI]);
    expect(nobody.error).toBe(`ERC721InvalidReceiver(${ZeroAddress})`);
    expect(await refusal(ground.ownerOf(2_000n))).toBe('ERC721NonexistentToken(2000)');
  });

  it('lets no receiver mint more', async () => {
    const again = { contract: ground.collection, method: 'mint', args: [alice.address, 3_000, URI] };
    const party = await ground.newParty('Reenters', again);
    const minter = await ground.newParty();
    const own = await ground.chain.deployArtifact('NftCollection', 'O', 'O', minter.address, ZeroAddress, 0);
    expect((await minter.call(own, 'mint', [party.address, 1, URI])).error).toBeNull();
    expect(await ground.reentered(party.contract)).toBe(0n);
    expect(await refusal(ground.ownerOf(3_000n))).toBe('ERC721NonexistentToken(3000)');
  });
});

describe('burn', () => {
  it('is for the holder and who the holder approved, not for the owner of the collection', async () => {
    const [one, other] = [await ground.newToken(alice), await ground.newToken(alice)];
    const { collection } = ground;
    expect((await owner.call(collection, 'burn', [one])).error).toMatch(/^ERC721InsufficientApproval\(/);
    expect((await alice.call(collection, 'burn', [one])).events).toEqual([
      ['Transfer', alice.address, ZeroAddress, one],
    ]);
    await done(alice.call(collection, 'approve', [bob.address, other]));
    expect((await bob.call(collection, 'burn', [other])).error).toBeNull();
    expect(await refusal(ground.ownerOf(other))).toBe(`ERC721NonexistentToken(${other})`);
    expect(await refusal(uriOf(other))).toBe(`ERC721NonexistentToken(${other})`);
  });
});
