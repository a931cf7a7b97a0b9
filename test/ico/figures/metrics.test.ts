import { WAITING_DELIVERIES } from '../../../src/services/ico/figures/waiting.js';
import { newAdmin } from '../../support/ico-offerings.js';
import { watched } from '../../support/metrics.js';
import { runJob } from '../../support/jobs.js';
import { world } from '../../support/world.js';
import { DECISION, delivered, deliveredTranche, sold } from '../support/deliveries.js';
import { newSale } from '../support/sales.js';
import { failed, freeze, soldTo } from '../support/settled.js';

const status = (name: string) => `ico_offerings{status="${name}"}`;
const wait = (name: string) => `ico_deliveries{wait="${name}"}`;

describe('the metrics of the token launchpad', () => {
  it('count offerings by status, and contributions that are in escrow', async () => {
    const { grown } = await watched(status('ACTIVE'), status('FAILED'), 'ico_contributions_outstanding');
    await newSale();
    await soldTo(['10', '20']);
    await failed(['10']);
    expect(await grown()).toEqual([2, 1, 2]);
  });

  it('count deliveries by what they wait for, those of tranches like those of whole contributions', async () => {
    const { grown } = await watched(wait('verify'), wait('chain'), wait('creator'));
    for (const check of ['UNCHECKED', 'PENDING', 'FAILED'] as const) await delivered((await sold()).id, check);
    const vests = { vesting: { type: 'LINEAR', durationMonths: 4 } } as const;
    for (const check of ['UNCHECKED', 'PENDING'] as const) await deliveredTranche((await sold(vests)).id, 1, check);
    expect(await grown()).toEqual([2, 2, 1]);
  });

  it('read no tranche that is paid for, or not delivered yet, as each part of the statement has its index', async () => {
    const { db } = (await world()).platform;
    const connection = await db.pool.connect();
    await connection.query('begin');
    // Leaves no way to go through all tranches but the indexes.
    for (const way of ['seqscan', 'nestloop']) await connection.query(`set local enable_${way} = off`);
    const { rows } = await connection.query(`explain ${WAITING_DELIVERIES.compile(db.rows).sql}`);
    await connection.query('rollback');
    connection.release();
    const plan = JSON.stringify(rows);
    for (const part of ['unchecked', 'unpaid', 'failed']) expect(plan).toContain(`ico_token_vesting_release_${part}`);
    expect(plan).toContain('ico_transaction_delivered');
    expect(plan).not.toContain('Seq Scan on ico_token_vesting_release');
  });

  it('count a tranche that has failed until its schedule is over', async () => {
    const { grown } = await watched(wait('creator'));
    const { id } = await sold({ vesting: { type: 'LINEAR', durationMonths: 4 } });
    const releaseId = await deliveredTranche(id, 1);
    const admin = await newAdmin();
    const reject = (body: object) => admin.rest('POST', `${DECISION}/${id}?action=reject`, body);
    await reject({ releaseId, notes: 'Nothing has arrived' });
    expect(await grown()).toEqual([1]);
    await reject({ notes: 'Nothing has arrived at all' });
    expect(await grown()).toEqual([0]);
  });

  it('leave out deliveries that nobody can verify before their offering has succeeded', async () => {
    const { grown } = await watched(wait('verify'));
    const { ids } = await soldTo(['10']);
    await delivered(ids[0] ?? '');
    expect(await grown()).toEqual([0]);
  });

  it('count what could not be refunded, as its wallet is frozen', async () => {
    const { grown } = await watched('ico_refunds_barred');
    await failed(['10', '20'], async ({ buyers: [first] }) => first && freeze(first));
    expect(await grown()).toEqual([1]);
  });

  it('count differences of the books until they are gone', async () => {
    const { platform } = await world();
    const { grown } = await watched('ico_escrow_faults');
    const { sale } = await soldTo(['10']);
    const raise = (by: string) =>
      platform.db.pool.query('update ico_offering_progress set raised = raised + $2::numeric where "offeringId" = $1', [
        sale.id,
        by,
      ]);
    await raise('1');
    await runJob('checkIcoBalances');
    expect(await grown()).toEqual([1]);
    await raise('-1');
    await runJob('checkIcoBalances');
    expect(await grown()).toEqual([0]);
  });
});
