import { isGiven } from '../../../core/given.js';
import { ICO_LIMITS } from '../../../core/launchpad/limits.js';
import { readLabel } from '../../../core/text/read-text.js';
import { newId } from '../../../core/ids.js';
import { IcoBlockchain } from '../../../entities/ico/blockchain.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { recordActivity } from '../own/activity.js';
import { BLOCKCHAIN, lockEntry, requireUnused } from './kind.js';

/** What an admin says of a blockchain; in a change, absent or null fields stay. */
export interface BlockchainInput {
  readonly name?: string | null;
  /** 1 to 50 characters of a to z, 0 to 9, - and _. */
  readonly value?: string | null;
  readonly status?: boolean | null;
}

export type NewBlockchain = BlockchainInput & { readonly name: string; readonly value: string };

/** Adds a blockchain that offerings may use. CONFLICT for a value that another one has; BAD_INPUT. */
export async function createBlockchain(ctx: Context, { name, value, status }: NewBlockchain): Promise<IcoBlockchain> {
  const now = ctx.clock.now();
  const entry = { name: readLabel('name', name, ICO_LIMITS.name), value, status: status ?? true };
  return inTransaction(ctx, { operation: 'createIcoBlockchain' }, async (tx) => {
    const blockchain = tx.em.create(IcoBlockchain, { id: newId(), ...entry, createdAt: now, updatedAt: now });
    note(ctx, tx, 'createIcoBlockchain', blockchain, entry);
    return blockchain;
  });
}

/**
 * Changes a blockchain. NOT_FOUND; CONFLICT for a value that another one has; ICO_IN_USE for another value while offerings
 * use it, since their addresses and hashes have the form of the present one; BAD_INPUT.
 */
export async function updateBlockchain(ctx: Context, id: string, input: BlockchainInput): Promise<IcoBlockchain> {
  const { name, value, status } = input;
  const changes = {
    ...(isGiven(name) ? { name: readLabel('name', name, ICO_LIMITS.name) } : {}),
    ...(isGiven(value) ? { value } : {}),
    ...(isGiven(status) ? { status } : {}),
  };
  return inTransaction(ctx, { operation: 'updateIcoBlockchain' }, async (tx) => {
    const blockchain = await lockEntry(tx, BLOCKCHAIN, id);
    if (isGiven(value) && value !== blockchain.value) await requireUnused(tx, BLOCKCHAIN, id, VALUE_STAYS);
    Object.assign(blockchain, changes, { updatedAt: ctx.clock.now() });
    note(ctx, tx, 'updateIcoBlockchain', blockchain, changes);
    return blockchain;
  });
}

const VALUE_STAYS = 'The value stays while offerings use the blockchain: add another one';

type Noted = Parameters<typeof recordActivity>[1];

function note(ctx: Context, tx: Noted, action: string, { id, name }: IcoBlockchain, details: object): void {
  recordActivity(ctx, tx, { action, target: 'blockchain', targetId: id, name, details: { ...details } });
}
