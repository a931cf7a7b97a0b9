import { requireFreshProof } from '../../../auth/fresh-proof.js';
import { requireOpenSession } from '../../../auth/require-session.js';
import { isWider } from '../../../core/allow-list.js';
import { badInput } from '../../../core/catalogue/errors.js';
import { keysOf } from '../../../core/catalogue/keys-of.js';
import { ALL_PERMISSIONS } from '../../../core/payment/key-permissions.js';
import { AND_LIST } from '../../../core/text/and-list.js';
import type { GatewayApiKey } from '../../../entities/gateway/api-key.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOwnMerchant } from '../merchant/lock-merchant.js';
import { lockPair } from './find.js';
import { keyAddresses, keyOrigins, keyPermissions, type KeyPairInput } from './key-input.js';
import { tellOfPair } from './tell-key-owner.js';
import { pairView, type ChangedKeyPairView } from './view.js';

/** What each field is called in a message to the owner. */
const LABEL = {
  permissions: 'what it may do',
  ipWhitelist: 'the addresses that it may be used from',
  allowedOrigins: 'the web pages that it may be used from',
} as const;

/**
 * Changes both halves of a pair of the caller's merchant; absent fields stay. The owner is told, unless only the name
 * changed. The keys themselves, their mode and their merchant never change. More permissions, addresses or web pages
 * require a fresh proof.
 */
export async function updateMerchantKey(ctx: Context, id: string, input: KeyPairInput): Promise<ChangedKeyPairView> {
  const { changes, dropped } = checked(ctx, input);
  return inTransaction(ctx, { operation: 'updateMerchantKey' }, async (tx) => {
    await requireOpenSession(ctx, tx);
    const merchant = await lockOwnMerchant(ctx, tx);
    const pair = await lockPair(tx, merchant.id, id);
    if (pair.some((half) => isWidened(half, changes))) {
      await requireFreshProof(ctx, 'Widening the keys of a merchant', tx.rows);
    }
    for (const half of pair) {
      // A new version closes the key's open sockets; their clients reconnect with the key's new rights.
      Object.assign(half, changes, { version: half.version + 1, updatedAt: ctx.clock.now() });
    }
    const rights = keysOf(LABEL).filter((field) => input[field] !== undefined);
    if (rights.length > 0) {
      const what = AND_LIST.format(rights.map((field) => LABEL[field]));
      const did = `was changed (${what})`;
      await tellOfPair(ctx, tx, merchant.userId, pair, { title: 'Keys of your merchant were changed', did });
    }
    return { ...pairView(ctx, pair), dropped };
  });
}

type Limits = Pick<GatewayApiKey, 'permissions' | 'ipWhitelist' | 'allowedOrigins'>;

function isWidened(before: Limits, changes: Partial<Limits>): boolean {
  const after = { ...before, ...changes };
  return (
    isWider(grantedBy(before), grantedBy(after)) ||
    isWider(before.ipWhitelist, after.ipWhitelist) ||
    isWider(before.allowedOrigins, after.allowedOrigins)
  );
}

/** The permissions of a key; null for all. */
const grantedBy = ({ permissions }: Limits) => (permissions.includes(ALL_PERMISSIONS) ? null : permissions);

function checked(ctx: Context, { name, permissions, ipWhitelist, allowedOrigins }: KeyPairInput) {
  if (name === null || permissions === null) throw badInput('Only ipWhitelist and allowedOrigins may be null');
  const read = permissions === undefined ? null : keyPermissions(ctx, permissions);
  const changes = {
    ...(name === undefined ? {} : { name }),
    ...(read ? { permissions: [...read.permissions] } : {}),
    ...(ipWhitelist === undefined ? {} : { ipWhitelist: keyAddresses(ipWhitelist) }),
    ...(allowedOrigins === undefined ? {} : { allowedOrigins: keyOrigins(allowedOrigins) }),
  };
  return { changes, dropped: read?.dropped ?? [] };
}
