import { IsDate, IsOptional } from 'class-validator';
import { GraphQLSafeInt } from 'graphql-scalars';
import { ArgsType, Field, registerEnumType } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import type { HouseFlow } from '../../core/conversion/flows.js';
import { OutputType } from '../../core/visibility.js';
import { WalletType } from '../../entities/currency/currency.js';

const ConvertFlow: Readonly<Record<HouseFlow, HouseFlow>> = {
  orders: 'orders',
  fee: 'fee',
  reversals: 'reversals',
  funding: 'funding',
  sends: 'sends',
  networkFee: 'networkFee',
  hedges: 'hedges',
  venueFee: 'venueFee',
  movements: 'movements',
  lost: 'lost',
  sweep: 'sweep',
  other: 'other',
};

registerEnumType(ConvertFlow, {
  name: 'ConvertFlow',
  description: "What changed what the house holds, by what the ledger's rows say.",
  valuesConfig: {
    orders: { description: 'What customers paid, less the fee, and what they received.' },
    fee: { description: 'Fees of orders.' },
    reversals: { description: 'Orders that were undone.' },
    funding: { description: 'What admins brought in and took out.' },
    sends: { description: 'Payments on chains.' },
    networkFee: { description: 'What transactions on chains and withdrawals from the venue cost.' },
    hedges: { description: 'Both sides of trades at the venue.' },
    venueFee: { description: 'What the venue took for trades.' },
    movements: { description: 'Between two places of the house.' },
    lost: { description: 'What was lost on its way.' },
    sweep: { description: "Profit that went to the platform's wallet." },
    other: { description: 'Rows that say nothing of these.' },
  },
});

@ArgsType()
export class ConvertPnlArgs {
  @Field(() => Date, { nullable: true, description: 'Only what happened at this time or later.' })
  @IsOptional()
  @IsDate()
  from?: Date;

  @Field(() => Date, { nullable: true, description: 'Only what happened before this time.' })
  @IsOptional()
  @IsDate()
  to?: Date;

  @Field(() => String, { nullable: true, description: 'Only this currency, by its code.' })
  currency?: string;
}

@OutputType('admin', 'What the house earned and paid of a currency.')
export class ConvertPnlItem {
  @Field({ description: 'Code of the currency, in which all amounts are.' })
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallets.' })
  type!: WalletType;

  @Field(() => GraphQLSafeInt, { description: 'Orders from it or to it that were settled.' })
  orders!: number;

  @Field(() => GraphQLSafeInt, { description: 'Orders from it or to it that were undone.' })
  reversals!: number;

  @Field(() => AmountScalar, { description: 'What customers paid, fees included, less what reversals gave back.' })
  volumeIn!: string;

  @Field(() => AmountScalar, { description: 'What customers received, less what reversals took back.' })
  volumeOut!: string;

  @Field(() => AmountScalar, { description: 'Fees of orders.' })
  fee!: string;

  @Field(() => AmountScalar, { description: 'What the spread left to the house.' })
  spread!: string;

  @Field(() => AmountScalar, { description: 'What rounding left to the house.' })
  rounding!: string;

  @Field(() => AmountScalar, { description: 'Gain of hedges against their reference prices; negative for a loss.' })
  hedge!: string;

  @Field(() => AmountScalar, { description: 'What the venue took for trades.' })
  venueFee!: string;

  @Field(() => AmountScalar, { description: 'What transactions on chains and withdrawals cost.' })
  networkFee!: string;

  @Field(() => AmountScalar, { description: 'What was lost on its way.' })
  lost!: string;

  @Field(() => AmountScalar, {
    description: 'Fees, spread, rounding and gain of hedges, less what the venue and chains took and what was lost.',
  })
  net!: string;

  @Field(() => AmountScalar, {
    nullable: true,
    description: 'The net in US dollars at the present price, 8 decimals towards zero; null without a price.',
  })
  netUsd!: string | null;

  @Field(() => AmountScalar, { description: "Profit that went to the platform's wallet in the period." })
  swept!: string;

  @Field(() => AmountScalar, {
    description: 'The net of all time up to the end of the period, less what had been swept by then.',
  })
  unswept!: string;

  @Field(() => AmountScalar, {
    nullable: true,
    description: 'Unswept profit in US dollars at the last price, 8 decimals towards zero; null without a price.',
  })
  unsweptUsd!: string | null;
}

@OutputType('admin', 'What of one kind flowed in, less what flowed out.')
export class ConvertFlowSum {
  @Field(() => ConvertFlow, { description: 'The kind.' })
  kind!: HouseFlow;

  @Field(() => AmountScalar, { description: 'Negative where more flowed out.' })
  amount!: string;
}

@OutputType('admin', "That the ledger's rows explain what the house holds of a currency, in all its places together.")
export class ConvertReconciliation {
  @Field({ description: 'Code of the currency, in which all amounts are.' })
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallets.' })
  type!: WalletType;

  @Field(() => AmountScalar, { description: 'What its wallets held at the beginning of the period.' })
  opening!: string;

  @Field(() => AmountScalar, { description: 'What they held at its end.' })
  closing!: string;

  @Field(() => [ConvertFlowSum], { description: 'Everything between, each kind once.' })
  flows!: readonly ConvertFlowSum[];

  @Field(() => AmountScalar, { description: 'Closing less opening and all flows: 0 while the books are whole.' })
  difference!: string;
}

@OutputType('admin', 'Profit and loss of instant convert, by currency and type.')
export class ConvertPnl {
  @Field(() => [ConvertPnlItem], { description: 'What was earned and paid.' })
  items!: readonly ConvertPnlItem[];

  @Field(() => [ConvertReconciliation], { description: 'That it is all there was.' })
  reconciliation!: readonly ConvertReconciliation[];

  @Field(() => AmountScalar, {
    description:
      'Unswept profit less unswept losses of all items, in US dollars at the last prices, of any age. Currencies without a price are left out.',
  })
  unsweptUsd!: string;
}

@OutputType('admin', "Profit of a currency that went to the platform's wallet.")
export class ConvertSweptProfit {
  @Field({ description: 'Code of the currency.' })
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallets.' })
  type!: WalletType;

  @Field(() => AmountScalar, { description: 'How much.' })
  amount!: string;
}

@OutputType('admin', 'Currency whose losses exceed its profit; sweeps of other currencies do not cover them.')
export class ConvertBelowZero {
  @Field({ description: 'Code of the currency.' })
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallets.' })
  type!: WalletType;

  @Field(() => AmountScalar, { description: 'Net of all time less all sweeps; negative.' })
  unswept!: string;

  @Field(() => AmountScalar, {
    nullable: true,
    description: 'Unswept loss in US dollars at the last price, of any age; null without a price.',
  })
  usd!: string | null;
}

@OutputType('admin', 'Profit moved by a sweep, and the currencies with unswept losses.')
export class ConvertSweep {
  @Field(() => [ConvertSweptProfit], { description: 'Each currency of which anything was moved.' })
  swept!: readonly ConvertSweptProfit[];

  @Field(() => [ConvertBelowZero], { description: 'Each currency that was below zero during the sweep.' })
  belowZero!: readonly ConvertBelowZero[];

  @Field(() => AmountScalar, {
    description: 'Sum of belowZero in US dollars, 0 or negative; currencies without a price are left out.',
  })
  belowZeroUsd!: string;
}
