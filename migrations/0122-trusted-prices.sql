-- The last price of a currency that several people set, or that came with the program: a price by one person is compared with
-- it, or with the feed's where that is newer, so that many small steps do not add up to a large one.

-- migrate:up
alter table currency add "trustedPrice" numeric(30, 18), add "trustedAt" timestamptz(3);
update currency set "trustedPrice" = "usdPrice", "trustedAt" = "pricedAt";

-- migrate:down
alter table currency drop "trustedAt", drop "trustedPrice";
