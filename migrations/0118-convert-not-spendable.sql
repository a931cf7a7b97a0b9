-- What a venue holds in programmes from which nothing is traded or paid out, such as staking, is shown beside what counts.

-- migrate:up
alter table convert_inventory add "notSpendable" numeric(36, 18);

-- migrate:down
alter table convert_inventory drop "notSpendable";
