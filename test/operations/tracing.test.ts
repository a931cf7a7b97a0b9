import { PASSWORD } from '../support/accounts.js';
import { Client } from '../support/client.js';
import { Collector } from '../support/collector.js';
import { Site } from '../support/site.js';
describe('x', () => {
  it('y', async () => {
    const site = await Site.open();
    const collector = await Collector.start();
    const server = site.start('all', { ...collector.environment, LOG_LEVEL: 'debug' });
    const url = await server.url();
    const user = await site.newUser();
    const client = new Client(url);
    await client.ok('mutation Enter($email: String!, $password: String!) { signIn(input: { email: $email, password: $password }) { message } }', { email: user.email, password: PASSWORD });
    for (let i = 0; i < 4; i++) await client.ok('query Mine { profile { id } }');
    await client.rest('GET', '/api/user/profile?x=1', undefined, {traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'} );
    await client.rest('PUT', '/api/user/profile', {firstName: 'Zorro'}, {traceparent: '00-0af7651916cd43dd8448eb211c80319d-b7ad6b7169203331-01'} );
    await client.gql('{ profile { id } }', {});
    await client.rest('POST', '/api/auth/reset', {email: user.email}, {traceparent: '00-0af7651916cd43dd8448eb211c80319e-b7ad6b7169203331-01'} );
    await server.logged('mail (no SMTP_URL is set)');
    console.log(await server.stop());
    for (const s of collector.spans) console.log(s.traceId.slice(0,4)+s.traceId.slice(-2), s.spanId, s.parentSpanId, s.name, s.kind, JSON.stringify(s.attributes), JSON.stringify(s.status));
    console.log([...collector.paths], collector.text.slice(0, 3000));
    console.log(server.log.filter((r) => r['trace_id'] || r['module']==='tracing'));
    collector.close();
    await site.close();
  });
});
