-- The trail of bots is read by what it is about, newest first, by its ids, which grow with time.

-- migrate:up
drop index trading_bot_audit_log_bot;
create index trading_bot_audit_log_bot on trading_bot_audit_log ("botId", id);
create index trading_bot_audit_log_owner on trading_bot_audit_log ("ownerId", id);
create index trading_bot_audit_log_strategy on trading_bot_audit_log ("strategyId", id) where "strategyId" is not null;
-- Engines write many rows a second. These leave out what engines write with each trade: such rows are never rare.
create index trading_bot_audit_log_other on trading_bot_audit_log ("userId", id) where "userId" is distinct from "ownerId";
create index trading_bot_audit_log_actor on trading_bot_audit_log (actor, id) where actor <> 'ENGINE';
create index trading_bot_audit_log_action on trading_bot_audit_log (action, id)
  where action not in ('ORDER_PLACED', 'ORDER_CANCELLED', 'ORDER_FILLED', 'TRADE_OPENED', 'TRADE_CLOSED');

-- migrate:down
drop index trading_bot_audit_log_bot, trading_bot_audit_log_owner, trading_bot_audit_log_strategy,
  trading_bot_audit_log_other, trading_bot_audit_log_actor, trading_bot_audit_log_action;
create index trading_bot_audit_log_bot on trading_bot_audit_log ("botId", "createdAt");
