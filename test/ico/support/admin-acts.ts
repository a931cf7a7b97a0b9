import { newUser } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { newBuyer, onSale, type IcoClient, type NewOffering, type Offering } from '../../support/ico-offerings.js';
import { endWindow } from '../../support/throttles.js';
import { world } from '../../support/world.js';

/** Where buyers of these tests want their tokens. */
export const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

/** Buys; answers the contribution. The limit of orders is forgotten first. */
export async function bought(buyer: Client, { id }: Pick<Offering, 'id'>, amount: string) {
  await endWindow('orderCreation');
  const body = { offeringId: id, amount, walletAddress: ADDRESS };
  const answer = (await buyer.rest('POST', '/api/ico/transaction', body)).body;
  if (answer.statusCode !== 200) throw new Error(`not bought: ${JSON.stringify(answer)}`);
  return answer;
}

/** An offering on sale with one contribution of 100. */
export async function soldOffering(options: NewOffering = {}) {
  const offering = await onSale(options);
  const buyer = await newBuyer(offering);
  return { ...offering, buyer, contribution: await bought(buyer, offering, '100') };
}

/** Titles and messages that an account was notified of, the first one first. */
export async function toldOf({ user }: Pick<IcoClient, 'user'>) {
  const { rows } = (await world()).system.db;
  const all = rows.selectFrom('notification').select(['title', 'message', 'link']).where('userId', '=', user.id);
  return all.orderBy('id').execute();
}

/** Changes columns of an offering, as others do. */
export async function setOffering(id: string, columns: object): Promise<void> {
  const { rows } = (await world()).system.db;
  await rows.updateTable('ico_token_offering').set(columns).where('id', '=', id).execute();
}

/** Columns that make an offering one in this status, as it is stored. */
export async function inStatus(status: string): Promise<object> {
  const now = (await world()).clock.now().toISOString();
  return {
    status,
    approvedAt: status === 'REJECTED' ? null : now,
    rejectedAt: status === 'REJECTED' ? now : null,
    settledAt: status === 'SUCCESS' || status === 'FAILED' ? now : null,
    cancelledAt: status === 'CANCELLED' ? now : null,
  };
}

/** An account with a name. */
export async function named(firstName: string, lastName: string) {
  const user = await newUser();
  const { rows } = (await world()).system.db;
  await rows.updateTable('user').set({ firstName, lastName }).where('id', '=', user.id).execute();
  return user;
}
