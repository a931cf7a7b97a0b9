import {
  ArrayMaxSize,
  IsEnum,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { ArgsType, createUnionType, Field, InputType, Int, registerEnumType } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { JsonObjectScalar } from '../../core/text/json.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { WalletType } from '../../entities/currency/currency.js';
import { GatewayMode } from '../../entities/gateway/names.js';
import { GatewayPayment, LineItem, type StoredAllocation } from '../../entities/gateway/payment.js';
import { SIMULATED_OUTCOMES } from '../../services/gateway/checkout/simulate-payment.js';
import { IDEMPOTENCY_KEY } from '../frame/money-input.js';
import { ListArgs, Paged } from '../frame/page.js';
import { Checkout, ReceiptLine } from './checkout.js';

@OutputType('owner', 'What one wallet paid of a payment, as the merchant sees it.')
export class Allocation extends ReceiptLine {
  @Field(() => AmountScalar, { description: "The platform's fee in it, in the wallet's currency." })
  fee!: string;
}

@OutputType('owner', 'A sum that a merchant asks of a buyer, and what became of it.')
export class Payment extends GatewayPayment {
  @Field({ description: 'The page on which a buyer pays it.' })
  checkoutUrl!: string;

  @Field(() => [Allocation], { description: 'What each wallet paid; empty until then.' })
  declare allocations: StoredAllocation[];
}

@OutputType('owner', 'A page of payments.')
export class PaymentPage extends Paged {
  @Field(() => [Payment], { description: 'The payments.' })
  items!: Payment[];
}

@OutputType('admin', 'A payment as admins see it.')
export class AdminPayment extends Payment {
  @Field(() => UuidScalar, { description: 'Its other id, under which the ledger has it.' })
  declare uuid: string;

  @Field(() => UuidScalar, { description: 'The merchant that it is for.' })
  declare merchantId: string;

  @Field(() => UuidScalar, { nullable: true, description: 'The account that paid.' })
  declare customerId: string | null;

  @Field(() => String, { nullable: true, description: 'The payout that it is in.' })
  declare payoutId: string | null;
}

@OutputType('admin', 'A page of payments as admins see them.')
export class AdminPaymentPage extends Paged {
  @Field(() => [AdminPayment], { description: 'The payments.' })
  items!: AdminPayment[];
}

/** What the merchant API answers for a payment: a public key gets what the checkout shows. */
export const ShownPayment = createUnionType({
  name: 'ShownPayment',
  description:
    'A payment: for a secret key with all that its merchant knows, for a public key as the checkout shows it.',
  types: () => [Payment, Checkout] as const,
  resolveType: (value) => ('net' in value ? Payment : Checkout),
});

@ArgsType()
export class MerchantPaymentsArgs extends ListArgs {
  @Field(() => GatewayMode, { nullable: true, description: 'Only those of this mode.' })
  mode?: GatewayMode;
}

@InputType({ description: 'A sum to ask of a buyer.' })
export class CreatePaymentInput {
  @Field(() => AmountScalar, {
    description: 'What the buyer shall pay: at most as many decimals as the currency has, and 8.',
  })
  @IsString()
  amount!: string;

  @Field({ description: 'Code of the currency.' })
  @Length(1, 20)
  currency!: string;

  @Field(() => WalletType, { description: "Type of the merchant's balance that it goes to." })
  @IsEnum(WalletType)
  walletType!: WalletType;

  @Field(() => String, { nullable: true, description: "The merchant's own id of the order, at most 100 characters." })
  @IsOptional()
  @MaxLength(100)
  merchantOrderId?: string | null;

  @Field(() => String, { nullable: true, description: 'What it is for, at most 500 characters; buyers see it.' })
  @IsOptional()
  @MaxLength(500)
  description?: string | null;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: "The merchant's own notes: at most 20 keys with texts of at most 500 characters.",
  })
  @IsOptional()
  @IsObject()
  metadata?: Record<string, unknown> | null;

  @Field(() => [LineItem], { nullable: true, description: 'What the buyer is charged for, at most 50 lines.' })
  @IsOptional()
  @ArrayMaxSize(50)
  @ValidateNested({ each: true })
  lineItems?: LineItem[] | null;

  @Field(() => String, { nullable: true, description: "The buyer's e-mail address." })
  @IsOptional()
  @MaxLength(254)
  customerEmail?: string | null;

  @Field(() => String, { nullable: true, description: "The buyer's name, at most 191 characters." })
  @IsOptional()
  @MaxLength(191)
  customerName?: string | null;

  @Field(() => String, { nullable: true, description: 'Where the buyer goes after paying: http or https.' })
  @IsOptional()
  @MaxLength(2000)
  returnUrl?: string | null;

  @Field(() => String, { nullable: true, description: 'Where the buyer goes after cancelling: http or https.' })
  @IsOptional()
  @MaxLength(2000)
  cancelUrl?: string | null;

  @Field(() => Int, { nullable: true, description: 'Seconds in which it can be paid, 60 to 86400 (default 1800).' })
  @IsOptional()
  @IsInt()
  @Min(60)
  @Max(86_400)
  expiresIn?: number | null;

  @Field(() => String, IDEMPOTENCY_KEY)
  @IsOptional()
  @Length(1, 255)
  idempotencyKey?: string | null;
}

registerEnumType(SIMULATED_OUTCOMES, {
  name: 'SimulatedOutcome',
  description: 'How a payment in test mode shall end.',
  valuesConfig: {
    COMPLETED: { description: 'A buyer pays.' },
    FAILED: { description: 'It cannot be settled.' },
    EXPIRED: { description: 'Nobody pays in time.' },
  },
});
