import { newId } from '../../../src/core/ids.js';
import type { SendRow } from '../../../src/services/convert/send/read.js';
import { newKind } from '../../support/convert-hedges.js';
import { world } from '../../support/world.js';

/** A send as the table has it, APPROVED unless otherwise said, of a currency of its own and without money held. */
export async function storedSend(columns: Partial<SendRow> = {}): Promise<SendRow> {
  const { system } = await world();
  const { currency, type } = await newKind('1');
  const now = system.clock.now().toISOString();
  return system.db.rows
    .insertInto('convert_send')
    .values({
      id: newId(),
      currency,
      type,
      chainId: 1,
      decimals: 18,
      confirmations: 1,
      address: `0x${'12'.repeat(20)}`,
      amount: '2',
      purpose: 'A test',
      status: 'APPROVED',
      createdAt: now,
      approvedAt: now,
      updatedAt: now,
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
