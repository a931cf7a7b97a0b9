import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { newLogger } from '../../src/infra/telemetry/log.js';
import { newMailer } from '../../src/infra/mail.js';

describe('a mail server that takes connections', () => {
  it.each([
    ['says nothing', ''],
    ['says nothing more after its greeting', '220 mail.example ESMTP\r\n'],
  ])('and %s is given up', async (_title, greeting) => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket.on('error', () => socket.destroy()));
      socket.write(greeting);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const mailer = newMailer({ url, from: 'us@example.com', answerWithinMs: 50 }, newLogger('fatal'));
    const mail = { to: 'someone@example.com', subject: 'subject', text: 'text' };
    await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    mailer.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
});
