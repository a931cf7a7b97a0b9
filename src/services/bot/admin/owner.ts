/** The account behind what admins look at. */
export interface OwnerView {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
}

export interface OwnerColumns {
  readonly ownerEmail: string;
  readonly ownerFirstName: string | null;
  readonly ownerLastName: string | null;
}

/** What is selected of the table `user`, as `owner`, for {@link withOwner}. */
export const OWNER_COLUMNS = [
  'owner.email as ownerEmail',
  'owner.firstName as ownerFirstName',
  'owner.lastName as ownerLastName',
] as const;

/** A joined row with its account in place of the account's columns. */
export function withOwner<Row extends OwnerColumns & { readonly userId: string }>(
  joined: Row,
): Omit<Row, keyof OwnerColumns> & { readonly owner: OwnerView } {
  const { ownerEmail: email, ownerFirstName, ownerLastName, ...row } = joined;
  const name = [ownerFirstName, ownerLastName].filter((each) => each !== null).join(' ');
  return { ...row, owner: { id: joined.userId, email, name: name === '' ? null : name } };
}
