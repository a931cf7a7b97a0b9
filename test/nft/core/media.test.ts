import { newIpfsReader, PUBLIC_GATEWAYS } from '../../../src/core/nft-market/ipfs.js';
import { NFT_LIMITS } from '../../../src/core/nft-market/limits.js';
import { readMediaUrl } from '../../../src/core/nft-market/media.js';

const HASH = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG';
const ipfs = newIpfsReader(PUBLIC_GATEWAYS);
const read = (text: string | null | undefined) => readMediaUrl('image', text, ipfs);
const longest = 'https://example.com/'.padEnd(NFT_LIMITS.url, 'a');

describe('the address of a picture', () => {
  it.each([
    `ipfs://${HASH}/1.png`,
    'https://example.com/a.png',
    'https://example.com:8443/a.png?b=c#d',
    'https://8.8.8.8/a.png',
    'https://[2606:4700::1111]/a.png',
    longest,
  ])('stays as it is given where anybody can reach it: %s', (text) => {
    expect(read(text)).toBe(text);
  });

  it('may be left out', () => {
    expect([read(undefined), read(null), read('')]).toEqual([null, null, null]);
  });

  it.each([
    ['another scheme', 'http://example.com/a.png'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:image/png;base64,AAAA'],
    ['a file', 'file:///etc/passwd'],
    ['no address', 'a.png'],
    ['credentials', 'https://a:b@example.com/a.png'],
    ['a user', 'https://a@example.com/a.png'],
    ['this machine', 'https://localhost/a.png'],
    ['this machine by a name below it', 'https://a.localhost/a.png'],
    ['this machine by its address', 'https://127.0.0.1/a.png'],
    ['this machine by a number', 'https://2130706433/a.png'],
    ['this machine in hexadecimal digits', 'https://0x7f000001/a.png'],
    ['this machine in octal digits', 'https://0177.0.0.1/a.png'],
    ['this machine by its address of version 6', 'https://[::1]/a.png'],
    ['this machine mapped into version 6', 'https://[::ffff:127.0.0.1]/a.png'],
    ['a private network', 'https://10.0.0.1/a.png'],
    ['a private network of 192.168', 'https://192.168.1.1/a.png'],
    ['the metadata of a cloud', 'https://169.254.169.254/latest'],
    ['a name of one part', 'https://intranet/a.png'],
    ['a name of a network', 'https://files.internal/a.png'],
    ['a name of a network with a dot at its end', 'https://files.internal./a.png'],
    ['a name of a printer', 'https://printer.local/a.png'],
    ['a line break', 'https://example.com/a\n.png'],
    ['a tab', 'https://exa\tmple.com/a.png'],
    ['a space', 'https://example.com/a .png'],
    ['half of a pair', 'https://example.com/\ud800'],
    ['one character too much', `${longest}a`],
  ])('is refused with %s', (_what, text) => {
    expect(() => read(text)).toThrow(/^image must be an IPFS URL, or an https address/);
  });
});
