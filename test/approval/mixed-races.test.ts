import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { newId } from '../../src/core/ids.js';
import { newClient } from '../support/accounts.js';
import { actPaths, INSTALLED, newApprover, useApprovalPolicy } from '../support/approvals.js';
import { newCurrency } from '../support/currencies.js';
import { currencyImbalances } from '../support/currency-imbalances.js';
import { through } from '../support/each-transport.js';
import { randomFrom } from '../support/ledger-model.js';
import { LONG } from '../support/long.js';
import { ledgerOf, newWallet } from '../support/wallets.js';
import { ownWorld, world } from '../support/world.js';

ownWorld('changes the approval policy again and again');
useApprovalPolicy();

const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const ROUNDS = LONG ? 200 : 12;
const KEYS = { permissions: ['access.wallet', 'edit.wallet'] as const };
const MORE = [...INSTALLED.ADJUSTMENT, { fromUsd: '4000', approvers: 3 }];

describe('acts whose approvals, withdrawals, bans, prices and policies come at the same time', () => {
  it(`run once or not at all, and the books hold (SEED=${SEED})`, async () => {
    const { system } = await world();
    const acts = actPaths(through('REST'));
    const boss = await newClient({ role: SUPER_ADMIN });
    const random = randomFrom(SEED);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id: currencyId, code: currency, type } = await newCurrency({ usdPrice: '1' });
      const wallet = await newWallet({ currency, type });
      const [first, second, third] = [await newApprover(KEYS), await newApprover(KEYS), await newApprover(KEYS)];
      const rowsBefore = (await ledgerOf(wallet.id)).length;
      const path = `/api/admin/finance/wallet/${wallet.id}/adjust`;
      const body = { type: 'ADD', amount: '3000', nonce: newId() };
      const { id } = (await first.rest('POST', path, body)).body.approval;
      const steps = [
        () => acts.approve(second, id),
        () => acts.approve(third, id),
        () => acts.withdraw(first, id),
        () => acts.reject(third, id),
        () => first.rest('POST', path, body),
        () => boss.rest('PUT', `/api/admin/crm/user/${second.user.id}`, { status: 'BANNED' }),
        () => acts.setPolicy(boss, 'ADJUSTMENT', MORE),
        () => system.db.rows.updateTable('currency').set({ usdPrice: '2' }).where('id', '=', currencyId).execute(),
      ];
      await Promise.all(steps.filter(() => random() < 0.6).map((step) => step()));
      const { status, given, needed } = await acts.read(boss, id);
      const moved = (await ledgerOf(wallet.id)).length - rowsBefore;
      expect([status, moved]).toEqual([status, status === 'DONE' ? 1 : 0]);
      expect(['PENDING', 'DONE', 'REJECTED', 'WITHDRAWN']).toContain(status);
      if (status === 'PENDING') expect(given).toBeLessThan(needed);
    }
    expect(await currencyImbalances(system.db.rows)).toEqual([]);
  }, 600_000);
});
