import { sql } from 'kysely';
import { newMerchant } from '../../support/gateway.js';
import { runJob } from '../../support/jobs.js';
import { world } from '../../support/world.js';
import { api } from '../support/answers.js';
import { confirmed, created, eventsOf, newBuyer, paid, paying, storedPayment } from '../support/payments.js';

const MINUTE_MS = 60_000;
const expire = () => runJob('processGatewayPaymentExpiry');
const statusOf = async (id: string) => (await storedPayment(id)).status;

describe('the job that expires payments', () => {
  it('ends those that wait beyond their time, of both modes, and tells of it once', async () => {
    const merchant = await newMerchant();
    const [live, test] = [
      await created(merchant, { expiresIn: 60 }),
      await created(merchant, { expiresIn: 60 }, 'sk_test'),
    ];
    const later = await created(merchant, { expiresIn: 3_600 });
    const { clock } = await world();
    clock.advance(MINUTE_MS);
    expect((await expire()).error).toBeNull();
    expect([await statusOf(live.id), await statusOf(test.id), await statusOf(later.id)]).toEqual([
      'EXPIRED',
      'EXPIRED',
      'PENDING',
    ]);
    await expire();
    const events = await eventsOf(live.id);
    expect(events.map(({ id, type, sequence, body }) => [id, type, sequence, body.data.status])).toEqual([
      [`evt_${live.id}_created`, 'payment.created', 1, 'PENDING'],
      [`evt_${live.id}_expired`, 'payment.expired', 2, 'EXPIRED'],
    ]);
    expect(await eventsOf(later.id)).toHaveLength(1);
    const { buyer, wallet } = await newBuyer();
    expect(await confirmed(buyer, live.id, [paying(wallet, '25')])).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
    });
  });

  it('leaves what was paid, cancelled or failed as it is', async () => {
    const merchant = await newMerchant();
    const { payment } = await paid(merchant, { expiresIn: 60 });
    const { create, cancel } = await api('REST', merchant);
    const cancelled = await create({ expiresIn: 60 });
    await cancel(cancelled.id);
    const { clock } = await world();
    clock.advance(MINUTE_MS);
    await expire();
    expect([await statusOf(payment.id), await statusOf(cancelled.id)]).toEqual(['COMPLETED', 'CANCELLED']);
  });

  it('goes through more of them than it reads at once', async () => {
    const merchant = await newMerchant();
    const { id } = await created(merchant, { expiresIn: 60 });
    const { platform, clock } = await world();
    const { uuid: _, ...row } = await storedPayment(id);
    const columns = Object.keys(row)
      .filter((name) => name !== 'id')
      .map((name) => sql.ref(name));
    await sql`insert into gateway_payment (id, uuid, ${sql.join(columns)})
      select 'pi_' || lpad(n::text, 24, '0'), gen_random_uuid(), ${sql.join(columns)} from gateway_payment, generate_series(1, 1000) n
      where id = ${id}`.execute(platform.db.rows);
    clock.advance(MINUTE_MS);
    const run = await expire();
    expect([run.error, (run.counts?.['expired'] ?? 0) >= 1_001]).toEqual([null, true]);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from gateway_payment
      where "merchantId" = ${merchant.id} and status = 'EXPIRED'`.execute(platform.db.rows);
    expect(rows[0]?.count).toBe(1_001);
  });

  it('is not stopped by one that cannot be expired: it ends the others and fails with the number', async () => {
    const [broken, sound] = [await newMerchant(), await newMerchant()];
    const first = await created(broken, { expiresIn: 60 });
    const second = await created(sound, { expiresIn: 61 });
    const { platform, clock } = await world();
    // Its place among the merchant's events is taken already.
    await sql`update gateway_event_position set position = 0 where "merchantId" = ${broken.id}`.execute(
      platform.db.rows,
    );
    clock.advance(2 * MINUTE_MS);
    const run = await expire();
    expect(run.error).toContain('1 overdue payments could not be expired');
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['PENDING', 'EXPIRED']);
    await sql`update gateway_event_position set position = 1 where "merchantId" = ${broken.id}`.execute(
      platform.db.rows,
    );
    expect((await expire()).error).toBeNull();
    expect(await statusOf(first.id)).toBe('EXPIRED');
  });

  it('and a buyer who pays at the same time: one of them wins, and nobody pays for nothing', async () => {
    const merchant = await newMerchant();
    const payments = await Promise.all(Array.from({ length: 5 }, () => created(merchant, { expiresIn: 60 })));
    const buyers = await Promise.all(payments.map(() => newBuyer()));
    const { clock, platform } = await world();
    const [run, ...answers] = await Promise.all([
      (async () => {
        clock.advance(MINUTE_MS);
        return expire();
      })(),
      ...buyers.map(({ buyer, wallet }, at) => confirmed(buyer, payments[at]?.id, [paying(wallet, '25')])),
    ]);
    expect(run.error).toBeNull();
    for (const [at, { id }] of payments.entries()) {
      const status = await statusOf(id);
      expect(status === 'COMPLETED').toBe(answers[at].status === 'COMPLETED');
      expect(['COMPLETED', 'EXPIRED']).toContain(status);
      const wallet = platform.db.rows
        .selectFrom('wallet')
        .select('balance')
        .where('id', '=', buyers[at]?.wallet.id ?? '');
      expect(Number((await wallet.executeTakeFirstOrThrow()).balance)).toBe(status === 'COMPLETED' ? 75 : 100);
    }
  });
});
