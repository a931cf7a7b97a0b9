-- Rows that are past their time are found by an index, however many others a table has.

-- migrate:up
create index session_expires on session ("expiresAt");
create index email_code_expires on email_code ("expiresAt");

-- migrate:down
drop index email_code_expires;
drop index session_expires;
