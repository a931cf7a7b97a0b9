import type { TradingBotAuditLog } from '../../../entities/bot/audit-log.js';
import type { BotActor, BotAuditAction } from '../../../entities/bot/names.js';
import type { Row } from '../../../entities/index.js';
import type { ListRequest } from '../../frame/list.js';

export type BotLogRow = Row<TradingBotAuditLog>;

export interface BotLogsRequest extends ListRequest {
  readonly action?: BotAuditAction | null;
  readonly actor?: BotActor | null;
  readonly botId?: string | null;
  readonly strategyId?: string | null;
  readonly ownerId?: string | null;
  /** Who did it. */
  readonly userId?: string | null;
  /** From this time on. */
  readonly from?: Date | null;
  /** Before this time. */
  readonly to?: Date | null;
  /** The cursor of an earlier answer: older rows are listed. */
  readonly after?: string | null;
  /** 1 to 100 (10); `perPage` goes before it. */
  readonly limit?: number | null;
}
