import { readTokenMetadata } from '../../../src/core/nft-market/metadata.js';

const IMAGE = 'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG/1.png';

describe('the metadata of a token', () => {
  it('are read for their name and image, whatever else they hold', () => {
    const document = JSON.stringify({ name: 'One', image: IMAGE, attributes: [{ trait_type: 'a', value: 1 }] });
    expect(readTokenMetadata(document)).toEqual({ name: 'One', image: IMAGE });
  });

  it.each([
    [64, { name: 'One', image: 'a' }],
    [65, null],
    [10_000, null],
    [130_000, null],
  ])('with %i lists within each other are %j', (levels, expected) => {
    const deep = `${'['.repeat(levels)}${']'.repeat(levels)}`;
    expect(readTokenMetadata(`{"name":"One","image":"a","deep":${deep}}`)).toEqual(expected);
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '<html>'],
    ['half of an object', '{"name":"One"'],
    ['null', 'null'],
    ['a text', '"One"'],
    ['a number', '1'],
    ['a list', '[{"name":"One","image":"a"}]'],
    ['an object without a name', '{"image":"a"}'],
    ['an object without an image', '{"name":"One"}'],
    ['a name that is a number', '{"name":1,"image":"a"}'],
    ['a blank name', '{"name":" ","image":"a"}'],
    ['an image that is an object', '{"name":"One","image":{"url":"a"}}'],
    ['a name that is inherited', '{"__proto__":{"name":"One","image":"a"}}'],
  ])('are not %s', (_what, document) => {
    expect(readTokenMetadata(document)).toBeNull();
  });
});
