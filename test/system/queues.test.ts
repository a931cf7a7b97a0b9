import type { QueueTask } from '../../src/jobs/frame/job.js';
import { startQueues } from '../../src/jobs/queue.js';
import { deliverMail } from '../../src/jobs/mail/deliver-mail.js';
import type { Context } from '../../src/services/frame/context.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { world } from '../support/world.js';

declare module '../../src/services/frame/job-queue.js' {
  interface JobPayloads {
    call_slow_shop: { readonly number: number };
  }
}

/** What a module with slow work brings: it begins, and waits until the test lets it go on. */
function slowWork() {
  const begun: number[] = [];
  const ended: number[] = [];
  let most = 0;
  let waiting: (() => void)[] = [];
  let heard: (() => void) | undefined;
  let open = false;
  const task: QueueTask<'call_slow_shop'> = {
    name: 'call_slow_shop',
    queue: 'slow',
    async run(_ctx, { number }) {
      begun.push(number);
      most = Math.max(most, begun.length - ended.length);
      heard?.();
      if (!open) await new Promise<void>((resolve) => waiting.push(resolve));
      ended.push(number);
    },
  };
  return {
    task,
    begun,
    ended,
    most: () => most,
    async untilBegun(count: number) {
      while (begun.length < count) await new Promise<void>((resolve) => (heard = resolve));
    },
    letGo() {
      open = true;
      waiting.forEach((resolve) => resolve());
      waiting = [];
    },
  };
}

/** A platform whose mails the test hears of, with so many workers a queue. */
async function platformOf(concurrency: Readonly<Record<string, number>>, drainTimeoutMs = 20_000) {
  const { platform } = await world();
  const mails: string[] = [];
  let heard: (() => void) | undefined;
  const mailer: Context['mailer'] = {
    send: async ({ subject }) => {
      mails.push(subject);
      heard?.();
    },
    close: () => undefined,
  };
  const config = { ...platform.config, drainTimeoutMs, queueConcurrency: new Map(Object.entries(concurrency)) };
  const untilMailed = async (count: number) => {
    while (mails.length < count) await new Promise<void>((resolve) => (heard = resolve));
  };
  return { platform: { ...platform, mailer, config }, mails, untilMailed };
}

async function queueUp(slow: number, ...subjects: string[]): Promise<void> {
  const { system } = await world();
  await inTransaction(system, { operation: 'test' }, async (tx) => {
    for (let number = 1; number <= slow; number += 1) await tx.enqueue('call_slow_shop', { number });
    for (const subject of subjects) await tx.enqueue('deliver_mail', { to: 'a@example.com', subject, text: 'text' });
  });
}

/** Until the queue holds so many jobs: it marks one as done a moment after it has been. */
async function untilLeft(count: number): Promise<void> {
  const { pool } = (await world()).platform.db;
  for (let left = -1; left !== count;) left = (await pool.query('select 1 from graphile_worker.jobs')).rows.length;
}

async function jobs() {
  const { pool } = (await world()).platform.db;
  const { rows } = await pool.query(`
    select j.locked_at is not null as locked, j.attempts, j.last_error as error, q.locked_at is not null as queue
    from graphile_worker._private_jobs j left join graphile_worker._private_job_queues q on q.id = j.job_queue_id`);
  return rows as { locked: boolean; attempts: number; error: string | null; queue: boolean }[];
}

/** Another process does at once what waits for its next attempt. */
async function takenUpAgain(shop: ReturnType<typeof slowWork>): Promise<void> {
  const { platform } = await platformOf({ slow: 1 });
  await platform.db.pool.query('update graphile_worker._private_jobs set run_at = now()');
  const next = await startQueues(platform, [shop.task]);
  await shop.untilBegun(2);
  shop.letGo();
  await untilLeft(0);
  await next.stop();
}

describe('a queue of its own', () => {
  it('keeps slow work from holding up mails, however much of it waits', async () => {
    const shop = slowWork();
    const { platform, mails, untilMailed } = await platformOf({ main: 1, slow: 2 });
    await queueUp(10, 'first');
    const queues = await startQueues(platform, [shop.task, deliverMail]);
    await shop.untilBegun(2);
    await untilMailed(1);
    await queueUp(0, 'second', 'third');
    await untilMailed(3);
    expect(mails).toEqual(['first', 'second', 'third']);
    expect([shop.begun.length, shop.ended]).toEqual([2, []]);
    shop.letGo();
    await shop.untilBegun(10);
    await queues.stop();
    expect([shop.ended.length, shop.most()]).toEqual([10, 2]);
    await untilLeft(0);
  });

  it('is drained when the process stops: what runs is finished, and what waits stays for another process', async () => {
    const shop = slowWork();
    const { platform } = await platformOf({ slow: 1 });
    await queueUp(3);
    const queues = await startQueues(platform, [shop.task, deliverMail]);
    await shop.untilBegun(1);
    const stopped = queues.stop().then(() => [...shop.ended]);
    shop.letGo();
    expect(await stopped).toEqual(shop.begun);
    expect(shop.begun).toHaveLength(1);
    await untilLeft(2);
    const next = await startQueues(platform, [shop.task]);
    await shop.untilBegun(3);
    await next.stop();
    await untilLeft(0);
    expect(shop.ended.toSorted()).toEqual([1, 2, 3]);
  });

  it('gives back what does not end while the process drains, so that another process takes it up', async () => {
    const shop = slowWork();
    const { platform } = await platformOf({ slow: 1 }, 500);
    await queueUp(1);
    const queues = await startQueues(platform, [shop.task]);
    await shop.untilBegun(1);
    await expect(queues.stop()).rejects.toThrow('jobs that did not end while the process drained are given back: 1');
    expect(shop.ended).toEqual([]);
    expect(await jobs()).toEqual([
      { locked: false, attempts: 1, error: 'The process ended before the job did', queue: false },
    ]);
    await takenUpAgain(shop);
  });

  it('asks what is under way to end before it gives it back', async () => {
    const shop = slowWork();
    const { platform } = await platformOf({ slow: 1 }, 8_000);
    await queueUp(1);
    const heeds: QueueTask<'call_slow_shop'> = {
      ...shop.task,
      async run(ctx, payload, signal) {
        const aborted = new Promise<never>((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('asked to end')));
        });
        await Promise.race([shop.task.run(ctx, payload, signal), aborted]);
      },
    };
    const queues = await startQueues(platform, [heeds]);
    await shop.untilBegun(1);
    await queues.stop();
    // The queue writes it down a moment after the job has ended.
    while ((await jobs())[0]?.locked);
    expect(await jobs()).toEqual([{ locked: false, attempts: 1, error: 'asked to end', queue: false }]);
    await takenUpAgain(shop);
  });

  it('must be one that some task belongs to where the configuration gives it workers', async () => {
    const { platform } = await platformOf({ main: 1, slwo: 2 });
    await expect(startQueues(platform, [slowWork().task])).rejects.toThrow(
      'QUEUE_CONCURRENCY: unknown queue slwo; the queues are main, slow',
    );
  });
});
