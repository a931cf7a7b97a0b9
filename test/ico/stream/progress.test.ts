import { HOUR_MS } from '../../../src/core/clock.js';
import { newId } from '../../../src/core/ids.js';
import { isCursor } from '../../../src/core/stream-event.js';
import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import { moderateIcoOffering } from '../../../src/services/ico/moderate/moderate.js';
import { emitProgress, type ProgressFigures } from '../../../src/services/ico/own/progress.js';
import { anonymous, newClient } from '../../support/accounts.js';
import { adminContext, approved, launched } from '../../support/ico-offerings.js';
import { storedOffering } from '../../support/ico-stored-offerings.js';
import { statementsOf } from '../../support/statements.js';
import { following, refusal } from '../../support/subscribed.js';
import { world } from '../../support/world.js';

const PROGRESS = `subscription ($id: UUID!, $after: String) {
  icoOfferingProgress(id: $id, after: $after) { cursor status raised sold remaining percent contributors phase }
}`;

type Progress = ProgressFigures & { readonly cursor: string };

const FIGURES: ProgressFigures = {
  status: 'ACTIVE',
  raised: '500.5',
  sold: '500.5',
  remaining: '499.5',
  percent: '50.05',
  contributors: 4,
  phase: null,
};

async function follow(id: string, after?: string) {
  const { next, close } = await following<{ icoOfferingProgress: Progress }>(await anonymous(), PROGRESS, {
    id,
    after,
  });
  return { next: async () => (await next()).icoOfferingProgress, close };
}

async function sell(id: string, figures: Partial<ProgressFigures> = {}): Promise<void> {
  const { system } = await world();
  await inTransaction(system, { operation: 'test' }, (tx) => emitProgress(tx, id, { ...FIGURES, ...figures }));
}

/** It starts in an hour. */
async function launchedAndApproved() {
  const offering = await launched();
  await approved(offering.id);
  return offering;
}

describe('the progress of an offering', () => {
  it('begins with the figures of now, for whoever is not signed in, and goes on with those of each event', async () => {
    const { id, phaseIds } = await storedOffering({
      targetAmount: '3000',
      phases: [{ remaining: '750' }, { tokenPrice: '2' }],
      sale: {
        raised: '250',
        sold: '250',
        contributors: 2,
      },
    });
    const events = await follow(id);
    const now = await events.next();
    expect(now).toEqual({
      cursor: now.cursor,
      status: 'ACTIVE',
      raised: '250',
      sold: '250',
      remaining: '1750',
      percent: '8.33',
      contributors: 2,
      phase: phaseIds[0],
    });
    expect(isCursor(now.cursor)).toBe(true);
    await sell(id);
    const sold = await events.next();
    expect(sold).toEqual({ ...FIGURES, cursor: sold.cursor });
    expect(sold.cursor > now.cursor).toBe(true);
    await events.close();
  });

  it('goes on from a cursor: nothing is missed, nothing comes twice, and each event has the figures of its time', async () => {
    const { id } = await storedOffering();
    const first = await follow(id);
    const { cursor } = await first.next();
    await first.close();
    await sell(id, { raised: '1' });
    await sell(id, { raised: '2' });
    const again = await follow(id, cursor);
    const heard = [await again.next(), await again.next()];
    expect(heard.map(({ raised }) => raised)).toEqual(['1', '2']);
    await again.close();
    const last = await follow(id, heard[0]!.cursor);
    expect(await last.next()).toEqual(heard[1]);
    await sell(id, { raised: '3' });
    expect(await last.next()).toMatchObject({ raised: '3' });
    await last.close();
  });

  it('is that of one offering', async () => {
    const [one, other] = [await storedOffering(), await storedOffering()];
    const events = await follow(one.id);
    await events.next();
    await sell(other.id, { raised: '77' });
    await sell(one.id, { raised: '88' });
    expect(await events.next()).toMatchObject({ raised: '88' });
    await events.close();
  });

  it('costs no statement for an event, however many follow', async () => {
    const { id } = await storedOffering();
    const followers = await Promise.all([follow(id), follow(id), follow(id), follow(id), follow(id)]);
    for (const follower of followers) await follower.next();
    await sell(id, { contributors: 6 });
    const waiting = await statementsOf(async () => {
      for (const follower of followers) expect(await follower.next()).toMatchObject({ contributors: 6 });
    });
    expect(waiting).toEqual([]);
    for (const follower of followers) await follower.close();
  });

  it.each([
    ['refused', { status: 'REJECTED' }],
    ['deleted', { status: 'CANCELLED', isDeleted: true }],
  ] as const)('tells what became of the offering, and ends when it is %s', async (_, last) => {
    const { id } = await storedOffering({ status: 'PENDING' });
    const client = await anonymous();
    const socket = client.socket();
    const heard: unknown[] = [];
    const ended = (async () => {
      for await (const { data } of socket.iterate({ query: PROGRESS, variables: { id } })) {
        const { icoOfferingProgress: progress } = data as { icoOfferingProgress: Progress };
        heard.push(progress.status);
        if (heard.length === 1) {
          await sell(id, { status: 'ACTIVE' });
          await sell(id, { status: 'CANCELLED' });
          await sell(id, last);
        }
      }
    })();
    await ended;
    expect(heard).toEqual(['PENDING', 'ACTIVE', 'CANCELLED', last.status]);
    await socket.dispose();
  });

  it('is told by what admins do with it: flagged it sells nothing, and refused it ends', async () => {
    const { id, phases } = await launchedAndApproved();
    const events = await follow(id);
    expect(await events.next()).toMatchObject({ status: 'PENDING', raised: '0', remaining: '1000', phase: null });
    const { clock } = await world();
    clock.advance(2 * HOUR_MS);
    for (const [action, phase] of [
      ['PAUSE', null],
      ['RESUME', phases[0]!.id],
      ['FLAG', null],
      ['UNFLAG', phases[0]!.id],
    ] as const) {
      await moderateIcoOffering(await adminContext(), id, { action });
      expect(await events.next()).toMatchObject({ status: 'PENDING', phase });
    }
    await moderateIcoOffering(await adminContext(), id, { action: 'REJECT', notes: 'No' });
    expect(await events.next()).toMatchObject({ status: 'REJECTED', phase: null });
    await events.close();
    expect(await refusal(await anonymous(), PROGRESS, { id })).toEqual(['NOT_FOUND']);
  });

  it('is NOT_FOUND for drafts, for what was refused or deleted, and for what never was, also for admins', async () => {
    const hidden = [
      await storedOffering({ status: 'PENDING', approvedAt: null }),
      await storedOffering({ status: 'REJECTED' }),
      await storedOffering({ status: 'FAILED', deletedAt: new Date().toISOString() }),
      { id: newId() },
    ];
    for (const client of [await anonymous(), await newClient({ role: 'Super Admin' })]) {
      for (const { id } of hidden) {
        expect(await refusal(client, PROGRESS, { id })).toEqual(['NOT_FOUND']);
        expect(await refusal(client, PROGRESS, { id, after: '000000000000000-000000000' })).toEqual(['NOT_FOUND']);
      }
    }
  });

  it.each(['', 'nope', '0-0', '1'.repeat(10_000)])('refuses what is no cursor', async (after) => {
    const { id } = await storedOffering();
    expect(await refusal(await anonymous(), PROGRESS, { id, after })).toEqual(['BAD_INPUT']);
  });
});
