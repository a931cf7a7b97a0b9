import { IsEnum, IsOptional, IsString, Length, Matches } from 'class-validator';
import { ArgsType, Field, InputType, Int, registerEnumType } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import type { SystemWalletName } from '../../core/catalogue/system-wallets.js';
import { WalletType } from '../../entities/currency/currency.js';
import { WalletAuditLog } from '../../entities/ledger/wallet-audit-log.js';
import { Wallet } from '../../entities/wallet/wallet.js';
import { Adjustment } from '../../services/wallet/adjust-wallet.js';
import { ApprovalRecord } from '../approval/approval.js';
import { IDEMPOTENCY_KEY, WalletKindInput } from '../frame/money-input.js';
import { SystemWalletScalar } from './system-wallet.js';
import { ListArgs, Pagination } from '../frame/page.js';

registerEnumType(Adjustment, {
  name: 'WalletAdjustment',
  description: 'What an admin does to a balance.',
  valuesConfig: { ADD: { description: 'Puts money in.' }, SUBTRACT: { description: 'Takes money out.' } },
});

@OutputType('owner', "A page of the caller's wallets.")
export class WalletPage {
  @Field(() => [Wallet], { description: 'The wallets.' })
  items!: Wallet[];

  @Field(() => Pagination, { description: 'Where this page lies in the list.' })
  pagination!: Pagination;
}

@OutputType('admin', 'A wallet as admins see it.')
export class AdminWallet extends Wallet {
  @Field(() => SystemWalletScalar, {
    nullable: true,
    description: "What a wallet of the platform is for; null for an account's.",
  })
  declare system: SystemWalletName | null;

  @Field(() => String, { nullable: true, description: "The owner's e-mail address." })
  email!: string | null;
}

@OutputType('admin', 'A wallet after an adjustment, or unchanged while the adjustment waits.')
export class AdjustedWallet extends AdminWallet {
  @Field(() => ApprovalRecord, {
    nullable: true,
    description: 'The adjustment, where it waits for the approvals of others; null once the money has moved.',
  })
  approval!: ApprovalRecord | null;
}

@OutputType('admin', 'A page of wallets.')
export class AdminWalletPage {
  @Field(() => [AdminWallet], { description: 'The wallets.' })
  items!: AdminWallet[];

  @Field(() => Pagination, { description: 'Where this page lies in the list.' })
  pagination!: Pagination;
}

@OutputType('owner', "One movement in a wallet's ledger, with what the wallet holds.")
export class WalletEntry extends WalletAuditLog {
  @Field({ description: "Code of the wallet's currency." })
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallet.' })
  type!: WalletType;
}

@OutputType('owner', 'A page of ledger rows.')
export class WalletEntryPage {
  @Field(() => [WalletEntry], { description: 'The rows.' })
  items!: WalletEntry[];

  @Field(() => Pagination, { description: 'Where this page lies in the list; behind a cursor, in what is left of it.' })
  pagination!: Pagination;

  @Field(() => String, {
    nullable: true,
    description: 'Give it as `after` for the next page; null when there is none.',
  })
  cursor!: string | null;
}

@ArgsType()
export class WalletEntryArgs extends ListArgs {
  @Field(() => String, {
    nullable: true,
    description: 'Cursor of the page before. The order is then newest first, and page and sorting do not count.',
  })
  after?: string;
}

@OutputType('owner', 'The state of a wallet at a given time.')
export class WalletBalance {
  @Field(() => UuidScalar, { description: 'The wallet.' })
  walletId!: string;

  @Field(() => Date, { description: 'The time.' })
  at!: Date;

  @Field(() => AmountScalar, { description: 'What was free to use.' })
  balance!: string;

  @Field(() => AmountScalar, { description: 'What was held.' })
  inOrder!: string;
}

@OutputType('owner', 'Something that holds money of a wallet.')
export class WalletHold {
  @Field(() => UuidScalar, { description: 'The wallet.' })
  walletId!: string;

  @Field({ description: "Code of the wallet's currency." })
  currency!: string;

  @Field(() => UuidScalar, { nullable: true, description: 'The withdrawal, order or other row that holds it.' })
  transactionId!: string | null;

  @Field(() => AmountScalar, { description: 'How much of it is still held.' })
  amount!: string;

  @Field(() => String, { nullable: true, description: 'Why it is held.' })
  reason!: string | null;

  @Field(() => Date, { description: 'Since when.' })
  since!: Date;
}

@OutputType('admin', 'Something that is wrong with a ledger.')
export class WalletFault {
  @Field(() => String, { nullable: true, description: 'Number of the row; null for the wallet itself.' })
  sequence!: string | null;

  @Field({ description: 'GAP, BALANCE, IN_ORDER, CHAIN, CONTENT, TIME, OWNER, CHECKPOINT, HOLDS or HEAD.' })
  fault!: string;
}

@OutputType('admin', "What the check of a wallet's ledger found.")
export class WalletProof {
  @Field(() => UuidScalar, { description: 'The wallet.' })
  walletId!: string;

  @Field(() => Int, { description: 'How many rows were looked at.' })
  rows!: number;

  @Field({ description: 'Number of the last row.' })
  sequence!: string;

  @Field(() => [WalletFault], { description: 'What is wrong, at most 20; empty while the ledger is whole.' })
  faults!: WalletFault[];
}

@InputType({ description: 'A wallet to open.' })
export class CreateWalletInput extends WalletKindInput {
  @Field(() => UuidScalar, { nullable: true, description: 'The account that will own it. Give this or system.' })
  @IsOptional()
  @IsString()
  userId?: string | null;

  @Field(() => SystemWalletScalar, {
    nullable: true,
    description: 'What a wallet of the platform is for. Give this or userId.',
  })
  @IsOptional()
  system?: SystemWalletName | null;
}

@InputType({ description: 'A change of a balance from outside the platform.' })
export class AdjustWalletInput {
  @Field(() => Adjustment, { description: 'Whether money is put in or taken out.' })
  @IsEnum(Adjustment)
  type!: Adjustment;

  @Field(() => AmountScalar, { description: 'How much; greater than zero, at most 18 decimals.' })
  @IsString()
  amount!: string;

  @Field({
    description:
      'Makes an adjustment of this wallet, type and amount once: 1 to 64 letters, digits, dots, dashes or underscores. With another amount it is another adjustment.',
  })
  @Matches(/^[\w.-]{1,64}$/, { message: 'nonce must be 1 to 64 letters, digits, dots, dashes or underscores' })
  nonce!: string;

  @Field(() => String, { nullable: true, description: 'Why, at most 500 characters.' })
  @IsOptional()
  @Length(1, 500)
  note?: string | null;

  @Field(() => String, IDEMPOTENCY_KEY)
  @IsOptional()
  @Length(1, 255)
  idempotencyKey?: string | null;
}
