-- Fees that a venue has charged in currencies without a price in that of the market: a trade shows them, since they are no
-- part of its fee.

-- migrate:up
alter table trading_bot_trade add column "uncountedFees" jsonb not null default '[]';

-- migrate:down
alter table trading_bot_trade drop column "uncountedFees";
