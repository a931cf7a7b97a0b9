import Fastify from 'fastify';
import { listening, page } from '../lib/peer-schema.mjs';

const http = Fastify();
http.post('/graphql', async ({ body }) =>
  body.query.includes('faqs') ? { data: { faqs: await page(50) } } : { data: { __typename: 'Query' } },
);
await http.listen({ port: 0, host: '127.0.0.1' });
listening(http.server.address().port);
