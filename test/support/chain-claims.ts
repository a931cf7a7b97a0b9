import { newId } from '../../src/core/ids.js';
import type { ClaimKind, ClaimUse } from '../../src/entities/chain-proof/claim.js';
import { world } from './world.js';

interface NewClaim {
  readonly chain?: string;
  readonly hash: string;
  readonly kind?: ClaimKind;
  readonly place?: number;
  readonly use: ClaimUse;
  readonly useId?: string;
}

/** Claims something of a transaction, as its use does; by default its first log, on Ethereum. Answers the claim's id. */
export async function storedClaim({ hash, ...claim }: NewClaim): Promise<string> {
  const { rows } = (await world()).system.db;
  const row = { id: newId(), chain: 'eip155:1', kind: 'LOG', place: 0, end: 'OUT', useId: newId(), ...claim } as const;
  const createdAt = new Date().toISOString();
  await rows
    .insertInto('chain_claim')
    .values({ ...row, hash: hash.replace(/^0x/, ''), createdAt })
    .execute();
  return row.id;
}

/** What is claimed of a transaction. */
export async function claimsOfHash(hash: string) {
  const { rows } = (await world()).system.db;
  const claims = rows.selectFrom('chain_claim').select(['chain', 'kind', 'place', 'end', 'use', 'useId']);
  return claims.where('hash', '=', hash.replace(/^0x/, '')).orderBy('kind').orderBy('place').execute();
}
