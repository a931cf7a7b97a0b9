import Fastify from 'fastify';
import mercurius from 'mercurius';
import { listening, resolvers, typeDefs } from '../lib/peer-schema.mjs';

const http = Fastify();
await http.register(mercurius, { schema: typeDefs, resolvers, jit: 1 });
await http.listen({ port: 0, host: '127.0.0.1' });
listening(http.server.address().port);
