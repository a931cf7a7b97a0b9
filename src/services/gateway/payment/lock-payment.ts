import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import { isUuid } from '../../../core/ids.js';
import type { Tx } from '../../frame/tx.js';
import type { MerchantRow } from '../merchant/acting-merchant.js';
import type { PaymentRow } from './view.js';

/** What the use cases of a payment need to know of its merchant. */
export type PaidMerchant = Pick<
  MerchantRow,
  'id' | 'userId' | 'status' | 'name' | 'logo' | 'website' | 'dailyLimit' | 'monthlyLimit'
> & { readonly isOwnerActive: boolean };

/** A payment that is locked until the commit, with its merchant, which cannot change until then. */
export interface LockedPayment {
  readonly payment: PaymentRow;
  readonly merchant: PaidMerchant;
}

/** Which payment a call names, and whose and of which mode it must be. */
export interface PaymentWanted {
  /** The `pi_` id, or the UUID where `byUuid` allows it. */
  readonly id: string;
  readonly byUuid?: true;
  readonly merchantId?: string;
  readonly mode?: PaymentRow['mode'];
}

/**
 * Locks a payment FOR UPDATE and its merchant FOR SHARE, so that an admin's change of the merchant waits. NOT_FOUND for
 * one that does not exist or is not the one that the caller may name.
 */
export async function lockPayment(tx: Tx, wanted: PaymentWanted): Promise<LockedPayment> {
  const { rows } = await sql<PaymentRow & MerchantColumns>`
    select p.*, m."userId" as "ownerId", m.status as "merchantStatus", m.name as "merchantName", m.logo as "merchantLogo",
      m.website as "merchantWebsite", m."dailyLimit", m."monthlyLimit",
      u.status = 'ACTIVE' and u."deletedAt" is null as "isOwnerActive"
    from gateway_payment p join gateway_merchant m on m.id = p."merchantId" join "user" u on u.id = m."userId"
    where ${ofWanted(wanted)} for update of p for share of m`.execute(tx.rows);
  const [row] = rows;
  if (!row) throw noSuchPayment();
  const {
    ownerId,
    merchantStatus,
    merchantName,
    merchantLogo,
    merchantWebsite,
    dailyLimit,
    monthlyLimit,
    isOwnerActive,
    ...payment
  } = row;
  const merchant = {
    id: payment.merchantId,
    userId: ownerId,
    status: merchantStatus,
    name: merchantName,
    logo: merchantLogo,
    website: merchantWebsite,
    dailyLimit,
    monthlyLimit,
    isOwnerActive,
  };
  return { payment, merchant };
}

interface MerchantColumns {
  readonly ownerId: string;
  readonly merchantStatus: MerchantRow['status'];
  readonly merchantName: string;
  readonly merchantLogo: string | null;
  readonly merchantWebsite: string | null;
  readonly dailyLimit: string | null;
  readonly monthlyLimit: string | null;
  readonly isOwnerActive: boolean;
}

function ofWanted({ id, byUuid, merchantId, mode }: PaymentWanted) {
  const named = byUuid && isUuid(id) ? sql`p.uuid = ${id}::uuid` : sql`p.id = ${id}`;
  const owned = merchantId === undefined ? sql`` : sql`and p."merchantId" = ${merchantId}`;
  const ofMode = mode === undefined ? sql`` : sql`and p.mode = ${mode}`;
  return sql`${named} ${owned} ${ofMode}`;
}

export function noSuchPayment(): AppError {
  return new AppError('NOT_FOUND', { message: 'There is no such payment' });
}
