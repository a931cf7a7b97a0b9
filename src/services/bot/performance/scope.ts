/** Which trades of a listing's bots are counted together. */
export interface Scoped {
  readonly isPaper: boolean;
  /** Null for all versions. */
  readonly version: number | null;
}

export function isSameScope(one: Scoped, other: Scoped): boolean {
  return one.isPaper === other.isPaper && one.version === other.version;
}
