-- Records that wait by themselves are approved by several people: the approval of a withdrawal may be begun by the platform
-- itself, which approves withdrawals automatically where the settings say so, and what it lets through alone counts for the
-- account that sends.

-- migrate:up
alter table approval alter column "begunBy" drop not null;
alter table solo_act alter column "userId" drop not null;

-- migrate:down
delete from approval_vote where "approvalId" in (select id from approval where "begunBy" is null);
delete from approval where "begunBy" is null;
delete from solo_act where "userId" is null;
alter table approval alter column "begunBy" set not null;
alter table solo_act alter column "userId" set not null;
