-- What is read of the marketplace: a page in each of its orders, filtered and counted from the index alone, and texts.

-- migrate:up
create index trading_bot_strategy_by_total on trading_bot_strategy ("totalPurchases", id)
  include ("purchaseCount", "avgRating", "reviewCount", price, currency, type, symbol, timeframe, "createdAt")
  where status = 'APPROVED' and "deletedAt" is null;
create index trading_bot_strategy_by_count on trading_bot_strategy ("purchaseCount", id)
  include ("totalPurchases", "avgRating", "reviewCount", price, currency, type, symbol, timeframe, "createdAt")
  where status = 'APPROVED' and "deletedAt" is null;
-- A listing without a review stands below every rating.
create index trading_bot_strategy_by_rating on trading_bot_strategy ("avgRating" nulls first, id)
  include ("totalPurchases", "purchaseCount", "reviewCount", price, currency, type, symbol, timeframe, "createdAt")
  where status = 'APPROVED' and "deletedAt" is null;
create index trading_bot_strategy_by_price on trading_bot_strategy (price, id)
  include ("totalPurchases", "purchaseCount", "avgRating", "reviewCount", currency, type, symbol, timeframe, "createdAt")
  where status = 'APPROVED' and "deletedAt" is null;
create index trading_bot_strategy_by_time on trading_bot_strategy ("createdAt", id)
  include ("totalPurchases", "purchaseCount", "avgRating", "reviewCount", price, currency, type, symbol, timeframe)
  where status = 'APPROVED' and "deletedAt" is null;
-- A market, a type or both leave few listings to look at and to count.
create index trading_bot_strategy_by_symbol on trading_bot_strategy (symbol, type, timeframe)
  include (id, "totalPurchases", "purchaseCount", "avgRating", "reviewCount", price, currency, "createdAt")
  where status = 'APPROVED' and "deletedAt" is null;
create index trading_bot_strategy_texts on trading_bot_strategy using gin (name gin_trgm_ops, description gin_trgm_ops)
  where status = 'APPROVED' and "deletedAt" is null;

-- All listings and all reviews, as admins read them.
create index trading_bot_strategy_created on trading_bot_strategy ("createdAt", id) where "deletedAt" is null;
create index trading_bot_strategy_review_updated on trading_bot_strategy_review ("updatedAt", id);

-- The average is made from the index alone.
drop index trading_bot_strategy_review_shown;
create index trading_bot_strategy_review_shown on trading_bot_strategy_review ("strategyId", "updatedAt", id)
  include (rating) where status = 'APPROVED';

-- migrate:down
drop index trading_bot_strategy_by_total, trading_bot_strategy_by_count, trading_bot_strategy_by_rating,
  trading_bot_strategy_by_price, trading_bot_strategy_by_time, trading_bot_strategy_by_symbol,
  trading_bot_strategy_texts, trading_bot_strategy_created,
  trading_bot_strategy_review_updated, trading_bot_strategy_review_shown;
create index trading_bot_strategy_review_shown on trading_bot_strategy_review ("strategyId", "updatedAt", id)
  where status = 'APPROVED';
