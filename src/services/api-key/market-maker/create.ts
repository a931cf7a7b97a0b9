import { secretPurpose } from '../../../auth/authenticate-api-key.js';
import { seal } from '../../../core/seal.js';
import { ApiKeyEvent } from '../../../entities/api-key/api-key-audit-log.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';
import { requireAccount } from '../administer.js';
import { recordKeyEvent } from '../audit.js';
import type { CreateApiKeyInput } from '../create-api-key.js';
import { checkedAddresses, checkedExpiry, checkedScopes } from '../input.js';
import { newSecret } from '../material.js';
import { newApiKeyRow } from '../new-row.js';
import { tellOfNewKey } from '../tell-key-owners.js';
import { issuedView, type IssuedApiKey } from '../view.js';

export interface CreateMarketMakerKeyInput extends CreateApiKeyInput {
  readonly userId: string;
}

/**
 * Creates a key whose requests must be signed, tells its owner, and returns key and secret, only this once: the
 * operator of the market maker puts both into its program. BAD_INPUT when there is no such account, FORBIDDEN when its
 * role holds more than the caller's.
 */
export async function createMarketMakerKey(ctx: Context, input: CreateMarketMakerKeyInput): Promise<IssuedApiKey> {
  return inTransaction(ctx, { operation: 'createMarketMakerKey' }, async (tx) => {
    await requireAccount(ctx, tx, input.userId);
    const secret = newSecret();
    const { row, key } = newApiKeyRow(ctx, tx, {
      name: input.name,
      userId: input.userId,
      type: 'plugin',
      permissions: checkedScopes(input.permissions ?? []),
      ipRestriction: input.ipRestriction ?? true,
      ipWhitelist: checkedAddresses(input.ipWhitelist ?? []),
      expiresAt: checkedExpiry(ctx, input.expiresAt),
    });
    row.secretSealed = seal(ctx.config.secretKeys, secret, secretPurpose(row.id));
    await recordKeyEvent(ctx, tx, row, ApiKeyEvent.CREATED, { permissions: row.permissions });
    await tellOfNewKey(ctx, tx, row, 'It was shown to the administrator, for a market maker who acts as you.');
    return issuedView(ctx, row, key, secret);
  });
}
