import { newClient } from '../../support/accounts.js';
import { newCurrency } from '../../support/currencies.js';
import { world } from '../../support/world.js';
import { describeRecord } from '../support/describe-record.js';

async function make(usd: string | null) {
  const { code: currency, type } = await newCurrency({ usdPrice: usd === null ? null : '1' });
  const input = { currency, type, amount: usd ?? '1', method: 'Wire' };
  const { body } = await (await newClient()).rest('POST', '/api/finance/deposit', input);
  return { id: body.id as string, approvalId: body.id as string };
}

describeRecord({
  name: 'deposits',
  kind: 'DEPOSIT',
  permissions: ['access.deposit', 'edit.deposit'],
  fromUsd: 10_000,
  endsByReject: true,
  make,
  approve: (call, client, id, headers) => call(client, 'POST', `/api/admin/finance/deposit/${id}/approve`, {}, headers),
  isCarriedOut: async (id) => {
    const { system } = await world();
    const deposit = system.db.rows.selectFrom('deposit').select('status').where('id', '=', id);
    return (await deposit.executeTakeFirstOrThrow()).status === 'COMPLETED';
  },
});
