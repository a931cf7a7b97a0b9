import { IsIn, IsInt, IsOptional, IsString, Length, Max, MaxLength, Min } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { NFT_CHAINS } from '../../core/nft-market/chains.js';
import { OutputType } from '../../core/visibility.js';
import { NftMarketplaceStatus } from '../../entities/nft/names.js';
import { MOST_CHAIN_TEXT, NftTransaction, PROOF, WALLET_ADDRESS } from './transaction.js';

const optional = (description: string) => ({ nullable: true, description }) as const;
const CHAIN = { description: `The chain: ${NFT_CHAINS.join(', ')}.` } as const;

@OutputType('public', 'The marketplace contract of a chain.')
export class NftMarketplace {
  @Field({ description: 'Its chain.' })
  chain!: string;

  @Field(() => String, optional('The contract; null while its deployment is not proven.'))
  address!: string | null;

  @Field(() => Int, { description: 'What it takes of each price, in basis points.' })
  feePercentage!: number;

  @Field(() => AmountScalar, { description: 'The same in percent.' })
  feePercent!: string;

  @Field(() => AmountScalar, { description: 'A fee of listings that is stored and shown alone.' })
  listingFee!: string;

  @Field({ description: 'Who gets its fees.' })
  feeReceiver!: string;

  @Field({ description: 'Who owns it.' })
  owner!: string;

  @Field({ description: 'Whether the marketplace is paused on this chain.' })
  paused!: boolean;

  @Field(() => String, optional('Why; null while it is not.'))
  pauseReason!: string | null;

  @Field(() => NftMarketplaceStatus, { description: 'What became of it.' })
  status!: NftMarketplaceStatus;
}

@OutputType('admin', 'A marketplace contract that is deployed or configured.')
export class NftMarketplaceAct {
  @Field(() => NftMarketplace, { description: 'The contract.' })
  marketplace!: NftMarketplace;

  @Field(() => NftTransaction, optional('What is to be signed next; null once its hash has proven it.'))
  transaction!: NftTransaction | null;
}

@OutputType('admin', 'Whether the marketplace of a chain is paused.')
export class NftPause {
  @Field({ description: 'The chain.' })
  chain!: string;

  @Field({ description: 'Its marketplace contract.' })
  address!: string;

  @Field({ description: 'Whether it is paused.' })
  paused!: boolean;

  @Field(() => String, optional('Why.'))
  reason!: string | null;

  @Field(
    () => NftTransaction,
    optional('What the owner of the contract signs, so that the contract stops or goes on as well.'),
  )
  transaction!: NftTransaction | null;
}

@OutputType('admin', 'A step of the setup of the marketplace.')
export class NftOnboardingStep {
  @Field({ description: 'deploy_marketplace, configure_fees, configure_verification or first_collection.' })
  key!: string;

  @Field({ description: 'Whether it is done.' })
  complete!: boolean;
}

@OutputType('admin', 'How far the setup of the marketplace is.')
export class NftOnboarding {
  @Field({ description: 'Whether all steps are done.' })
  complete!: boolean;

  @Field(() => [NftOnboardingStep], { description: 'The steps.' })
  steps!: NftOnboardingStep[];
}

@OutputType('admin', 'A setting of the marketplace.')
export class NftSetting {
  @Field({ description: 'Its key.' })
  key!: string;

  @Field({ description: 'How the screen asks for it: switch, number or range.' })
  type!: string;

  @Field({ description: 'The tab of the screen that it is on.' })
  tab!: string;

  @Field(() => String, optional('What is stored; null while there is no row.'))
  value!: string | null;

  @Field(() => String, optional('What holds without a row.'))
  default!: string | null;

  @Field(() => String, optional('The least of a number.'))
  min!: string | null;

  @Field(() => String, optional('The most of a number.'))
  max!: string | null;

  @Field(() => String, optional('How far the screen moves a number at once.'))
  step!: string | null;
}

@InputType({
  description: 'New rates of a marketplace contract: first without a hash, then with that of the transaction.',
})
export class ConfigureNftMarketplaceInput {
  @Field(CHAIN)
  @IsIn(NFT_CHAINS)
  chain!: string;

  @Field(() => Int, optional('What it takes of each price, in basis points, 0 to 10000 (default: what it takes now).'))
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(10_000)
  feePercentage?: number | null;

  @Field(() => String, optional('Address that gets its fees.'))
  @IsOptional()
  @MaxLength(MOST_CHAIN_TEXT)
  feeReceiver?: string | null;

  @Field(() => String, PROOF)
  @IsOptional()
  @MaxLength(MOST_CHAIN_TEXT)
  transactionHash?: string | null;
}

@InputType({
  description: 'A marketplace contract to deploy: first without a hash, then with that of the transaction.',
})
export class DeployNftMarketplaceInput extends ConfigureNftMarketplaceInput {
  @Field(() => AmountScalar, optional('A fee of listings that is stored and shown alone (default 0).'))
  @IsOptional()
  @IsString()
  listingFee?: string | null;

  @Field(() => String, WALLET_ADDRESS)
  @IsOptional()
  @MaxLength(MOST_CHAIN_TEXT)
  walletAddress?: string | null;
}

@InputType({ description: 'The end of a pause.' })
export class UnpauseNftMarketplaceInput {
  @Field(CHAIN)
  @IsIn(NFT_CHAINS)
  chain!: string;
}

@InputType({ description: 'A pause of the marketplace of a chain.' })
export class PauseNftMarketplaceInput extends UnpauseNftMarketplaceInput {
  @Field({ description: 'Why; everybody who is refused reads it.' })
  @Length(1, 500)
  reason!: string;
}
