import { admins, houseOnChain, newToken, VIEWER, WRITER, call, type House } from '../../support/convert-chain.js';
import { newClient } from '../../support/accounts.js';
import { deepen, stepsOf } from '../../support/convert-sends.js';
import { through } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import { watched } from '../../support/metrics.js';
import { world } from '../../support/world.js';

const REASON = { reason: 'The token moves nothing.' };
let house: House;

beforeAll(async () => {
  house = await houseOnChain();
});

afterAll(async () => house.chain.close());

/** What an account was told of decisions that sends need; approvals are told besides. */
async function toldTo(userId: string) {
  const { system } = await world();
  const told = system.db.rows.selectFrom('notification').select(['title', 'message']).where('userId', '=', userId);
  return told.where('title', 'like', '%decision').execute();
}

describe('a send that needs an admin', () => {
  it('is told once to those with manage.convert.send, also where the chain was silent in between, and counted', async () => {
    const { writer, manager } = await admins();
    const [viewer, editor] = [await newClient({ permissions: VIEWER }), await newClient({ permissions: WRITER })];
    const { broadcast, reverse, read } = stepsOf(through('GraphQL'), { writer, manager });
    const token = await newToken(house);
    await call(token.contract, 'behave', 0, true);
    const { grown } = await watched('convert_reviews{kind="send"}');
    const { id, address, currency } = await broadcast({ sendChain: token.sendChain, amount: '7' });
    expect(await grown()).toEqual([0]);
    await deepen(house);
    for (const mood of ['answers', 'answers', 'error', 'answers'] as const) {
      house.chain.mood = mood;
      await runJob('processConvertSends');
    }
    const failure = 'The transaction failed on its chain: reverse the send';
    expect(await read(id)).toMatchObject({ status: 'BROADCAST', failure });
    const told = {
      title: `A send of 7 ${currency} needs a decision`,
      message: `The send ${id} to ${address} on chain 1. ${failure}.`,
    };
    for (const { user } of [writer, manager]) expect(await toldTo(user.id)).toEqual([told]);
    for (const { user } of [editor, viewer]) expect(await toldTo(user.id)).toEqual([]);
    expect(await grown()).toEqual([1]);
    expect(await reverse(id, REASON)).toMatchObject({ status: 'REVERSED' });
    expect(await grown()).toEqual([0]);
  });
});
