import { newClient } from '../../support/accounts.js';
import { actPaths, newApprover, useApprovalPolicy } from '../../support/approvals.js';
import type { Client } from '../../support/client.js';
import { newCurrency } from '../../support/currencies.js';
import { through } from '../../support/each-transport.js';
import { ledgerOf } from '../../support/wallets.js';
import { world } from '../../support/world.js';

useApprovalPolicy();

const KEYS = { permissions: ['access.deposit', 'edit.deposit'] as const };
const ROUNDS = 8;
const call = through('REST');
const acts = actPaths(call);
const decide = (client: Client, id: string, step: string, body: object = {}) =>
  call(client, 'POST', `/api/admin/finance/deposit/${id}/${step}`, body);

/** How the deposit, its ledger and its approvals stand. */
async function stateOf({ id, walletId }: { readonly id: string; readonly walletId: string }) {
  const { rows } = (await world()).system.db;
  const deposit = await rows.selectFrom('deposit').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  const approval = await rows.selectFrom('approval').select('status').where('id', '=', id).executeTakeFirst();
  const votes = await rows.selectFrom('approval_vote').selectAll().where('approvalId', '=', id).execute();
  const [, ...credits] = await ledgerOf(walletId);
  return { deposit: deposit.status, approval: approval?.status, votes: votes.length, credits: credits.length };
}

it('approvals, rejections, withdrawals and a cancellation at once leave a deposit in one piece', async () => {
  const [first, second, third] = [await newApprover(KEYS), await newApprover(KEYS), await newApprover(KEYS)];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { code: currency, type } = await newCurrency({ usdPrice: '1' });
    const owner = await newClient();
    const deposit = await call(owner, 'POST', '/api/finance/deposit', { currency, type, amount: '10000' });
    await decide(first, deposit.id, 'approve');
    const answers = await Promise.all([
      decide(second, deposit.id, 'approve'),
      acts.approve(third, deposit.id),
      acts.withdraw(first, deposit.id),
      ...(round % 2 === 0
        ? [acts.reject(second, deposit.id), decide(third, deposit.id, 'reject', { reason: 'No.' })]
        : [call(owner, 'POST', `/api/finance/deposit/${deposit.id}/cancel`), decide(first, deposit.id, 'approve')]),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    const state = await stateOf(deposit);
    expect(state.credits).toBe(state.deposit === 'COMPLETED' ? 1 : 0);
    if (state.deposit === 'COMPLETED') expect(state).toMatchObject({ approval: 'DONE', votes: 2 });
    if (['REJECTED', 'CANCELLED'].includes(state.deposit)) expect(state.approval).not.toBe('PENDING');
    if (state.deposit === 'PENDING') expect(state.approval).not.toBe('DONE');
  }
});
