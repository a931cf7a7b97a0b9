-- What a contract accepts as its signature says nothing of other chains, on which anybody may have deployed a contract at the
-- same address. Of wallets that were linked before, it is not known what signed: each counts as a contract until it is proven
-- again.

-- migrate:up
alter table provider_user add "isContract" boolean not null default false;
update provider_user set "isContract" = true where provider = 'WALLET';

-- migrate:down
alter table provider_user drop "isContract";
