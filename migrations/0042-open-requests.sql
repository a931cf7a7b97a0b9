-- What is open of an account is counted while its row is locked, before it is ended: the count reads the open rows alone,
-- however many there are that were decided long ago.

-- migrate:up
create index deposit_open on deposit ("userId") where status = 'PENDING';
create index withdrawal_open on withdrawal ("userId") where status = 'PENDING';
create index transfer_open on transfer ("userId") where status = 'PENDING';
create index transfer_open_to on transfer ("toUserId") where status = 'PENDING';

-- migrate:down
drop index transfer_open_to;
drop index transfer_open;
drop index withdrawal_open;
drop index deposit_open;
