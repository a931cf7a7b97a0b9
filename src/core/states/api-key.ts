import type { Move } from './machine.js';

export enum ApiKeyState {
  ACTIVE = 'ACTIVE',
  DISABLED = 'DISABLED',
  EXPIRED = 'EXPIRED',
  DELETED = 'DELETED',
}

export type ApiKeyAction = 'disable' | 'enable' | 'rotate' | 'delete' | 'restore';

const { ACTIVE, DISABLED, EXPIRED, DELETED } = ApiKeyState;

/**
 * The legal moves of an API key. `enable` and `restore` only clear `disabled` or `deletedAt`; the state is then derived
 * again, so an expired key stays EXPIRED. The row can be removed for good in every state.
 */
export const API_KEY_MOVES: readonly Move<ApiKeyState, ApiKeyAction>[] = [
  { from: [ACTIVE], action: 'disable', to: DISABLED },
  { from: [DISABLED], action: 'enable', to: ACTIVE },
  { from: [ACTIVE], action: 'rotate', to: ACTIVE },
  { from: [ACTIVE, DISABLED, EXPIRED], action: 'delete', to: DELETED },
  { from: [DELETED], action: 'restore', to: ACTIVE },
];

/** The columns from which the state is derived. Times are dates or ISO 8601 texts. */
export interface ApiKeyMarks {
  readonly deletedAt: Date | string | null;
  readonly disabled: boolean;
  readonly expiresAt: Date | string | null;
}

/** The state of a key at a given time. */
export function apiKeyState({ deletedAt, disabled, expiresAt }: ApiKeyMarks, now: Date): ApiKeyState {
  if (deletedAt !== null) return DELETED;
  if (disabled) return DISABLED;
  return expiresAt !== null && new Date(expiresAt) <= now ? EXPIRED : ACTIVE;
}
