-- Bots that have ended and go on with their exits, as an emergency stop and an owner's kill switch look for them.

-- migrate:up
create index trading_bot_keeps_exits on trading_bot (id) where "keepsExits";

-- migrate:down
drop index trading_bot_keeps_exits;
