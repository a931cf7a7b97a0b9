import { sql } from 'kysely';
import type { Context } from '../../frame/context.js';

/** A step of the setup of the marketplace, and whether it is done. */
export interface OnboardingStep {
  readonly key: 'deploy_marketplace' | 'configure_fees' | 'configure_verification' | 'first_collection';
  readonly complete: boolean;
}

export interface Onboarding {
  readonly complete: boolean;
  readonly steps: readonly OnboardingStep[];
}

/** How far the setup of the marketplace is: a step of the settings is done once one of its keys was saved. */
export async function readNftOnboarding({ db, settings }: Context): Promise<Onboarding> {
  const { rows } = await sql<{ deployed: boolean; collected: boolean }>`
    select exists (select from nft_marketplace where status = 'DEPLOYED') as deployed,
      exists (select from nft_collection where status <> 'DRAFT') as collected`.execute(db.rows);
  const isSaved = (key: string) => settings.snapshot().stored(key) !== undefined;
  const steps: readonly OnboardingStep[] = [
    { key: 'deploy_marketplace', complete: rows[0]?.deployed ?? false },
    { key: 'configure_fees', complete: isSaved('nftMarketplaceFeePercentage') },
    { key: 'configure_verification', complete: isSaved('nftRequireKycForCreators') },
    { key: 'first_collection', complete: rows[0]?.collected ?? false },
  ];
  return { complete: steps.every(({ complete }) => complete), steps };
}
