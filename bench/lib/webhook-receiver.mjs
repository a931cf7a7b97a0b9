// Answers webhooks with 200 at once, and those to /hang never. `GET /count` says how many it has answered so far.
import { createServer } from 'node:http';

let answered = 0;
const server = createServer((request, response) => {
  if (request.url === '/count') return response.end(String(answered));
  request.resume();
  if (request.url?.startsWith('/hang')) return undefined;
  request.on('end', () => {
    answered += 1;
    response.end('ok');
  });
  return undefined;
});
server.keepAliveTimeout = 60_000;
server.listen(0, '0.0.0.0', () => process.stdout.write(`listening ${server.address().port}\n`));
