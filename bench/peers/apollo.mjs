import { ApolloServer } from '@apollo/server';
import { fastifyApolloDrainPlugin, fastifyApolloHandler } from '@as-integrations/fastify';
import Fastify from 'fastify';
import { listening, resolvers, typeDefs } from '../lib/peer-schema.mjs';

const http = Fastify();
const server = new ApolloServer({ typeDefs, resolvers, plugins: [fastifyApolloDrainPlugin(http)] });
await server.start();
http.route({ method: ['GET', 'POST'], url: '/graphql', handler: fastifyApolloHandler(server) });
await http.listen({ port: 0, host: '127.0.0.1' });
listening(http.server.address().port);
