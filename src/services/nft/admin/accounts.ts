import type { OwnerView } from '../../frame/owner.js';

/** What is selected of the table `user`, as `seller`, for {@link accountView}. */
export const SELLER_COLUMNS = [
  'seller.email as sellerEmail',
  'seller.firstName as sellerFirstName',
  'seller.lastName as sellerLastName',
] as const;

/** As {@link SELLER_COLUMNS}, of the table as `buyer`. */
export const BUYER_COLUMNS = [
  'buyer.email as buyerEmail',
  'buyer.firstName as buyerFirstName',
  'buyer.lastName as buyerLastName',
] as const;

/** An account by its joined columns; null for an address that is linked to none. */
export function accountView(
  id: string | null,
  email: string | null,
  firstName: string | null,
  lastName: string | null,
): OwnerView | null {
  if (id === null || email === null) return null;
  const name = [firstName, lastName].filter((each) => each !== null).join(' ');
  return { id, email, name: name === '' ? null : name };
}
