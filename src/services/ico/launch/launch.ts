import { requireUserId } from '../../../auth/authenticate.js';
import type { Context } from '../../frame/context.js';
import { isAnswered } from '../../frame/idempotency.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { creatorOffering, type CreatorOfferingView } from '../own/creator-offering.js';
import { requireNotInMaintenance } from '../own/require-open.js';
import { chargePlan, priceOf } from './charge.js';
import { requireLaunchesLeft } from './launches-left.js';
import { storeOffering } from './store.js';
import { readTerms, type TermsInput } from './terms.js';
import { readTokenSources, requireOwnSources } from './token-sources.js';

// Pays nobody else: the price of the plan goes to the platform.

export interface LaunchInput extends TermsInput {
  /** The price of the plan that the creator has seen; absent, any. */
  readonly expectedPrice?: string | null;
  readonly idempotencyKey?: string | null;
}

/**
 * Launches an offering of the caller, which then waits for its approval. The plan's price goes from the caller's wallet to
 * the platform and is not given back. UNAVAILABLE while icoMaintenanceMode is on, ICO_OPEN_LAUNCHES while fifty of the
 * caller's wait for approval, CONFLICT for another price than the expected one, INSUFFICIENT_FUNDS, what `readTerms` says of
 * terms that are refused, and `requireOwnSources` of contracts that are not the caller's.
 */
export async function launchIcoOffering(
  ctx: Context,
  { idempotencyKey, ...input }: LaunchInput,
): Promise<CreatorOfferingView> {
  const userId = requireUserId(ctx.caller);
  const once = { input, key: idempotencyKey };
  const { blockchain } = input;
  const tokenSources = readTokenSources(blockchain, input.tokenSources);
  if (!(await isAnswered(ctx, 'launchIcoOffering', once))) {
    await requireOwnSources(ctx, { userId, blockchain, tokenSources });
  }
  return inTransaction(ctx, { operation: 'launchIcoOffering', once }, async (tx) => {
    requireNotInMaintenance(ctx);
    await requireLaunchesLeft(tx, userId);
    const terms = await readTerms(ctx, tx, input);
    const { walletType } = terms.plan;
    const price = priceOf(terms.plan, input.expectedPrice);
    const { id: offeringId } = await storeOffering(ctx, tx, { userId, terms, planPrice: price.toString() });
    const launched = await creatorOffering(ctx, userId, offeringId, tx.rows);
    await chargePlan(tx, { offeringId, upgrade: null, userId, price, walletType });
    return launched;
  });
}
