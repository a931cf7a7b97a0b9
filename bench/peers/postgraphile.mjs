import { createServer } from 'node:http';
import { grafserv } from 'postgraphile/grafserv/node';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { listening } from '../lib/peer-schema.mjs';

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [
    makePgService({ connectionString: process.env.DATABASE_URL, schemas: ['public'], poolConfig: { max: 20 } }),
  ],
  grafserv: { watch: false, graphiql: false },
  grafast: { explain: false },
});
const http = createServer();
await instance.createServ(grafserv).addTo(http);
http.listen(0, '127.0.0.1', () => listening(http.address().port));
