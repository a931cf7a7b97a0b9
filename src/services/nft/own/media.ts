import { newIpfsReader } from '../../../core/nft-market/ipfs.js';
import type { Context } from '../../frame/context.js';

/** Reads IPFS URLs by the gateways of this installation. */
export function ipfsReaderOf({ config }: Pick<Context, 'config'>): ReturnType<typeof newIpfsReader> {
  return newIpfsReader(config.ipfs.gateways);
}
