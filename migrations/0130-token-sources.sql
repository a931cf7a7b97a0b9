-- Contracts from which the creator of an offering delivers its tokens, such as a vesting or airdrop contract of its own:
-- what they transfer counts as a delivery, beside what the creator's linked wallets transfer. Offerings that exist name none.

-- migrate:up
alter table ico_token_detail
  add column "tokenSources" jsonb not null default '[]'
    check (jsonb_typeof("tokenSources") = 'array' and jsonb_array_length("tokenSources") <= 5);

-- migrate:down
alter table ico_token_detail drop column "tokenSources";
