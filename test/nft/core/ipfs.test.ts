import { ipfsAddress, newIpfsReader, PUBLIC_GATEWAYS, type IpfsGateways } from '../../../src/core/nft-market/ipfs.js';

const V0 = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG';
const V1 = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi';
const read = newIpfsReader(PUBLIC_GATEWAYS);

describe('an IPFS URL', () => {
  it.each([
    [`ipfs://${V0}`, V0, ''],
    [`ipfs://${V1}`, V1, ''],
    [`https://ipfs.io/ipfs/${V0}`, V0, ''],
    [`https://gateway.pinata.cloud/ipfs/${V1}`, V1, ''],
    [`https://${V1}.ipfs.dweb.link/`, V1, ''],
    [`https://cloudflare-ipfs.com/ipfs/${V0}`, V0, ''],
    [`https://${V1}.ipfs.nftstorage.link`, V1, ''],
    [`https://${V1}.ipfs.w3s.link`, V1, ''],
    [`ipfs://${V0}/1.json`, V0, '/1.json'],
    [`https://ipfs.io/ipfs/${V0}/a-b/C_1.json`, V0, '/a-b/C_1.json'],
    [`https://${V1}.ipfs.dweb.link/metadata/7`, V1, '/metadata/7'],
    [`https://${V1}.ipfs.w3s.link/7.json`, V1, '/7.json'],
    [`ipfs://${V0}/`, V0, ''],
    [`ipfs://${V0}/${'a'.repeat(200)}`, V0, `/${'a'.repeat(200)}`],
  ])('%s names its hash and its path', (url, hash, path) => {
    expect(read(url)).toEqual({ hash, path });
  });
});

describe('no IPFS URL is', () => {
  it.each([
    ['nothing', ''],
    ['a hash alone', V0],
    ['a URL of another host', `https://evil.example/ipfs/${V0}`],
    ['a host that begins as a gateway', `https://ipfs.io.evil.example/ipfs/${V0}`],
    ['a host that ends as a gateway', `https://evil-ipfs.io/ipfs/${V0}`],
    ['a gateway whose dot is another sign', `https://ipfsxio/ipfs/${V0}`],
    ['a gateway as the user of another host', `https://ipfs.io@evil.example/ipfs/${V0}`],
    ['a user before a gateway', `https://a:b@ipfs.io/ipfs/${V0}`],
    ['a gateway with a port', `https://ipfs.io:8443/ipfs/${V0}`],
    ['a gateway without TLS', `http://ipfs.io/ipfs/${V0}`],
    ['a gateway in capitals', `https://IPFS.IO/ipfs/${V0}`],
    ['a scheme in capitals', `IPFS://${V0}`],
    ['a path of names that move', 'https://ipfs.io/ipns/example.com'],
    ['a hash that is one sign short', `ipfs://${V0.slice(0, -1)}`],
    ['a hash that is one sign long', `ipfs://${V0}a`],
    ['a hash with a sign that base58 has not', `ipfs://${V0.slice(0, -1)}0`],
    ['a hash of version 1 that is one sign short', `ipfs://${V1.slice(0, -1)}`],
    ['a hash of version 1 in capitals', `ipfs://${V1.toUpperCase()}`],
    ['a hash of version 1 with a sign that base32 has not', `ipfs://${V1.slice(0, -1)}1`],
    ['a hash of version 0 as a host', `https://${V0}.ipfs.dweb.link/`],
    ['a subdomain of a gateway that has none', `https://${V1}.ipfs.ipfs.io/`],
    ['the third gateway without a path', `https://${V1}.ipfs.dweb.link`],
    ['a path that goes up', `ipfs://${V0}/../${V0}`],
    ['a path with two dots in a name', `ipfs://${V0}/a..b`],
    ['a path with a percent sign', `ipfs://${V0}/%2e%2e/a`],
    ['a path with a space', `ipfs://${V0}/a b`],
    ['a path with a backslash', `ipfs://${V0}/a\\b`],
    ['a query', `ipfs://${V0}?a=b`],
    ['a fragment', `ipfs://${V0}#a`],
    ['a path of 201 signs', `ipfs://${V0}/${'a'.repeat(201)}`],
    ['a line break at the end', `ipfs://${V0}\n`],
    ['a space before', ` ipfs://${V0}`],
  ])('%s', (_what, url) => {
    expect(read(url)).toBeNull();
  });
});

it('the gateways of an installation take the place of the public ones, in their order', () => {
  const own: IpfsGateways = ['a.test', 'b.test', 'c.test', 'd.test', 'e.test', 'f.test'];
  const reader = newIpfsReader(own);
  expect(reader(`https://a.test/ipfs/${V0}`)).toEqual({ hash: V0, path: '' });
  expect(reader(`https://${V1}.ipfs.f.test/1`)).toEqual({ hash: V1, path: '/1' });
  expect(reader(`https://ipfs.io/ipfs/${V0}`)).toBeNull();
  expect(reader(`https://c.test/ipfs/${V0}`)).toBeNull();
});

it('what is fetched is the address of the installation, with hash and path in its place', () => {
  const name = { hash: V0, path: '/1.json' };
  expect(ipfsAddress('https://gate.example/ipfs/{hash}', name)).toBe(`https://gate.example/ipfs/${V0}/1.json`);
  expect(ipfsAddress('https://gate.example/{hash}?raw', { hash: V1, path: '' })).toBe(`https://gate.example/${V1}?raw`);
});
