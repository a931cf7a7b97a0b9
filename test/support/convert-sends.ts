import type { Client } from './client.js';
import { newId } from '../../src/core/ids.js';
import type { Call } from './each-transport.js';
import { newAccount, type House } from './convert-chain.js';
import { runJob } from './jobs.js';

export const SENDS = '/api/admin/convert/send';

interface Wish {
  readonly sendChain: { readonly id: string };
  readonly amount?: string;
  readonly address?: string;
}

type Admins = { readonly writer: Client; readonly manager: Client };

/** The steps of a send, at a transport. */
export function stepsOf(call: Call, { writer, manager }: Admins) {
  const key = () => ({ 'idempotency-key': newId() });
  const act =
    (client: Client, name: string) =>
    (id: string, body: object = {}) =>
      call(client, 'POST', `${SENDS}/${id}/${name}`, body, key());
  const draft = ({ sendChain, amount = '1', address = newAccount() }: Wish) =>
    call(writer, 'POST', SENDS, { sendChainId: sendChain.id, amount, address, purpose: 'A test' }, key());
  const steps = {
    draft,
    submit: act(writer, 'submit'),
    approve: act(manager, 'approve'),
    confirm: act(manager, 'confirm'),
    cancel: act(manager, 'cancel'),
    reverse: act(manager, 'reverse'),
    read: (id: string) => call(writer, 'GET', `${SENDS}/${id}`),
  };
  const submitted = async (wish: Wish) => steps.submit((await draft(wish)).id);
  const approved = async (wish: Wish) => steps.approve((await submitted(wish)).id);
  const broadcast = async (wish: Wish) => {
    const { id } = await approved(wish);
    await runJob('processConvertSends');
    return steps.read(id);
  };
  return { ...steps, submitted, approved, broadcast };
}

/** Adds blocks to the chain, so that what is mined is deep enough. */
export async function deepen({ chain }: House, blocks = 3): Promise<void> {
  await chain.rpc('anvil_mine', `0x${blocks.toString(16)}`);
}
