import { isIP } from 'node:net';
import { badInput } from '../catalogue/errors.js';
import { isGiven } from '../given.js';
import { isPublicAddress } from '../net/public-address.js';
import type { IpfsName } from './ipfs.js';
import { NFT_LIMITS } from './limits.js';

/** URL.parse leaves line breaks and tabs out, so what is stored would not be what was checked. */
const BLANK = /[\p{Cc}\s]/u;

type IpfsReader = (url: string) => IpfsName | null;

/**
 * Where a picture or metadata lie, as given, or null for nothing: an IPFS URL, or an https address of a public host. BAD_INPUT
 * naming the field for anything else, private addresses and names of this machine among it.
 */
export function readMediaUrl(field: string, text: string | null | undefined, ipfs: IpfsReader): string | null {
  if (!isGiven(text) || text === '') return null;
  if (text.length <= NFT_LIMITS.url && (ipfs(text) !== null || isPublicHttps(text))) return text;
  throw badInput(
    `${field} must be an IPFS URL, or an https address of a public host without credentials, of at most ${NFT_LIMITS.url} characters`,
  );
}

function isPublicHttps(text: string): boolean {
  if (BLANK.test(text) || !text.isWellFormed()) return false;
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) === 0 ? isPublicName(host) : isPublicAddress(host);
}

/** A name of several parts, none of those that are given to one network or machine. */
function isPublicName(host: string): boolean {
  return /\.[^.]+$/.test(host) && !/(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|arpa)\.?$/.test(host);
}
