import { AppError } from '../../../core/catalogue/errors.js';
import { SECOND_MS } from '../../../core/clock.js';
import { ipfsAddress, type IpfsName } from '../../../core/nft-market/ipfs.js';
import { readTokenMetadata } from '../../../core/nft-market/metadata.js';
import type { Context } from '../../frame/context.js';
import { ipfsReaderOf } from '../own/media.js';
import type { ShownToken } from '../own/token.js';

const FETCH = { timeoutMs: 10 * SECOND_MS, maxBytes: 256 * 1024 } as const;

/**
 * While metadata are validated: NFT_METADATA unless picture and metadata of a token are IPFS URLs, and the metadata are an
 * object with a name and a picture that is an IPFS URL itself. A token without one of the two passes. What is fetched is named by
 * its hash alone, from the gateway of this installation: nothing is asked of a host that somebody has submitted. Call it
 * outside of transactions.
 */
export async function requireValidMetadata(ctx: Context, { metadataUri, image }: ShownToken): Promise<void> {
  if (!ctx.settings.flag('nftRequireMetadataValidation') || metadataUri === null || image === null) return;
  const ipfs = ipfsReaderOf(ctx);
  const name = ipfs(metadataUri);
  if (name === null || ipfs(image) === null) throw invalid('metadata and picture must be IPFS URLs');
  const metadata = readTokenMetadata(await fetched(ctx, name));
  if (!metadata) throw invalid('the metadata are no JSON object with a name and an image');
  if (ipfs(metadata.image) === null) throw invalid('the image of the metadata is no IPFS URL');
}

async function fetched({ http, config, log }: Context, name: IpfsName): Promise<string> {
  const url = ipfsAddress(config.ipfs.fetchUrl, name);
  try {
    const { status, body } = await http.request(url, { ...FETCH, headers: { accept: 'application/json' } });
    if (status === 200) return body.toString('utf8');
    log.info({ module: 'nft', hash: name.hash, status }, 'metadata of a token could not be fetched');
  } catch (error) {
    log.info({ module: 'nft', hash: name.hash, err: error }, 'metadata of a token could not be fetched');
  }
  throw invalid('the metadata could not be fetched');
}

/** With the documented text alone; the reason is for the log. */
function invalid(reason: string): AppError {
  return new AppError('NFT_METADATA', { reason });
}
