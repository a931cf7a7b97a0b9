import { canonical } from '../../../src/core/money.js';
import { newId } from '../../../src/core/ids.js';
import { admins, houseOnChain, type House } from '../../support/convert-chain.js';
import { SENDS, stepsOf } from '../../support/convert-sends.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

const REASON = { reason: 'Enough.' };
let house: House;

beforeAll(async () => {
  house = await houseOnChain();
});

afterAll(async () => house.chain.close());

/** Dollars that have been approved on this day. */
async function approvedToday(): Promise<number> {
  const { clock, system } = await world();
  const days = system.db.rows.selectFrom('convert_send_day').select('usd');
  const today = await days.where('day', '=', clock.now().toISOString().slice(0, 10)).executeTakeFirst();
  return Number(canonical(today?.usd ?? '0'));
}

describe.each(TRANSPORTS)('an approval under a key, by %s', (transport) => {
  const call = through(transport);

  /** Two sends of 1 that wait for their approval, at 3000 dollars each, and who approves them under one key. */
  const waiting = async () => {
    const clients = await admins();
    const { submitted, cancel, read } = stepsOf(call, clients);
    const key = { 'idempotency-key': newId() };
    const approve = (id: string) => call(clients.manager, 'POST', `${SENDS}/${id}/approve`, {}, key);
    const wish = { sendChain: house.coin };
    const [first, second] = [await submitted(wish), await submitted(wish)];
    return { first, second, approve, cancel, read, before: await approvedToday() };
  };

  it('is answered as the first time when it is repeated, and counts against the day once', async () => {
    const { first, second, approve, cancel, before } = await waiting();
    const answers = await Promise.all([approve(first.id), approve(first.id), approve(first.id)]);
    expect(answers[0]).toMatchObject({ statusCode: 200, id: first.id, status: 'APPROVED', usdValue: '3000' });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await approvedToday()).toBe(before + 3000);
    await cancel(first.id, REASON);
    expect(await approve(first.id)).toEqual(answers[0]);
    expect(await approvedToday()).toBe(before);
    await cancel(second.id, REASON);
  });

  it('does not approve another send, which counts nothing', async () => {
    const { first, second, approve, cancel, read, before } = await waiting();
    await approve(first.id);
    expect(await approve(second.id)).toMatchObject({ statusCode: 409, code: 'IDEMPOTENCY_CONFLICT' });
    expect(await read(second.id)).toMatchObject({ status: 'PENDING_APPROVAL', usdValue: null });
    expect(await approvedToday()).toBe(before + 3000);
    for (const { id } of [first, second]) await cancel(id, REASON);
  });

  it('stores nothing when it is refused, and passes later', async () => {
    const { first, second, approve, cancel, before } = await waiting();
    await setSettings({ convertSendDailyUsd: String(before + 2999) });
    const refused = [await approve(first.id), await approve(second.id)];
    await clearSettings('convertSendDailyUsd');
    for (const answer of refused) expect(answer).toMatchObject({ statusCode: 409, code: 'SEND_LIMIT' });
    expect(await approvedToday()).toBe(before);
    expect(await approve(second.id)).toMatchObject({ statusCode: 200, status: 'APPROVED' });
    expect(await approvedToday()).toBe(before + 3000);
    for (const { id } of [first, second]) await cancel(id, REASON);
  });
});
