import { anonymous, newClient } from '../../support/accounts.js';
import { newMerchant } from '../../support/gateway.js';

const PATH = '/api/gateway/integration/woocommerce/download';
const DOWNLOAD = 'query ($plugin: String!) { downloadIntegration(plugin: $plugin) { name contentType content } }';

describe('the plugin for shops', () => {
  it('is a zip for owners of a merchant, the same bytes on every transport', async () => {
    const { client } = await newMerchant();
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${client.url}${PATH}`, { headers: { cookie } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(answer.headers.get('content-disposition')).toMatch(/attachment; filename="[\w.-]+\.zip"/);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    const { downloadIntegration } = await client.ok(DOWNLOAD, { plugin: 'woocommerce' });
    expect(downloadIntegration.content).toBe(bytes.toString('base64'));
  });

  it('is there for nobody else, and there is no other', async () => {
    const { client } = await newMerchant();
    expect(await client.code(DOWNLOAD, { plugin: 'shopware' })).toBe('NOT_FOUND');
    const other = await client.rest('GET', '/api/gateway/integration/..%2Fsecret/download');
    expect([other.status, other.body.code]).toEqual([404, 'NOT_FOUND']);
    expect(await (await newClient()).code(DOWNLOAD, { plugin: 'woocommerce' })).toBe('NOT_FOUND');
    expect((await (await anonymous()).rest('GET', PATH)).body.code).toBe('UNAUTHENTICATED');
  });
});
