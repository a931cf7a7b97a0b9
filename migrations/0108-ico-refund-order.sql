-- Refunds go through an offering's outstanding contributions in the order of wallets; its buyers are told by account.

-- migrate:up
drop index ico_transaction_outstanding;
create index ico_transaction_outstanding on ico_transaction ("offeringId", "walletId", id)
  where status in ('PENDING', 'VERIFICATION');
create index ico_transaction_buyer on ico_transaction ("offeringId", "userId");

-- migrate:down
drop index ico_transaction_buyer;
drop index ico_transaction_outstanding;
create index ico_transaction_outstanding on ico_transaction ("offeringId", id)
  where status in ('PENDING', 'VERIFICATION');
