import { Field } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { OutputType } from '../../core/visibility.js';
import { Currency, WalletType } from '../../entities/currency/currency.js';

@OutputType('public', 'What anybody may know of the payment gateway.')
export class GatewaySettings {
  @Field({ description: 'Whether payments are created and confirmed at present.' })
  enabled!: boolean;

  @Field({ description: 'Whether test keys work.' })
  testMode!: boolean;

  @Field(() => [WalletType], { description: 'Types of wallets that payments are taken in and paid from.' })
  walletTypes!: WalletType[];

  @Field(() => [Currency], { description: 'Currencies that payments may be in.' })
  currencies!: Currency[];

  @Field(() => AmountScalar, {
    description: 'Smallest payment in US dollars, where a merchant has no bound of its own.',
  })
  minAmount!: string;

  @Field(() => AmountScalar, {
    description: 'Largest payment in US dollars, where a merchant has no bound of its own.',
  })
  maxAmount!: string;

  @Field(() => [String], { description: 'Languages of the checkout page.' })
  locales!: string[];
}

@OutputType('public', 'Something that the payment gateway does.')
export class GatewayFeature {
  @Field({ description: 'What it is.' })
  title!: string;

  @Field({ description: 'What it does.' })
  text!: string;
}

@OutputType('public', 'The front page of the payment gateway. Figures are rounded down to two digits.')
export class GatewayLanding {
  @Field({ description: 'Its title.' })
  title!: string;

  @Field(() => [GatewayFeature], { description: 'What the gateway does.' })
  features!: GatewayFeature[];

  @Field(() => AmountScalar, { description: 'Merchants that may take payments.' })
  merchants!: string;

  @Field(() => AmountScalar, { description: 'Payments of the last 30 days.' })
  payments!: string;

  @Field(() => AmountScalar, { description: 'What they came to, in US dollars.' })
  volume!: string;
}

@OutputType('admin', 'A type of wallets in the payment gateway.')
export class GatewayWalletType {
  @Field(() => WalletType, { description: 'The type.' })
  type!: WalletType;

  @Field({ description: 'Whether payments are taken in it and paid from it.' })
  allowed!: boolean;

  @Field(() => [Currency], { description: 'Its currencies that are offered.' })
  currencies!: Currency[];
}
