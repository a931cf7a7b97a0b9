import { newApiKey } from '../../support/api-keys.js';
import { Client } from '../../support/client.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { world } from '../../support/world.js';
import { contributionRow, newHash, sold } from '../support/deliveries.js';
import type { Sale } from '../support/sales.js';

const DELIVER = `mutation ($input: DeliverIcoInput!) {
  deliverIco(input: $input) { releases { id status } tranches { id } }
}`;

/** A program that calls for the creator of a sale, with a key of these scopes. */
async function programOf({ creator }: Sale, ...scopes: string[]): Promise<Client> {
  const { url } = await world();
  return new Client(url, { apiKey: await newApiKey(creator.id, { permissions: JSON.stringify(scopes) }) });
}

describe('deliverIco by a program', () => {
  it.each([[[]], [['withdraw']], [['payment']]])(
    'is refused to a key of the scopes %j, and nothing is delivered',
    async (scopes) => {
      const { sale, id } = await sold();
      const before = await contributionRow(id);
      const input = { offeringId: sale.id, transactionIds: [id], transactionHash: newHash() };
      const { data, errors } = await (await programOf(sale, ...scopes)).gql(DELIVER, { input });
      expect([data, errors?.map(({ extensions }) => [extensions.code, extensions.statusCode])]).toEqual([
        null,
        [['FORBIDDEN', 403]],
      ]);
      expect(await contributionRow(id)).toEqual(before);
    },
  );

  it('delivers by a key of the scope trade', async () => {
    const { sale, id } = await sold();
    const input = { offeringId: sale.id, transactionIds: [id], transactionHash: newHash() };
    const trader = await programOf(sale, 'trade');
    expect(await trader.ok(DELIVER, { input })).toEqual({
      deliverIco: { releases: [{ id, status: 'VERIFICATION' }], tranches: [] },
    });
  });
});

it.each(TRANSPORTS)('one delivery is refused to a key without the scope trade, by %s', async (transport) => {
  const call = through(transport);
  const { sale, id } = await sold();
  const path = `/api/ico/creator/token/${sale.id}/release/${id}`;
  const body = { transactionHash: newHash() };
  expect(await call(await programOf(sale, 'withdraw'), 'PUT', path, body)).toMatchObject({ code: 'FORBIDDEN' });
  expect((await contributionRow(id)).status).toBe('PENDING');
  expect(await call(await programOf(sale, 'trade'), 'PUT', path, body)).toMatchObject({ status: 'VERIFICATION' });
});
