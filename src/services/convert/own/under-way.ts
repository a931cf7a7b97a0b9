import type { Row } from '../../../entities/index.js';
import type { ConvertInventory } from '../../../entities/convert/inventory.js';
import type { Reader } from '../../../infra/database/database.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import { SENDS_UNDER_WAY } from './sends-under-way.js';

/** A kind of work of the house that takes time: its sends, its hedges and its movements. */
export interface UnderWay {
  /** What it is called in a refusal, such as "an open hedge". */
  readonly what: string;
  /** Whether any of it that concerns the currency has not ended. */
  isOpen(rows: Reader, kind: WalletKind): Promise<boolean>;
  /** Whether any of it that concerns the currency waits in REVIEW for an admin and keeps the currency frozen. */
  isInReview(rows: Reader, kind: WalletKind): Promise<boolean>;
  /**
   * How much less than is booked a place may really hold because of it, as exact decimal text: what has left the place
   * and is still booked there.
   */
  covers(rows: Reader, inventory: Pick<Row<ConvertInventory>, 'currency' | 'type' | 'location'>): Promise<string>;
}

/** All work of the house that takes time. */
export const UNDER_WAY: readonly UnderWay[] = [SENDS_UNDER_WAY];
