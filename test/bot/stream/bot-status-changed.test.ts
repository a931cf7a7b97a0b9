import { newClient } from '../../support/accounts.js';
import { following, refusal } from '../../support/subscribed.js';
import { BOTS, madeBot } from '../support/own-bots.js';

const STATUSES = `subscription ($after: String) {
  botStatusChanged(after: $after) { cursor stream botId at status { name status } tick { at } trade { id } order { id } }
}`;

describe('the statuses of all bots of an account', () => {
  it('come as they change, those of other accounts do not, and go on from the last cursor', async () => {
    const [client, other] = [await newClient(), await newClient()];
    const [one, two, foreign] = [
      await madeBot(client, { name: 'One' }),
      await madeBot(client, { name: 'Two' }),
      await madeBot(other),
    ];
    const events = await following<{ botStatusChanged: any }>(client, STATUSES);
    await other.rest('POST', `${BOTS}/${foreign.id}/start`, {});
    await client.rest('POST', `${BOTS}/${one.id}/start`, {});
    await client.rest('POST', `${BOTS}/${two.id}/start`, {});
    const { botStatusChanged: first } = await events.next();
    expect(first).toMatchObject({
      stream: 'BOT_STATUS',
      botId: one.id,
      status: { name: 'One', status: 'RUNNING' },
      tick: null,
      trade: null,
      order: null,
      at: expect.any(String),
    });
    await events.close();
    const again = await following<{ botStatusChanged: any }>(client, STATUSES, { after: first.cursor });
    expect((await again.next()).botStatusChanged).toMatchObject({ botId: two.id, status: { status: 'RUNNING' } });
    await client.rest('POST', '/api/trading-bot/kill-all', {});
    const stopped = [await again.next(), await again.next()].map(({ botStatusChanged }) => botStatusChanged);
    expect(stopped).toMatchObject([
      { botId: one.id, status: { status: 'STOPPED' } },
      { botId: two.id, status: { status: 'STOPPED' } },
    ]);
    await again.close();
  });

  it('are refused behind what is no cursor', async () => {
    expect(await refusal(await newClient(), STATUSES, { after: 'now' })).toEqual(['BAD_INPUT']);
  });
});
