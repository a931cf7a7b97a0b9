import { newClient } from './accounts.js';
import { funded } from './convert-assets.js';
import { newToken } from './convert-chain.js';
import { MOVEMENTS, rebalancer } from './convert-movements.js';
import { through, type Transport } from './each-transport.js';
import { deepen, type Routes } from './convert-routes.js';

const INVENTORY = '/api/admin/convert/inventory';

interface Kind {
  readonly currency: string;
  readonly type: string;
}

/** A token without a way of the platform, with 1000 in each place. */
export async function byHand(routes: Routes) {
  const plain = await newToken(routes);
  const { currency, type } = plain.sendChain;
  await funded({ currency, type }, '1000', 'VENUE');
  await funded({ currency, type }, '1000');
  return { ...plain, currency, type };
}

/** A movement that an admin begins; answers its id. */
export async function moved({ currency, type }: Kind, from: string, to: string, amount = '100'): Promise<string> {
  const { body } = await (await rebalancer()).rest('POST', MOVEMENTS, { currency, type, from, to, amount });
  return body.id;
}

/** Completes a movement, or resolves it. */
export async function endMovement(
  name: 'complete' | 'resolve',
  id: string,
  body: object,
  transport: Transport = 'REST',
) {
  const note = name === 'resolve' ? { note: 'A test' } : {};
  return through(transport)(await rebalancer(), 'POST', `${MOVEMENTS}/${id}/${name}`, { ...note, ...body });
}

/** Books a transaction of the chain as paid to the house from outside, or by the house to somebody outside. */
export async function bookByHash(act: 'fund' | 'defund', { currency, type }: Kind, reference: string, amount = '100') {
  const editor = await newClient({ permissions: ['edit.convert.inventory'] });
  const other = act === 'fund' ? { source: 'OUTSIDE' } : { to: 'OUTSIDE' };
  const wish = { currency, type, location: 'CHAIN:1', amount, reference, ...other };
  const answer = await editor.rest('POST', `${INVENTORY}/${act}`, wish);
  return { statusCode: answer.status, ...answer.body };
}

/** Has the house itself pay tokens, by its own key and not by the platform; answers the hash, deep enough to count. */
export async function paidByHouse(
  routes: Routes,
  { address }: { readonly address: string },
  to: string,
  units: bigint,
): Promise<string> {
  await routes.chain.rpc('anvil_impersonateAccount', routes.wallet.address);
  const data = transferCall(to, units);
  const sent = await routes.chain.rpc('eth_sendTransaction', { from: routes.wallet.address, to: address, data });
  await deepen(routes);
  return String(sent);
}

function transferCall(to: string, units: bigint): string {
  const word = (hex: string) => hex.padStart(64, '0');
  return `0xa9059cbb${word(to.slice(2).toLowerCase())}${word(units.toString(16))}`;
}
