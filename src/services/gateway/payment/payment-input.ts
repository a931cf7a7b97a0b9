import { isEmail } from 'class-validator';
import { badInput } from '../../../core/catalogue/errors.js';
import { GATEWAY_SCALE } from '../../../core/payment/fee.js';
import { Money } from '../../../core/money.js';
import { storable } from '../../../core/text/mask.js';
import type { LineItem } from '../../../entities/gateway/payment.js';
import type { WalletType } from '../../../entities/currency/currency.js';
import { optionalText } from '../merchant/profile-input.js';
import { optionalAddress } from '../merchant/web-address.js';

const MAX_METADATA_KEYS = 20;
const MAX_METADATA_LENGTH = 500;
const MAX_LINE_ITEMS = 50;
const MAX_QUANTITY = 1_000_000;
/** What metadata and lineItems may take together: each event of the payment, and so each delivery, repeats them. */
const MAX_BYTES = 64 * 1024;

export interface CreatePaymentInput {
  readonly amount: string;
  readonly currency: string;
  readonly walletType: WalletType;
  readonly merchantOrderId?: string | null;
  readonly description?: string | null;
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  readonly lineItems?: readonly LineItem[] | null;
  readonly customerEmail?: string | null;
  readonly customerName?: string | null;
  readonly returnUrl?: string | null;
  readonly cancelUrl?: string | null;
  readonly expiresIn?: number | null;
  readonly idempotencyKey?: string | null;
}

/** The facts of a payment that change nothing about the money, in the form in which they are stored. BAD_INPUT. */
export function checkedFacts(input: CreatePaymentInput) {
  const facts = readFacts(input);
  const bytes = Buffer.byteLength(JSON.stringify([facts.metadata, facts.lineItems]));
  if (bytes > MAX_BYTES) throw badInput('metadata and lineItems must take at most 64 KiB together');
  return facts;
}

function readFacts(input: CreatePaymentInput) {
  return {
    merchantOrderId: optionalText('merchantOrderId', input.merchantOrderId ?? null, 100),
    description: optionalText('description', input.description ?? null, 500),
    metadata: checkedMetadata(input.metadata ?? null),
    lineItems: input.lineItems ? checkedItems(input.lineItems, input.currency) : null,
    customerEmail: checkedEmail(input.customerEmail ?? null),
    customerName: optionalText('customerName', input.customerName ?? null, 191),
    returnUrl: optionalAddress('returnUrl', input.returnUrl),
    cancelUrl: optionalAddress('cancelUrl', input.cancelUrl),
  };
}

function checkedMetadata(metadata: Readonly<Record<string, unknown>> | null): Record<string, string> | null {
  if (metadata === null) return null;
  const entries = Object.entries(metadata);
  if (entries.length > MAX_METADATA_KEYS) throw badInput(`metadata must have at most ${MAX_METADATA_KEYS} keys`);
  return Object.fromEntries(entries.map(([key, value]) => [metadataText(key), metadataText(value)]));
}

function metadataText(value: unknown): string {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  if (!isPlain || String(value).length > MAX_METADATA_LENGTH) {
    throw badInput(`metadata must hold texts of at most ${MAX_METADATA_LENGTH} characters`);
  }
  return storable(String(value));
}

function checkedItems(items: readonly LineItem[], currency: string): LineItem[] {
  if (items.length > MAX_LINE_ITEMS) throw badInput(`lineItems must have at most ${MAX_LINE_ITEMS} items`);
  return items.map(({ name, quantity, unitPrice, imageUrl }) => {
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY) {
      throw badInput(`lineItems.quantity must be from 1 to ${MAX_QUANTITY}`);
    }
    const price = Money.parse(unitPrice, currency, GATEWAY_SCALE);
    if (price.isNegative()) throw badInput('lineItems.unitPrice must not be negative');
    const label = optionalText('lineItems.name', name, 191);
    if (label === null) throw badInput('lineItems.name must not be blank');
    const image = optionalAddress('lineItems.imageUrl', imageUrl);
    return { name: label, quantity, unitPrice: price.toString(), ...(image === null ? {} : { imageUrl: image }) };
  });
}

function checkedEmail(text: string | null): string | null {
  if (text === null || text === '') return null;
  if (text.length > 254 || !isEmail(text)) throw badInput('customerEmail must be an e-mail address');
  return text;
}
