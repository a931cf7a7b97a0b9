import { IsEnum, IsString, Length } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { PaymentStatus } from '../../core/states/gateway.js';
import { OutputType } from '../../core/visibility.js';
import { WalletType } from '../../entities/currency/currency.js';
import { ExchangeClosure } from '../../entities/currency/price.js';
import { GatewayMode } from '../../entities/gateway/names.js';
import { LineItem } from '../../entities/gateway/payment.js';
import type { RedirectTarget } from '../../core/net/redirect-target.js';
import { RedirectUrlScalar } from '../frame/redirect-url.js';

@OutputType('public', 'The merchant of a payment, as buyers see it.')
export class CheckoutMerchant {
  @Field({ description: 'Its name.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Address of its logo.' })
  logo!: string | null;

  @Field(() => String, { nullable: true, description: 'Address of its site.' })
  website!: string | null;
}

@OutputType('public', 'What one wallet paid, as the payer sees it.')
export class ReceiptLine {
  @Field(() => WalletType, { description: 'Type of the wallet.' })
  walletType!: WalletType;

  @Field({ description: 'Code of its currency.' })
  currency!: string;

  @Field(() => AmountScalar, { description: 'What it was charged, in its currency.' })
  amount!: string;

  @Field(() => AmountScalar, { description: "What that covers of the payment, in the payment's currency." })
  share!: string;

  @Field(() => AmountScalar, { description: "Units of the payment's currency for one of the wallet's." })
  rate!: string;
}

@OutputType('public', 'A payment as its checkout shows it.')
export class Checkout {
  @Field({ description: 'Id of the payment: pi_ and 24 characters.' })
  id!: string;

  @Field(() => PaymentStatus, { description: 'What became of it.' })
  status!: PaymentStatus;

  @Field(() => GatewayMode, { description: 'Whether it moves money.' })
  mode!: GatewayMode;

  @Field(() => AmountScalar, { description: 'What the buyer owes.' })
  amount!: string;

  @Field({ description: 'Code of its currency.' })
  currency!: string;

  @Field(() => WalletType, { description: "Type of the merchant's balance that it goes to." })
  walletType!: WalletType;

  @Field(() => AmountScalar, { description: 'What was paid back so far.' })
  refundedAmount!: string;

  @Field(() => String, { nullable: true, description: "The merchant's own id of the order." })
  merchantOrderId!: string | null;

  @Field(() => String, { nullable: true, description: 'What it is for.' })
  description!: string | null;

  @Field(() => [LineItem], { nullable: true, description: 'What the buyer is charged for.' })
  lineItems!: LineItem[] | null;

  @Field(() => String, { nullable: true, description: 'Where the buyer goes after paying.' })
  returnUrl!: string | null;

  @Field(() => String, { nullable: true, description: 'Where the buyer goes after cancelling.' })
  cancelUrl!: string | null;

  @Field({ description: 'The page on which a buyer pays it.' })
  checkoutUrl!: string;

  @Field(() => Date, { description: 'Until when it can be paid.' })
  expiresAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it was paid.' })
  completedAt!: Date | null;

  @Field(() => Date, { description: 'When it was created.' })
  createdAt!: Date;

  @Field(() => CheckoutMerchant, { description: 'Who asks for it.' })
  merchant!: CheckoutMerchant;

  @Field(() => Date, { description: "The server's time, for the countdown." })
  serverTime!: Date;
}

@OutputType('owner', 'A payment for whoever paid it.')
export class Receipt extends Checkout {
  @Field(() => [ReceiptLine], { description: 'What each wallet paid; empty for a payment that failed.' })
  allocations!: ReceiptLine[];
}

@OutputType('owner', 'A wallet that may pay.')
export class EligibleWallet {
  @Field({ description: 'Id of the wallet; in test mode test_ok, test_insufficient or test_fail.' })
  walletId!: string;

  @Field(() => WalletType, { description: 'Type of the wallet.' })
  walletType!: WalletType;

  @Field({ description: 'Code of its currency.' })
  currency!: string;

  @Field(() => AmountScalar, { description: 'What it holds.' })
  balance!: string;

  @Field(() => AmountScalar, {
    nullable: true,
    description:
      "Units of the payment's currency for one of the wallet's; null without a price, like the four fields below.",
  })
  rate!: string | null;

  @Field(() => AmountScalar, {
    nullable: true,
    description: "Price of the wallet's currency. With paymentPrice it gives the exact rate.",
  })
  walletPrice!: string | null;

  @Field(() => AmountScalar, { nullable: true, description: "Price of the payment's currency." })
  paymentPrice!: string | null;

  @Field(() => AmountScalar, {
    nullable: true,
    description: "Value of the balance in the payment's currency.",
  })
  equivalentInPaymentCurrency!: string | null;

  @Field(() => AmountScalar, { nullable: true, description: 'Charge for the whole payment.' })
  required!: string | null;

  @Field({ description: 'True if the balance covers the whole payment.' })
  covers!: boolean;

  @Field(() => ExchangeClosure, {
    nullable: true,
    description: 'Reason why the wallet cannot pay at present, or null.',
  })
  closed!: ExchangeClosure | null;
}

@OutputType('owner', "The buyer's wallets that may pay, and what is to be paid.")
export class EligibleWallets {
  @Field(() => [EligibleWallet], { description: 'The wallets.' })
  items!: EligibleWallet[];

  @Field(() => AmountScalar, { description: 'What the buyer owes.' })
  amount!: string;

  @Field({ description: 'Code of its currency.' })
  currency!: string;
}

@OutputType('public', "Where the buyer's browser goes.")
export class CheckoutRedirect {
  @Field(() => RedirectUrlScalar, { description: 'Where to.' })
  redirectUrl!: RedirectTarget;
}

@OutputType('public', 'The new status of a payment.')
export class CheckoutStatus {
  @Field({ description: 'Id of the payment.' })
  id!: string;

  @Field(() => PaymentStatus, { description: 'What became of it.' })
  status!: PaymentStatus;
}

@InputType({ description: 'A wallet that shall pay.' })
export class PayingWalletInput {
  @Field({ description: 'Id of the wallet.' })
  @Length(1, 40)
  walletId!: string;

  @Field(() => WalletType, { description: 'Its type.' })
  @IsEnum(WalletType)
  walletType!: WalletType;

  @Field({ description: 'Code of its currency.' })
  @Length(1, 20)
  currency!: string;

  @Field(() => AmountScalar, { description: 'What it gives, in its currency.' })
  @IsString()
  amount!: string;

  @Field(() => AmountScalar, {
    description: "What the buyer was shown for that in the payment's currency; refused when it is more than 2 % off.",
  })
  @IsString()
  equivalentInPaymentCurrency!: string;
}
