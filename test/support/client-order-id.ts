import { newId } from '../../src/core/ids.js';

export function newClientOrderId(): string {
  return newId().replaceAll('-', '');
}
