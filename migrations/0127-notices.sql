-- What customers were notified of, so that each notice is given once.

-- migrate:up
-- The parties of an accepted offer, 24 hours and 1 hour before its token must be transferred.
alter table nft_offer add "noticeHours" smallint check ("noticeHours" in (24, 1));
-- The owner of a bot, of a trade whose exit its venue has refused.
alter table trading_bot_trade add "exitRefusedAt" timestamptz(3);

-- migrate:down
alter table trading_bot_trade drop "exitRefusedAt";
alter table nft_offer drop "noticeHours";
