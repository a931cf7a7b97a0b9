import { newId } from '../../../src/core/ids.js';
import { newUser, signedIn } from '../../support/accounts.js';
import { newApprover, setTiers } from '../../support/approvals.js';
import { newCurrency } from '../../support/currencies.js';
import type { Rows, ModuleRows } from '../../support/module-rows.js';
import { newWallet } from '../../support/wallets.js';

const KEYS = { permissions: ['edit.wallet'] as const };

/** An adjustment that waits, begun by another admin. */
const act: Rows = async () => {
  await setTiers('ADJUSTMENT', [{ fromUsd: '0', approvers: 2 }]);
  const { code: currency, type } = await newCurrency();
  const wallet = await newWallet({ owner: { userId: (await newUser()).id }, currency, type });
  const beginner = await signedIn((await newApprover(KEYS)).user);
  const body = { type: 'ADD', amount: '1', nonce: newId() };
  const { approval } = (await beginner.rest('POST', `/api/admin/finance/wallet/${wallet.id}/adjust`, body)).body;
  return { id: approval.id };
};

export const rows: ModuleRows = { lookedUp: { approval: act, approveAct: act, rejectAct: act, withdrawAct: act } };
