import { sql } from 'kysely';
import { newId } from '../../src/core/ids.js';
import type { StreamEvent } from '../../src/core/stream-event.js';
import type { Tx } from '../../src/services/frame/tx.js';
import { drainQueue } from '../../src/jobs/queue.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { deliverTo, startMailServer, type MailServer } from '../support/mail-server.js';
import { world } from '../support/world.js';

let server: MailServer;

beforeAll(async () => {
  const { platform } = await world();
  await drainQueue(platform);
  server = await startMailServer();
});

afterAll(() => server.close());

const mail = (subject: string) => ({ to: 'someone@example.com', subject, text: 'text' });

/** The events of a topic until the one whose payload is `last`. */
async function eventsUntil(events: AsyncIterableIterator<StreamEvent>, last: unknown): Promise<unknown[]> {
  const seen: unknown[] = [];
  for await (const { payload } of events) {
    seen.push(payload);
    if (JSON.stringify(payload) === JSON.stringify(last)) break;
  }
  return seen;
}

async function storedEvents(topic: string): Promise<number> {
  const { platform } = await world();
  return (await platform.db.rows.selectFrom('event').select('id').where('topic', '=', topic).execute()).length;
}

describe('what follows from a use case', () => {
  it('is sent once it has committed: events to subscribers, jobs to the queue', async () => {
    const { system, platform } = await world();
    const topic = `test:${newId()}`;
    const subject = newId();
    const events = platform.events.subscribe(topic);
    await inTransaction(system, { operation: 'test' }, async (tx) => {
      await tx.emit(topic, { number: 1 });
      await tx.emit(topic, { number: 2 });
      await tx.enqueue('deliver_mail', mail(subject));
    });
    expect(await eventsUntil(events, { number: 2 })).toEqual([{ number: 1 }, { number: 2 }]);
    await deliverTo(server);
    expect(server.received.filter((each) => each.subject === subject)).toHaveLength(1);
  });

  it('is not sent before the commit', async () => {
    const { system } = await world();
    const subject = newId();
    await inTransaction(system, { operation: 'test' }, async (tx) => {
      await tx.enqueue('deliver_mail', mail(subject));
      await deliverTo(server);
      expect(server.received.filter((each) => each.subject === subject)).toEqual([]);
    });
    await deliverTo(server);
    expect(server.received.filter((each) => each.subject === subject)).toHaveLength(1);
  });

  it('is not sent, and leaves no row, when it was rolled back', async () => {
    const { system, platform } = await world();
    const topic = `test:${newId()}`;
    const subject = newId();
    const events = platform.events.subscribe(topic);
    const run = inTransaction(system, { operation: 'test' }, async (tx) => {
      await tx.emit(topic, { lost: true });
      await tx.enqueue('deliver_mail', mail(subject));
      throw new Error('changed its mind');
    });
    await expect(run).rejects.toThrow('changed its mind');
    expect(await storedEvents(topic)).toBe(0);
    await inTransaction(system, { operation: 'test' }, (tx) => tx.emit(topic, { last: true }));
    expect(await eventsUntil(events, { last: true })).toEqual([{ last: true }]);
    await deliverTo(server);
    expect(server.received.filter((each) => each.subject === subject)).toEqual([]);
  });

  it('is sent once when the use case was tried again', async () => {
    const { system, platform } = await world();
    const topic = `test:${newId()}`;
    const subject = newId();
    const events = platform.events.subscribe(topic);
    let tries = 0;
    await inTransaction(system, { operation: 'test' }, async (tx) => {
      tries += 1;
      await tx.emit(topic, { tries });
      await tx.enqueue('deliver_mail', mail(subject));
      if (tries === 1) await serialisationFailure(tx);
    });
    await inTransaction(system, { operation: 'test' }, (tx) => tx.emit(topic, { last: true }));
    expect(await eventsUntil(events, { last: true })).toEqual([{ tries: 2 }, { last: true }]);
    await deliverTo(server);
    expect(server.received.filter((each) => each.subject === subject)).toHaveLength(1);
  });

  it('is one job while a job under the same key waits', async () => {
    const { system } = await world();
    const key = newId();
    for (const subject of ['first', 'second']) {
      await inTransaction(system, { operation: 'test' }, (tx) =>
        tx.enqueue('deliver_mail', mail(`${key} ${subject}`), { key }),
      );
    }
    await deliverTo(server);
    const subjects = server.received.map(({ subject }) => subject).filter((subject) => subject?.startsWith(key));
    expect(subjects).toEqual([`${key} second`]);
  });
});

function serialisationFailure({ rows }: Tx) {
  return sql`do $$ begin raise exception 'provoked' using errcode = '40001'; end $$`.execute(rows);
}
