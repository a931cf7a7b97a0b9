/** The account behind something that admins look at. */
export interface StrategyOwner {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
}

export interface OwnerColumns {
  readonly ownerEmail: string;
  readonly ownerFirstName: string | null;
  readonly ownerLastName: string | null;
}

/** What is selected of the table `user`, as `u`, for {@link ownerOf}. */
export const OWNER_COLUMNS = [
  'u.email as ownerEmail',
  'u.firstName as ownerFirstName',
  'u.lastName as ownerLastName',
] as const;

export function ownerOf(id: string, { ownerEmail: email, ownerFirstName, ownerLastName }: OwnerColumns): StrategyOwner {
  const name = [ownerFirstName, ownerLastName].filter((each) => each !== null).join(' ');
  return { id, email, name: name === '' ? null : name };
}
