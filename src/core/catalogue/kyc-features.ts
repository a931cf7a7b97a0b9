import { keysOf } from './keys-of.js';

interface KycFeatureRow {
  /** What people read in a level's editor. */
  readonly title: string;
  /** The level that is demanded while features are not enforced one by one; without it there is no gate then. */
  readonly legacyLevel?: number;
}

/** What a verification level can open. */
export const KYC_FEATURES = {
  api_keys: { title: 'Create API keys', legacyLevel: 2 },
  ask_faq: { title: 'Ask a question in the knowledge base' },
  purchase_ico: { title: 'Buy in a token offering' },
  view_nft: { title: 'View the NFT marketplace' },
  create_nft: { title: 'Create NFTs and collections' },
  buy_nft: { title: 'Buy NFTs' },
  sell_nft: { title: 'Sell NFTs' },
  transfer_nft: { title: 'Transfer NFTs' },
  deploy_nft_contract: { title: 'Deploy an NFT contract' },
  view_trading_bot: { title: 'View trading bots' },
  trade_bot_live: { title: 'Run trading bots with real funds' },
  buy_bot_strategy: { title: 'Buy bot strategies' },
  become_bot_seller: { title: 'Sell bot strategies' },
} as const satisfies Record<string, KycFeatureRow>;

export type KycFeature = keyof typeof KYC_FEATURES;

export const KYC_FEATURE_NAMES = keysOf(KYC_FEATURES);

/** The level that a feature demands while features are not enforced one by one; null for no gate. */
export function legacyLevelOf(feature: KycFeature): number | null {
  const row: KycFeatureRow = KYC_FEATURES[feature];
  return row.legacyLevel ?? null;
}
