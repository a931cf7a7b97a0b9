import { isLoopback, isPublicAddress } from '../../src/core/net/public-address.js';

describe('an address', () => {
  it.each([
    ['loopback', ['127.0.0.1', '127.255.255.254', '::1']],
    ['mapped into IPv6', ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe']],
    ['compatible with IPv4', ['::127.0.0.1', '::7f00:1']],
    ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd00::1', 'fc00::1']],
    ['link-local', ['169.254.0.1', 'fe80::1', 'fe80::1%eth0', 'febf::1']],
    [
      'cloud metadata',
      ['169.254.169.254', 'fd00:ec2::254', '100.100.100.200', '168.63.129.16'.replace('168.63', '169.254')],
    ],
    [
      'shared or reserved',
      ['100.64.0.1', '0.0.0.0', '0.1.2.3', '192.0.0.1', '198.18.0.1', '240.0.0.1', '255.255.255.255'],
    ],
    ['documentation', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1']],
    ['multicast', ['224.0.0.1', '239.255.255.255', 'ff02::1']],
    ['translated by NAT64', ['64:ff9b::7f00:1', '64:ff9b::a00:1', '64:ff9b:1::a00:1']],
    ['tunnelled', ['2002:7f00:1::', '2001:0:7f00:1::1']],
    ['unspecified, site-local or discarded', ['::', 'fec0::1', '100::1', '5f00::1']],
    ['no address', ['', 'localhost', '127.0.0.1.', '1.2.3', '0177.0.0.1 ', 'example.com']],
  ])('that is %s is not public', (_kind, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });

  it('of the public Internet is public', () => {
    const addresses = [
      '1.1.1.1',
      '8.8.8.8',
      '93.184.216.34',
      '2606:4700:4700::1111',
      '2a00:1450:4001::1',
      '::ffff:8.8.8.8',
    ];
    expect(addresses.filter((address) => !isPublicAddress(address))).toEqual([]);
  });

  it('is loopback in every spelling', () => {
    expect(
      ['127.0.0.1', '127.9.9.9', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1'].filter((each) => !isLoopback(each)),
    ).toEqual([]);
    expect(['10.0.0.1', '::2', '128.0.0.1'].filter(isLoopback)).toEqual([]);
  });
});
