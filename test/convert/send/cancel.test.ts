import {
  admins,
  booked,
  houseOnChain,
  newAccount,
  newToken,
  onChain,
  type House,
} from '../../support/convert-chain.js';
import { newId } from '../../../src/core/ids.js';
import { deepen, SENDS, stepsOf } from '../../support/convert-sends.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

const REASON = { reason: 'The address has changed.' };
let house: House;

beforeAll(async () => {
  house = await houseOnChain();
});

afterAll(async () => house.chain.close());

beforeEach(async () => house.chain.rpc('evm_setAutomine', true));

describe.each(TRANSPORTS)('a cancellation by %s', (transport) => {
  const steps = async () => stepsOf(through(transport), await admins());

  it('of a draft ends it, and nothing was held', async () => {
    const { draft, cancel } = await steps();
    const { id } = await draft({ sendChain: house.coin });
    expect(await cancel(id, REASON)).toMatchObject({ status: 'CANCELLED', ...REASON });
    expect(await booked(house.coin)).toMatchObject({ held: '0' });
  });

  it('of what waits for approval frees its money', async () => {
    const { submitted, cancel } = await steps();
    const { id } = await submitted({ sendChain: house.coin });
    const { free } = await booked(house.coin);
    expect(await cancel(id, REASON)).toMatchObject({ status: 'CANCELLED', gasPaid: '0' });
    expect(await booked(house.coin)).toMatchObject({ held: '0' });
    expect((await booked(house.coin)).free).not.toBe(free);
  });

  it('of what is approved gives back its part of the day', async () => {
    await setSettings({ convertSendDailyUsd: '5000' });
    const { submitted, approve, cancel } = await steps();
    const [first, second] = [await submitted({ sendChain: house.coin }), await submitted({ sendChain: house.coin })];
    expect(await approve(first.id)).toMatchObject({ status: 'APPROVED', usdValue: '3000' });
    expect(await approve(second.id)).toMatchObject({ statusCode: 409, code: 'SEND_LIMIT' });
    expect(await cancel(first.id, REASON)).toMatchObject({ status: 'CANCELLED' });
    expect(await approve(second.id)).toMatchObject({ status: 'APPROVED' });
    expect(await cancel(second.id, REASON)).toMatchObject({ status: 'CANCELLED' });
    await clearSettings('convertSendDailyUsd');
  });

  it('of what is broadcast puts an empty transaction in its place, and only gas is paid', async () => {
    const { broadcast, cancel, read } = await steps();
    await house.chain.rpc('evm_setAutomine', false);
    const recipient = newAccount();
    const sent = await broadcast({ sendChain: house.coin, address: recipient });
    const replaced = await cancel(sent.id, REASON);
    expect(replaced).toMatchObject({ status: 'BROADCAST', nonce: sent.nonce, ...REASON });
    expect(replaced.txHash).not.toBe(sent.txHash);
    await deepen(house);
    await runJob('processConvertSends');
    expect(await read(sent.id)).toMatchObject({ status: 'CANCELLED', txHash: replaced.txHash });
    expect((await (await world()).platform.chains.balanceOf(1, recipient, null)).units).toBe(0n);
    expect(await booked(house.coin)).toEqual({ free: await onChain(house, house.coin), held: '0' });
  });

  it('under a key that was answered is answered alike while the chain is silent, and with another reason not', async () => {
    const { broadcast } = await steps();
    await house.chain.rpc('evm_setAutomine', false);
    const { id } = await broadcast({ sendChain: house.coin });
    const { manager } = await admins();
    const key = { 'idempotency-key': newId() };
    const cancel = (body: object) => through(transport)(manager, 'POST', `${SENDS}/${id}/cancel`, body, key);
    const first = await cancel(REASON);
    expect(first).toMatchObject({ status: 'BROADCAST', ...REASON });
    house.chain.mood = 'error';
    const answers = [await cancel(REASON), await cancel({ reason: 'Another one.' })];
    house.chain.mood = 'answers';
    expect(answers).toEqual([first, expect.objectContaining({ code: 'IDEMPOTENCY_CONFLICT' })]);
    await deepen(house);
    await runJob('processConvertSends');
  });

  it('that comes too late ends as CONFIRMED', async () => {
    const { broadcast, cancel, read } = await steps();
    const token = await newToken(house);
    const sent = await broadcast({ sendChain: token.sendChain });
    expect(await cancel(sent.id, REASON)).toMatchObject({ status: 'BROADCAST' });
    await deepen(house);
    await runJob('processConvertSends');
    expect(await read(sent.id)).toMatchObject({ status: 'CONFIRMED', txHash: sent.txHash });
    expect((await booked(token.sendChain)).free).toBe(await onChain(house, token.sendChain));
    expect(await booked(house.coin)).toEqual({ free: await onChain(house, house.coin), held: '0' });
  });

  it('needs a reason, and a send that has not ended', async () => {
    const { draft, cancel } = await steps();
    const { id } = await draft({ sendChain: house.coin });
    expect(await cancel(id, { reason: ' ' })).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    await cancel(id, REASON);
    expect(await cancel(id, REASON)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
  });
});
