import { badInput } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { NFT_LIMITS } from '../../../core/nft-market/limits.js';
import { readMediaUrl } from '../../../core/nft-market/media.js';
import { readLabel, readOptionalText } from '../../../core/text/read-text.js';
import type { NftAttribute, NftToken } from '../../../entities/nft/token.js';
import type { Context } from '../../frame/context.js';
import { ipfsReaderOf } from '../own/media.js';

export interface TokenTextsInput {
  readonly name?: string | null;
  readonly description?: string | null;
  readonly image?: string | null;
  readonly metadataUri?: string | null;
  readonly attributes?: readonly NftAttribute[] | null;
}

export type TokenTexts = Pick<NftToken, 'name' | 'description' | 'image' | 'metadataUri' | 'attributes'>;

/** What is said of a token, as it is stored. BAD_INPUT naming the field; without a name while names are validated. */
export function readTokenTexts(ctx: Context, input: TokenTextsInput): TokenTexts {
  const ipfs = ipfsReaderOf(ctx);
  return {
    name: nameIn(ctx, input.name),
    description: readOptionalText('description', input.description, NFT_LIMITS.description),
    image: readMediaUrl('image', input.image, ipfs),
    metadataUri: readMediaUrl('metadataUri', input.metadataUri, ipfs),
    attributes: attributesIn(input.attributes),
  };
}

function nameIn(ctx: Context, name: string | null | undefined): string | null {
  if (isNameValidated(ctx)) return readLabel('name', name ?? '', NFT_LIMITS.name);
  return isGiven(name) && name.trim() !== '' ? readLabel('name', name, NFT_LIMITS.anyName) : null;
}

/** Names are validated while the setting has no row, too, whereas listings are not. */
function isNameValidated({ settings }: Context): boolean {
  const isSaved = settings.snapshot().stored('nftRequireMetadataValidation') !== undefined;
  return !isSaved || settings.flag('nftRequireMetadataValidation');
}

function attributesIn(attributes: readonly NftAttribute[] | null | undefined): NftAttribute[] {
  if (!isGiven(attributes)) return [];
  if (attributes.length > NFT_LIMITS.attributes) {
    throw badInput(`attributes must hold at most ${NFT_LIMITS.attributes} traits`);
  }
  return attributes.map(({ trait, value }, at) => ({
    trait: readLabel(`attributes[${at}].trait`, trait, NFT_LIMITS.trait),
    value: readLabel(`attributes[${at}].value`, value, NFT_LIMITS.trait),
  }));
}
