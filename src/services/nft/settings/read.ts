import { NFT_SETTINGS, type NftSetting, type NftSettingTab } from '../../../core/nft/settings.js';
import type { Context } from '../../frame/context.js';

/** A setting of the marketplace as its screen asks for it. */
export interface NftSettingView {
  readonly key: string;
  readonly type: string;
  readonly tab: NftSettingTab;
  /** What is stored; null while there is no row, and the default holds. */
  readonly value: string | null;
  readonly default: string | null;
  readonly min: string | null;
  readonly max: string | null;
  readonly step: string | null;
}

/** The settings of the marketplace, in the order of their screen. They are saved on the core's path. */
export function readNftSettings({ settings }: Context): NftSettingView[] {
  const snapshot = settings.snapshot();
  return NFT_SETTINGS.map(({ key, type, tab, default: shipped, screen }: NftSetting) => ({
    key,
    type: screen?.type ?? type,
    tab,
    value: snapshot.stored(key) ?? null,
    default: shipped,
    min: screen?.min ?? null,
    max: screen?.max ?? null,
    step: screen?.step ?? null,
  }));
}
