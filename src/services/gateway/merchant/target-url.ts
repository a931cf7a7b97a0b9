import { isIP } from 'node:net';
import { badInput } from '../../../core/catalogue/errors.js';
import { isLoopback, isPublicAddress } from '../../../core/net/public-address.js';
import type { Platform } from '../../frame/context.js';
import { webAddress } from './web-address.js';

/**
 * The address of a webhook endpoint. BAD_INPUT unless it is http or https without credentials; literal private addresses
 * and localhost are refused at once, names are resolved and checked when a delivery is sent.
 */
export function targetUrl({ config }: Pick<Platform, 'config'>, field: string, text: string): string {
  const url = new URL(webAddress(field, text));
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const local = /(^|\.)localhost\.?$/i.test(host) || (isIP(host) !== 0 && isLoopback(host));
  if (local && config.outboundAllowLoopback) return text;
  if (local || (isIP(host) !== 0 && !isPublicAddress(host))) {
    throw badInput(`${field} must be an address on the public Internet`);
  }
  return text;
}
