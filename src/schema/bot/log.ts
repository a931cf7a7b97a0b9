import { IsDate, IsIn, IsOptional } from 'class-validator';
import { ArgsType, Field, Int, registerEnumType } from 'type-graphql';
import { JsonObjectScalar } from '../../core/text/json.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { BOT_AUDIT_ACTIONS, BotActor, type BotAuditAction } from '../../entities/bot/names.js';
import { ListArgs, Pagination } from '../frame/page.js';

const BotLogAction = Object.fromEntries(BOT_AUDIT_ACTIONS.map((action) => [action, action]));

registerEnumType(BotLogAction, {
  name: 'TradingBotLogAction',
  description: 'What was done to a bot, to a listed strategy, or to their settings.',
  valuesConfig: {
    BOT_STARTED: { description: 'A bot was started.' },
    BOT_STOPPED: { description: 'A bot was stopped, or stopped itself beyond its grid.' },
    BOT_PAUSED: { description: 'A bot was paused.' },
    BOT_RESUMED: { description: 'A paused bot trades again.' },
    BOT_ERROR: { description: 'A bot ended by a fault, or did not report any more.' },
    TRADE_OPENED: { description: 'A position was opened.' },
    STOP_LOSS_TRIGGERED: { description: 'The price fell to a stop, a trailing one included.' },
    TAKE_PROFIT_TRIGGERED: { description: 'The price rose above a target.' },
    DAILY_LIMIT_REACHED: { description: 'A bot lost as much as it may in one day.' },
    DRAWDOWN_LIMIT_REACHED: { description: 'A bot fell as far from its peak as it may.' },
    FUNDS_ALLOCATED: { description: 'An allocation was raised.' },
    FUNDS_DEALLOCATED: { description: 'An allocation was lowered.' },
    KILL_SWITCH_ACTIVATED: { description: 'A bot was stopped with all others, by its owner or by an admin.' },
    BOT_CREATED: { description: 'A bot was made.' },
    BOT_UPDATED: { description: 'The terms of a bot, or its secret for signals, were changed.' },
    BOT_DELETED: { description: 'A bot was deleted.' },
    TRADE_CLOSED: { description: 'A position was closed.' },
    TRADE_FAILED: { description: 'An order could not be placed.' },
    ORDER_PLACED: { description: 'An order was placed.' },
    ORDER_CANCELLED: { description: 'An order was cancelled, or its time ran out.' },
    ORDER_FILLED: { description: 'All of an order was filled.' },
    STRATEGY_PURCHASED: { description: 'A strategy was sold.' },
    STRATEGY_SUBMITTED: { description: 'A strategy was submitted for review.' },
    STRATEGY_APPROVED: { description: 'A strategy was approved.' },
    STRATEGY_REJECTED: { description: 'A strategy was rejected.' },
    ADMIN_FORCE_STOP: { description: "An admin stopped somebody's bot." },
    ADMIN_CONFIG_CHANGE: { description: 'An admin changed settings of trading bots.' },
  },
});

registerEnumType(BotActor, {
  name: 'TradingBotActor',
  description: 'Who did something to a bot.',
  valuesConfig: {
    USER: { description: 'Its owner, or whoever called.' },
    ENGINE: { description: 'The engine that runs it.' },
    ADMIN: { description: 'An admin.' },
    JOB: { description: 'A job of the calendar.' },
  },
});

@OutputType('admin', 'A row of the audit trail of trading bots.')
export class TradingBotLog {
  @Field(() => UuidScalar, { description: 'Id of the row; later ones have greater ids.' })
  id!: string;

  @Field(() => UuidScalar, { nullable: true, description: 'The bot; null for a strategy or a setting.' })
  botId!: string | null;

  @Field(() => UuidScalar, { nullable: true, description: 'The listed strategy; null for a bot or a setting.' })
  strategyId!: string | null;

  @Field(() => UuidScalar, { nullable: true, description: 'Whose bot or strategy it is; null for a setting.' })
  ownerId!: string | null;

  @Field(() => UuidScalar, {
    nullable: true,
    description: 'Who did it: the owner where an engine or a job did; null when that account is gone.',
  })
  userId!: string | null;

  @Field(() => BotActor, { description: 'What kind of actor did it.' })
  actor!: BotActor;

  @Field(() => BotLogAction, { description: 'What was done.' })
  action!: BotAuditAction;

  @Field(() => JsonObjectScalar, {
    description: 'More about it; where something changed, `before` and `after` hold the changed fields.',
  })
  details!: Readonly<Record<string, unknown>>;

  @Field(() => String, { nullable: true, description: 'Address of the caller; null where none called.' })
  ip!: string | null;

  @Field(() => Date, { description: 'When it was done.' })
  createdAt!: Date;
}

@OutputType('admin', 'A page of the audit trail of trading bots.')
export class TradingBotLogPage {
  @Field(() => [TradingBotLog], {
    description: 'The rows, newest first; fewer than asked for where few rows pass the filters.',
  })
  items!: TradingBotLog[];

  @Field(() => UuidScalar, {
    nullable: true,
    description: 'To be given as after, for older rows; null on the last page.',
  })
  cursor!: string | null;

  @Field(() => Pagination, {
    nullable: true,
    description:
      'Where this page lies in the list; null unless page, perPage, sortField, sortOrder or filter is given, as all rows are counted for it.',
  })
  pagination!: Pagination | null;
}

/** Filters of the audit trail; what is left out is not filtered. */
@ArgsType()
export class TradingBotLogsArgs extends ListArgs {
  @Field(() => BotLogAction, { nullable: true, description: 'What was done.' })
  @IsOptional()
  @IsIn(BOT_AUDIT_ACTIONS)
  action?: BotAuditAction;

  @Field(() => BotActor, { nullable: true, description: 'What kind of actor did it.' })
  actor?: BotActor;

  @Field(() => UuidScalar, { nullable: true, description: 'The bot.' })
  botId?: string;

  @Field(() => UuidScalar, { nullable: true, description: 'The listed strategy.' })
  strategyId?: string;

  @Field(() => UuidScalar, { nullable: true, description: 'Whose bot or strategy it is.' })
  ownerId?: string;

  @Field(() => UuidScalar, { nullable: true, description: 'Who did it.' })
  userId?: string;

  @Field(() => Date, { nullable: true, description: 'Only what was done at this time or later.' })
  @IsOptional()
  @IsDate()
  from?: Date;

  @Field(() => Date, { nullable: true, description: 'Only what was done before this time.' })
  @IsOptional()
  @IsDate()
  to?: Date;

  @Field(() => UuidScalar, { nullable: true, description: 'The cursor of an earlier answer: older rows are listed.' })
  after?: string;

  @Field(() => Int, {
    nullable: true,
    description: 'How many rows at most, 1 to 100 (default 10); perPage goes before it.',
  })
  limit?: number;
}
