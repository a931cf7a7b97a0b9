import type { ConvertLocation } from '../../../../entities/convert/inventory.js';
import type { Reader } from '../../../../infra/database/database.js';
import type { WalletKind } from '../../../currency/wallet-kind.js';
import type { Context } from '../../../frame/context.js';

/** A currency in one place of the house. */
export interface Place extends WalletKind {
  readonly location: ConvertLocation;
}

/** A kind of work of the house that takes time: its sends, its hedges and its movements. */
export interface UnderWay {
  /** What it is called in a refusal, such as "a hedge". */
  readonly what: string;
  /** Whether any of it that concerns the currency has not ended. */
  isOpen(rows: Reader, kind: WalletKind): Promise<boolean>;
  /** Whether any of it waits in REVIEW for an admin and keeps the currency frozen. */
  isInReview(rows: Reader, kind: WalletKind): Promise<boolean>;
  /**
   * How much less than is booked a place may really hold because of it: what may have left the place and is still booked
   * there. Exact decimal text.
   */
  covers(ctx: Pick<Context, 'clock' | 'config'>, rows: Reader, place: Place): Promise<string>;
}
