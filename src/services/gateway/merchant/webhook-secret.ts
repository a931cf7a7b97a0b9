import { seal, unseal } from '../../../core/seal.js';
import type { Platform } from '../../frame/context.js';

type Keys = Pick<Platform, 'config'>;

/** Seals the secret of an endpoint for storage. */
export function sealSecret({ config }: Keys, endpointId: string, secret: string): string {
  return seal(config.secretKeys, secret, purposeOf(endpointId));
}

/** The secret of an endpoint as its merchant was shown it. */
export function openSecret({ config }: Keys, endpointId: string, sealed: string): string {
  return unseal(config.secretKeys, sealed, purposeOf(endpointId));
}

function purposeOf(endpointId: string): string {
  return `gateway_webhook_endpoint.secret:${endpointId}`;
}
