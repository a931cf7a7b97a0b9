import type { WalletType } from '../../../entities/currency/currency.js';
import type { CurrencyRow } from '../../currency/read.js';
import { requireOffered } from '../../currency/require-offered.js';
import type { Tx } from '../../frame/tx.js';
import { requireLaunchable, type Launchable, type LaunchChoice } from '../own/plan.js';

/** What an offering names, as its creator gives it. */
export interface SourcesInput extends LaunchChoice {
  readonly currency: string;
  readonly walletType: WalletType;
}

/** What the terms of an offering are checked against. */
export interface TermsSources extends Launchable {
  readonly currency: CurrencyRow;
}

/** What the input names, all of it switched on; until the commit it stays so, but for the currency. BAD_INPUT. */
export async function readSources(tx: Tx, input: SourcesInput): Promise<TermsSources> {
  const launchable = await requireLaunchable(tx, input);
  return { ...launchable, currency: await requireOffered(tx, { currency: input.currency, type: input.walletType }) };
}
