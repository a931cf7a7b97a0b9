-- Calendar jobs: what the calendar holds, as its processes registered it, and every run of a job.

-- migrate:up
create table cron_job (
  name varchar(100) primary key,
  title varchar(200) not null,
  schedule varchar(100) not null,
  "nextRunAt" timestamptz(3),
  "updatedAt" timestamptz(3) not null
);

create table job_run (
  id uuid primary key,
  job varchar(100) not null,
  trigger varchar(10) not null check (trigger in ('SCHEDULE', 'MANUAL', 'RECOVERY')),
  status varchar(10) not null default 'RUNNING' check (status in ('RUNNING', 'SUCCEEDED', 'FAILED', 'ABANDONED')),
  -- The moment of the calendar that it stands for.
  "scheduledFor" timestamptz(3),
  "startedBy" uuid references "user" (id) on delete set null,
  process varchar(200) not null,
  counts jsonb,
  error text,
  "startedAt" timestamptz(3) not null,
  "endedAt" timestamptz(3),
  check ((status = 'RUNNING') = ("endedAt" is null))
);
-- However many processes hold the calendar, each of its moments is one run.
create unique index job_run_moment on job_run (job, "scheduledFor") where "scheduledFor" is not null;
create index job_run_by_job on job_run (job, id desc);
create index job_run_open on job_run (job) where status = 'RUNNING';
create index job_run_started on job_run ("startedAt");

-- migrate:down
drop table job_run;
drop table cron_job;
