import { Field, Int, registerEnumType } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { ConvertClosure, ConvertFreeze } from '../../entities/convert/names.js';
import { WalletType } from '../../entities/currency/currency.js';
import type { WaitingKind } from '../../services/convert/own/waiting.js';
import { ConvertPnlItem } from './pnl.js';

const ConvertWorkKind: Readonly<Record<WaitingKind, WaitingKind>> = {
  ORDER: 'ORDER',
  SEND: 'SEND',
  HEDGE: 'HEDGE',
  MOVEMENT: 'MOVEMENT',
};

registerEnumType(ConvertWorkKind, {
  name: 'ConvertWorkKind',
  description: 'What takes time of the house.',
  valuesConfig: {
    ORDER: { description: 'An order that is hedged before it settles.' },
    SEND: { description: 'A payment on a chain.' },
    HEDGE: { description: 'An order at the venue.' },
    MOVEMENT: { description: 'A movement between two places of the house.' },
  },
});

@OutputType('admin', 'How much work of the house of one kind is in one state.')
export class ConvertWaitingCount {
  @Field(() => ConvertWorkKind, { description: 'The kind.' })
  kind!: WaitingKind;

  @Field({ description: 'The state, such as PENDING_APPROVAL or REVIEW.' })
  status!: string;

  @Field(() => Int, { description: 'How many.' })
  count!: number;

  @Field(() => Date, { description: 'Since when the oldest of them waits.' })
  oldest!: string;
}

@OutputType('admin', 'Work of the house that has not ended.')
export class ConvertWaitingWork {
  @Field(() => ConvertWorkKind, { description: 'The kind.' })
  kind!: WaitingKind;

  @Field(() => UuidScalar, { description: 'Id of the order, send, hedge or movement.' })
  id!: string;

  @Field({ description: 'Its state, such as PENDING_APPROVAL or REVIEW.' })
  status!: string;

  @Field({ description: 'Code of the currency.' })
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallets.' })
  type!: WalletType;

  @Field(() => AmountScalar, { description: 'How much.' })
  amount!: string;

  @Field(() => Date, { description: 'Since when it waits.' })
  since!: string;
}

@OutputType('admin', 'Whether a currency is converted at present, and why not.')
export class ConvertAssetState {
  @Field({ description: 'Code of the currency.' })
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallets.' })
  type!: WalletType;

  @Field({ description: 'Whether it can be converted at all.' })
  enabled!: boolean;

  @Field(() => [ConvertFreeze], { description: 'Why nothing of it moves; empty while it does.' })
  frozen!: readonly ConvertFreeze[];

  @Field(() => ConvertClosure, { nullable: true, description: 'Why it is not quoted; null while it is open.' })
  closure!: ConvertClosure | null;
}

@OutputType('admin', 'What the house bought of a currency beyond what it sold, and has not hedged.')
export class ConvertExposure {
  @Field({ description: 'Code of the currency.' })
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallets.' })
  type!: WalletType;

  @Field(() => AmountScalar, { description: 'How much; negative where more was sold.' })
  amount!: string;

  @Field(() => AmountScalar, { nullable: true, description: 'In US dollars; null without a price.' })
  usd!: string | null;
}

@OutputType('admin', 'Instant convert at a glance. The day is that of UTC, dollars are at present prices.')
export class ConvertDashboard {
  @Field(() => Int, { description: 'Quotes that can be taken.' })
  openQuotes!: number;

  @Field(() => Int, { description: 'Orders that were settled today.' })
  ordersToday!: number;

  @Field(() => AmountScalar, { description: 'What customers paid today, in US dollars; without what has no price.' })
  volumeTodayUsd!: string;

  @Field(() => AmountScalar, { description: 'What the house earned today, in US dollars; without what has no price.' })
  netTodayUsd!: string;

  @Field(() => [ConvertPnlItem], { description: 'Profit and loss of today.' })
  today!: readonly ConvertPnlItem[];

  @Field(() => [ConvertExposure], { description: 'Each currency that the house is exposed to.' })
  exposure!: readonly ConvertExposure[];

  @Field(() => AmountScalar, { description: 'All exposure in US dollars, whichever way; without what has no price.' })
  exposureUsd!: string;

  @Field(() => [ConvertWaitingCount], { description: 'Work that has not ended.' })
  waiting!: readonly ConvertWaitingCount[];

  @Field(() => [ConvertAssetState], { description: 'Currencies that are offered and not converted at present.' })
  closed!: readonly ConvertAssetState[];
}
