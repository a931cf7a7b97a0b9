-- What a payment or a purchase of tokens counts against sums in dollars beyond its value at the last price, since its currency
-- has cost more within 24 hours. Figures leave it out.

-- migrate:up
alter table gateway_payment add "usdExtra" numeric(30, 8) not null default 0;
alter table gateway_day add "usdExtra" numeric(38, 8) not null default 0;
alter table ico_transaction add "usdExtra" numeric(36, 8) not null default 0;

-- migrate:down
alter table ico_transaction drop "usdExtra";
alter table gateway_day drop "usdExtra";
alter table gateway_payment drop "usdExtra";
