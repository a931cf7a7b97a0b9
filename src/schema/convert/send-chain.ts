import { IsBoolean, IsEnum, IsInt, IsOptional, IsString, Length, Max, Min } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { OutputType } from '../../core/visibility.js';
import { ConvertSendChain } from '../../entities/convert/send-chain.js';
import { WalletType } from '../../entities/currency/currency.js';
import { Paged } from '../frame/page.js';

@OutputType('admin', 'A page of what the house holds and pays on chains.')
export class ConvertSendChainPage extends Paged {
  @Field(() => [ConvertSendChain], { description: 'The send chains.' })
  items!: ConvertSendChain[];
}

const OPTIONAL = { nullable: true } as const;

@InputType({ description: 'Terms of a send chain; in a change, what is left out stays.' })
export class UpdateConvertSendChainInput {
  @Field(() => Int, {
    ...OPTIONAL,
    description: 'Blocks, that of a transaction included, after which it counts, 1 to 200 (default 12).',
  })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(200)
  confirmations?: number | null;

  @Field(() => AmountScalar, { ...OPTIONAL, description: 'The least amount of one send (default 0).' })
  @IsOptional()
  @IsString()
  minSend?: string | null;

  @Field(() => AmountScalar, { ...OPTIONAL, description: 'The largest amount of one send; null for none.' })
  @IsOptional()
  @IsString()
  maxSend?: string | null;

  @Field(() => String, {
    ...OPTIONAL,
    description: 'Address at which the venue takes deposits of it, with its checksum (EIP-55); null for none.',
  })
  @IsOptional()
  @Length(42, 42)
  venueDepositAddress?: string | null;

  @Field(() => String, {
    ...OPTIONAL,
    description: "Name under which the venue knows the house's address, 1 to 100 characters; null for none.",
  })
  @IsOptional()
  @Length(1, 100)
  venueWithdrawKey?: string | null;

  @Field(() => Boolean, { ...OPTIONAL, description: 'Whether sends may be submitted (default true).' })
  @IsOptional()
  @IsBoolean()
  enabled?: boolean | null;
}

@InputType({ description: 'A currency that the house is to hold and pay on a chain.' })
export class CreateConvertSendChainInput extends UpdateConvertSendChainInput {
  @Field({ description: 'Code of the currency.' })
  @Length(1, 20)
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallets.' })
  @IsEnum(WalletType)
  type!: WalletType;

  @Field(() => Int, { description: 'EIP-155 number of an accepted chain.' })
  @IsInt()
  @Min(1)
  chainId!: number;

  @Field(() => String, {
    ...OPTIONAL,
    description: "Contract of the token, with its checksum (EIP-55); null for the chain's own coin.",
  })
  @IsOptional()
  @Length(42, 42)
  contract?: string | null;

  @Field(() => Int, { description: "Decimals that the token says it has, 0 to 18; the chain's own coin has 18." })
  @IsInt()
  @Min(0)
  @Max(18)
  decimals!: number;
}
