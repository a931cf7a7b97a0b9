import { Field, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { OutputType } from '../../core/visibility.js';
import { WalletType } from '../../entities/currency/currency.js';
import { GatewayMerchantBalance } from '../../entities/gateway/merchant-balance.js';
import { PayoutSchedule } from '../../entities/gateway/names.js';
import { Merchant } from './merchant.js';
import { Payment } from './payment.js';

@OutputType('owner', 'Sums of one day in UTC, amounts in US dollars.')
export class GatewayDayFigures {
  @Field({ description: 'The day, such as 2026-11-22.' })
  day!: string;

  @Field(() => Int, { description: 'Payments that were created.' })
  count!: number;

  @Field(() => Int, { description: 'Payments that were paid.' })
  completed!: number;

  @Field(() => Int, { description: 'Refunds that were made.' })
  refunds!: number;

  @Field(() => AmountScalar, { description: 'What buyers have paid.' })
  volume!: string;

  @Field(() => AmountScalar, { description: "The platform's fees." })
  fees!: string;

  @Field(() => AmountScalar, { description: 'What was paid back to buyers.' })
  refunded!: string;
}

@OutputType('owner', 'Sums of the last 30 days, amounts in US dollars.')
export class MerchantStats {
  @Field(() => Int, { description: 'Payments that were created.' })
  count!: number;

  @Field(() => Int, { description: 'Payments that were paid.' })
  completed!: number;

  @Field(() => AmountScalar, { description: 'What buyers have paid.' })
  volume!: string;

  @Field(() => AmountScalar, { description: 'What was paid back to buyers.' })
  refunded!: string;

  @Field(() => AmountScalar, { description: 'completed / count, with at most four decimals.' })
  conversion!: string;
}

@OutputType('owner', 'A merchant at a glance.')
export class MerchantDashboard {
  @Field(() => Merchant, { description: 'The merchant.' })
  merchant!: Merchant;

  @Field(() => [GatewayMerchantBalance], {
    description: 'What it is owed; in test mode, what it would be owed for all test payments.',
  })
  balances!: GatewayMerchantBalance[];

  @Field(() => MerchantStats, { description: 'The last 30 days together.' })
  stats!: MerchantStats;

  @Field(() => [GatewayDayFigures], { description: 'The last 30 days one by one, oldest first.' })
  days!: GatewayDayFigures[];

  @Field(() => [Payment], { description: 'Its ten latest payments.' })
  recentPayments!: Payment[];
}

@OutputType('owner', 'How a merchant is paid.')
export class PayoutTerms {
  @Field(() => PayoutSchedule, { description: 'When payouts are proposed.' })
  schedule!: PayoutSchedule;

  @Field(() => AmountScalar, { description: 'Smallest payout in US dollars.' })
  threshold!: string;

  @Field(() => WalletType, {
    nullable: true,
    description: 'Type of the wallets that payouts go to, where the currency has it; null for that of the payments.',
  })
  walletType!: WalletType | null;
}

@OutputType('owner', 'What a merchant is owed, and how it is paid.')
export class MerchantBalances {
  @Field(() => [GatewayMerchantBalance], { description: 'What it is owed, by currency and wallet type.' })
  items!: GatewayMerchantBalance[];

  @Field(() => PayoutTerms, { description: 'How it is paid.' })
  payout!: PayoutTerms;
}
