import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import {
  ConfigureNftMarketplaceInput,
  DeployNftMarketplaceInput,
  NftMarketplace,
  NftMarketplaceAct,
  NftOnboarding,
  NftPause,
  NftSetting,
  PauseNftMarketplaceInput,
  UnpauseNftMarketplaceInput,
} from '../../schema/nft/marketplace.js';
import type { Context } from '../../services/frame/context.js';
import { configureNftMarketplace } from '../../services/nft/marketplace/configure.js';
import { deployNftMarketplace } from '../../services/nft/marketplace/deploy.js';
import { readNftMarketplace } from '../../services/nft/marketplace/info.js';
import { readNftOnboarding } from '../../services/nft/marketplace/onboarding.js';
import { pauseNftMarketplace, unpauseNftMarketplace } from '../../services/nft/marketplace/pause.js';
import { readNftSettings } from '../../services/nft/settings/read.js';
import { extension, OPEN } from './policies.js';

const SETTINGS = { access: 'user', permission: 'access.nft.settings', extension } as const;
const EDIT = { access: 'user', permission: 'edit.nft.marketplace', extension, throttle: 'nftChain' } as const;
const EMERGENCY = { access: 'user', permission: 'manage.nft.emergency', extension } as const;

/** The marketplace contracts, and the settings of the marketplace. */
@Resolver()
export class NftMarketplaceResolver {
  @Query(() => NftMarketplace, { description: 'The marketplace contract of a chain. NOT_FOUND where it has none.' })
  @Policy({ ...OPEN, cost: 5 })
  nftMarketplace(@Ctx() ctx: Context, @Arg('chain', () => String, { description: 'The chain.' }) chain: string) {
    return readNftMarketplace(ctx, chain);
  }

  @Query(() => NftOnboarding, { description: 'How far the setup of the marketplace is.' })
  @Policy({ ...SETTINGS })
  nftOnboarding(@Ctx() ctx: Context) {
    return readNftOnboarding(ctx);
  }

  @Query(() => [NftSetting], { description: 'The settings of the marketplace, which saveSettings saves.' })
  @Policy({ ...SETTINGS })
  nftSettings(@Ctx() ctx: Context) {
    return readNftSettings(ctx);
  }

  @Mutation(() => NftMarketplaceAct, {
    description: 'Deploys the marketplace contract of a chain: answers the transaction to sign, then takes its hash.',
  })
  @Policy({ ...EDIT, feature: 'deploy_nft_contract' })
  deployNftMarketplace(
    @Ctx() ctx: Context,
    @Arg('input', () => DeployNftMarketplaceInput, { description: 'The contract.' }) input: DeployNftMarketplaceInput,
  ) {
    return deployNftMarketplace(ctx, input);
  }

  @Mutation(() => NftMarketplaceAct, {
    description: 'Changes the rates of a marketplace contract: answers the transaction to sign, then takes its hash.',
  })
  @Policy({ ...EDIT })
  configureNftMarketplace(
    @Ctx() ctx: Context,
    @Arg('input', () => ConfigureNftMarketplaceInput, { description: 'The rates.' })
    input: ConfigureNftMarketplaceInput,
  ) {
    return configureNftMarketplace(ctx, input);
  }

  @Mutation(() => NftPause, { description: 'Pauses the marketplace of a chain; what is under way can be ended.' })
  @Policy({ ...EMERGENCY })
  pauseNftMarketplace(
    @Ctx() ctx: Context,
    @Arg('input', () => PauseNftMarketplaceInput, { description: 'The pause.' }) input: PauseNftMarketplaceInput,
  ) {
    return pauseNftMarketplace(ctx, input.chain, input.reason);
  }

  @Mutation(() => NftPause, { description: 'Lets the marketplace of a chain go on.' })
  @Policy({ ...EMERGENCY })
  unpauseNftMarketplace(
    @Ctx() ctx: Context,
    @Arg('input', () => UnpauseNftMarketplaceInput, { description: 'The chain.' }) input: UnpauseNftMarketplaceInput,
  ) {
    return unpauseNftMarketplace(ctx, input.chain);
  }
}
