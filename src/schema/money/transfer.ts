import { IsEnum, IsOptional, IsString, Length } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { WalletType } from '../../entities/currency/currency.js';
import { Transfer } from '../../entities/money/transfer.js';
import { DECIDED_BY, PaymentInput } from '../frame/money-input.js';
import { Paged } from '../frame/page.js';

@OutputType('owner', 'A page of transfers.')
export class TransferPage extends Paged {
  @Field(() => [Transfer], { description: 'The transfers.' })
  items!: Transfer[];
}

@OutputType('admin', 'A transfer as admins see it.')
export class AdminTransfer extends Transfer {
  @Field(() => UuidScalar, DECIDED_BY)
  declare decidedBy: string | null;
}

@OutputType('admin', 'A page of transfers as admins see them.')
export class AdminTransferPage extends Paged {
  @Field(() => [AdminTransfer], { description: 'The transfers.' })
  items!: AdminTransfer[];
}

@InputType({ description: 'Money to move to another wallet.' })
export class CreateTransferInput extends PaymentInput {
  @Field(() => UuidScalar, { nullable: true, description: 'The account that gets it; absent, the own one.' })
  @IsOptional()
  @IsString()
  toUserId?: string | null;

  @Field(() => String, { nullable: true, description: 'Code of the currency that it arrives in; absent, the same.' })
  @IsOptional()
  @Length(1, 20)
  toCurrency?: string | null;

  @Field(() => WalletType, { nullable: true, description: 'Type of the wallet that gets it; absent, the same.' })
  @IsOptional()
  @IsEnum(WalletType)
  toType?: WalletType | null;
}
