import { newId } from '../../../src/core/ids.js';
import { newClient } from '../../support/accounts.js';
import {
  admins,
  book,
  booked,
  houseOnChain,
  newAccount,
  newSendChain,
  newToken,
  type House,
} from '../../support/convert-chain.js';
import { stepsOf } from '../../support/convert-sends.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import { world } from '../../support/world.js';

let house: House;

beforeAll(async () => {
  house = await houseOnChain();
});

afterAll(async () => house.chain.close());

describe.each(TRANSPORTS)('the bounds of a send chain by %s', (transport) => {
  const call = through(transport);
  const steps = async () => stepsOf(call, await admins());

  const changing = async (id: string) => {
    const admin = await newClient({ permissions: ['edit.convert.inventory'] });
    return (body: object) => call(admin, 'PUT', `/api/admin/convert/send-chain/${id}`, body);
  };

  it('hold for what is approved, too', async () => {
    const { submitted, approve } = await steps();
    const { sendChain } = await newToken(house);
    const change = await changing(sendChain.id);
    const { id } = await submitted({ sendChain, amount: '5' });
    await change({ maxSend: '4' });
    expect(await approve(id)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    await change({ maxSend: null, enabled: false });
    expect(await approve(id)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    await change({ enabled: true });
    expect(await approve(id)).toMatchObject({ status: 'APPROVED' });
  });

  it('hold for what is signed, too, and the run goes on', async () => {
    const { approved, read } = await steps();
    const { sendChain } = await newToken(house);
    const change = await changing(sendChain.id);
    const address = newAccount();
    const { id } = await approved({ sendChain, amount: '5', address });
    for (const [terms, failure] of [
      [{ enabled: false }, 'switched off'],
      [{ enabled: true, maxSend: '4' }, 'at most 4'],
    ] as const) {
      await change(terms);
      expect(await runJob('processConvertSends')).toMatchObject({ status: 'SUCCEEDED' });
      expect(await read(id)).toMatchObject({ status: 'APPROVED', failure: expect.stringContaining(failure) });
    }
    await change({ maxSend: null });
    await runJob('processConvertSends');
    expect(await read(id)).toMatchObject({ status: 'BROADCAST', failure: null });
    expect(await booked(sendChain)).toEqual({ free: '995', held: '5' });
  });
});

it('sends of a chain that gives no usable answer hold up no other chain, however many they are', async () => {
  const { approved, draft, read } = stepsOf(through('GraphQL'), await admins());
  // The node of every chain here is that of chain 1.
  const silent = await newSendChain({ currency: 'ETH', type: 'SPOT', chainId: 10, contract: null, decimals: 18 });
  await book(silent, '100');
  const { id } = await draft({ sendChain: silent });
  const { rows } = (await world()).system.db;
  const stored = await rows.selectFrom('convert_send').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const copies = Array.from({ length: 60 }, () => ({ ...stored, id: newId(), status: 'APPROVED' as const }));
  await rows.insertInto('convert_send').values(copies).execute();
  const healthy = await approved({ sendChain: house.coin });
  const checkedAt = new Date().toISOString();
  await rows.updateTable('convert_send').set({ checkedAt }).where('id', '=', healthy.id).execute();
  expect(await runJob('processConvertSends')).toMatchObject({ status: 'FAILED' });
  expect(await read(healthy.id)).toMatchObject({ status: 'BROADCAST' });
});
