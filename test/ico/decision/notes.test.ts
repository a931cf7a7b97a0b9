import { newId } from '../../../src/core/ids.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { activityOf, newAdmin } from '../../support/ico-offerings.js';
import { world } from '../../support/world.js';
import { contributionRow, DECISION, sold } from '../support/deliveries.js';
import { newKey } from '../support/sales.js';

const savePath = (id: string) => `${DECISION}/${id}?action=save-note`;
const removePath = (id: string) => `${DECISION}/${id}?action=remove-note`;

describe.each(TRANSPORTS)('notes about a contribution by %s', (transport) => {
  const call = through(transport);

  it('are added and removed in any status, beside what the buyer said', async () => {
    const { id, sale } = await sold();
    const { rows } = (await world()).system.db;
    const buyers = { admin: [], buyer: 'Please hurry' };
    await rows
      .updateTable('ico_transaction')
      .set({ notes: JSON.stringify(buyers) })
      .where('id', '=', id)
      .execute();
    const admin = await newAdmin();
    const saved = await call(admin, 'POST', savePath(id), { note: ' First line\r\nsecond line ' });
    expect(saved).toMatchObject({ statusCode: 200, id, status: 'PENDING' });
    expect(saved.notes).toEqual({
      admin: [
        { id: expect.any(String), note: 'First line\nsecond line', userId: admin.user.id, at: expect.any(String) },
      ],
      buyer: 'Please hurry',
    });
    const second = await call(await newAdmin(), 'POST', savePath(id), { note: 'x'.repeat(1_000) });
    expect(second.notes.admin).toHaveLength(2);
    const removed = await call(admin, 'POST', removePath(id), { noteId: saved.notes.admin[0].id });
    expect(removed.notes).toEqual({ admin: [second.notes.admin[1]], buyer: 'Please hurry' });
    expect((await contributionRow(id)).notes).toEqual(removed.notes);
    expect((await activityOf(sale.id)).slice(-3).map(({ action }) => action)).toEqual([
      'saveIcoContributionNote',
      'saveIcoContributionNote',
      'removeIcoContributionNote',
    ]);
    for (const status of ['VERIFICATION', 'REFUNDED'] as const) {
      const over = status === 'REFUNDED' ? { refunded: '200' } : {};
      await rows
        .updateTable('ico_transaction')
        .set({ status, ...over })
        .where('id', '=', id)
        .execute();
      expect(await call(admin, 'POST', savePath(id), { note: 'Another' })).toMatchObject({ statusCode: 200, status });
    }
  });

  it('are refused when they are blank, too long, hold control characters, or name none', async () => {
    const { id } = await sold();
    const admin = await newAdmin();
    for (const body of [{}, { note: '' }, { note: 'x'.repeat(1_001) }, { note: 'a\u0000' }, { notes: 'other field' }]) {
      const answer = await call(admin, 'POST', savePath(id), body);
      expect(answer).toMatchObject({ statusCode: 400, message: expect.stringContaining('note') });
    }
    expect(await call(admin, 'POST', removePath(id))).toMatchObject({ statusCode: 400 });
    const unknown = await call(admin, 'POST', removePath(id), { noteId: newId() });
    expect(unknown).toMatchObject({ statusCode: 404, message: 'Note not found' });
    expect((await contributionRow(id)).notes).toEqual({ admin: [] });
  });

  it('are text, also one that looks like JSON, and nothing else', async () => {
    const { id } = await sold();
    const admin = await newAdmin();
    for (const note of [{ admin: [] }, [], 5, true]) {
      expect(await call(admin, 'POST', savePath(id), { note })).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    }
    const text = '{"admin":[]}';
    const saved = await call(admin, 'POST', savePath(id), { note: text });
    expect(saved.notes.admin).toMatchObject([{ note: text, userId: admin.user.id }]);
    expect((await contributionRow(id)).notes.admin).toMatchObject([{ note: text }]);
  });

  it('number fifty at most, and none that are saved at the same time is lost', async () => {
    const { id } = await sold();
    const admin = await newAdmin();
    const save = (at: number) => call(admin, 'POST', savePath(id), { note: `note ${at}` });
    for (let batch = 0; batch < 6; batch += 1) {
      await Promise.all(Array.from({ length: 8 }, (_, at) => save(batch * 8 + at)));
    }
    const last = await Promise.all([48, 49, 50, 51].map(save));
    expect(last.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409, 409]);
    const { notes } = await contributionRow(id);
    expect(new Set(notes.admin.map(({ note }) => note)).size).toBe(50);
    await call(admin, 'POST', removePath(id), { noteId: notes.admin[0]?.id });
    expect(await save(52)).toMatchObject({ statusCode: 200 });
  });

  it('answer a repeat under their key the same way, and are saved once', async () => {
    const { id } = await sold();
    const admin = await newAdmin();
    const key = newKey();
    const first = await call(admin, 'POST', savePath(id), { note: 'Once' }, key);
    expect(await call(admin, 'POST', savePath(id), { note: 'Once' }, key)).toEqual(first);
    expect((await contributionRow(id)).notes.admin).toHaveLength(1);
  });
});
