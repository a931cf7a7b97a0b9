import { isTestnet } from '../../../core/chains.js';
import { badInput } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';

type Configured = Pick<Context, 'config'>;

/** BAD_INPUT for a test network in production, whose coins would count as those that have a price. */
export function requireRealChain(ctx: Configured, chainId: number): void {
  if (!isRealChain(ctx, chainId)) throw badInput(`Chain ${chainId} is a test network: its coins are worth nothing`);
}

/** Whether what is held on a chain may count as money; outside of production test networks stand for real ones. */
export function isRealChain({ config }: Configured, chainId: number): boolean {
  return !config.production || !isTestnet(chainId);
}
