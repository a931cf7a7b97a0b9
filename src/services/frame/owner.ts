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

/** An account by its joined columns; the name is null where it has none. */
export function ownerOf(id: string, { ownerEmail: email, ownerFirstName, ownerLastName }: OwnerColumns): OwnerView {
  const name = [ownerFirstName, ownerLastName].filter((each) => each !== null).join(' ');
  return { id, email, name: name === '' ? null : name };
}

/** A joined row with its account in place of the account's columns. */
export function withOwner<Row extends OwnerColumns & { readonly userId: string }>(
  joined: Row,
): Omit<Row, keyof OwnerColumns> & { readonly owner: OwnerView } {
  const { ownerEmail: _email, ownerFirstName: _first, ownerLastName: _last, ...row } = joined;
  return { ...row, owner: ownerOf(joined.userId, joined) };
}
