import { IsBoolean, IsEnum, IsOptional, IsString, Length } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { OutputType } from '../../core/visibility.js';
import { ConvertAsset } from '../../entities/convert/asset.js';
import { WalletType } from '../../entities/currency/currency.js';
import { ApprovalRecord } from '../approval/approval.js';
import { Paged } from '../frame/page.js';

@OutputType('admin', 'A page of what customers can convert.')
export class AdminConvertAssetPage extends Paged {
  @Field(() => [ConvertAsset], { description: 'The assets.' })
  items!: ConvertAsset[];
}

const OPTIONAL = { nullable: true } as const;
const OWN = '0 to 10 with at most 4 decimals; null for the setting. Below the setting, only a Super Admin can set it.';

@OutputType('admin', 'An asset after it was reopened, or unchanged while that waits.')
export class ReopenedConvertAsset extends ConvertAsset {
  @Field(() => ApprovalRecord, {
    nullable: true,
    description: 'The end of the jump, where it waits for the approvals of others; null otherwise.',
  })
  approval!: ApprovalRecord | null;
}

@InputType({ description: 'Terms of an asset; in a change, what is left out stays.' })
export class UpdateConvertAssetInput {
  @Field(() => Boolean, { ...OPTIONAL, description: 'Whether it can be converted.' })
  @IsOptional()
  @IsBoolean()
  enabled?: boolean | null;

  @Field(() => AmountScalar, { ...OPTIONAL, description: 'The least amount that can be paid of it at once.' })
  @IsOptional()
  @IsString()
  minAmount?: string | null;

  @Field(() => AmountScalar, { ...OPTIONAL, description: 'The largest amount that can be paid of it at once.' })
  @IsOptional()
  @IsString()
  maxAmount?: string | null;

  @Field(() => AmountScalar, { ...OPTIONAL, description: `Its own spread in percent, ${OWN}` })
  @IsOptional()
  @IsString()
  spreadPercent?: string | null;

  @Field(() => AmountScalar, { ...OPTIONAL, description: `Its own fee in percent, ${OWN}` })
  @IsOptional()
  @IsString()
  feePercent?: string | null;

  @Field(() => String, {
    ...OPTIONAL,
    description: 'The market at which exposure to it is hedged, such as BTC/USDT; null where it is not.',
  })
  @IsOptional()
  @Length(3, 41)
  hedgeSymbol?: string | null;
}

@InputType({ description: 'Something that customers are to convert.' })
export class CreateConvertAssetInput extends UpdateConvertAssetInput {
  @Field({ description: 'Code of the currency.' })
  @Length(1, 20)
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallets.' })
  @IsEnum(WalletType)
  type!: WalletType;
}
