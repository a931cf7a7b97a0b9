export const system = [
  {
    group: 'First steps',
    title: 'My rate limits',
    about: 'What the account and its IP address may still do, and when the count begins again.',
    who: 'anybody signed in',
    query: `query MyRateLimits {
  rateLimits {
    bucket
    limit
    remaining
    windowSeconds
    resetSeconds
  }
}
`,
  },
  {
    group: 'People',
    title: 'Rate limits of an account',
    about: 'How much of one limit an account has used up. A customer is filled in.',
    who: 'needs view.rate.limit',
    query: `query RateLimitOf($bucket: RateLimitBucket!, $id: String!) {
  rateLimit(bucket: $bucket, id: $id) {
    bucket
    per
    limit
    remaining
    resetSeconds
  }
}
`,
    variables: { bucket: 'moderate', id: '<a customer>' },
  },
  {
    group: 'People',
    title: 'Lift a rate limit',
    about: 'Resets the count of an account or an IP address, for somebody who waits to be let in.',
    who: 'needs edit.rate.limit',
    query: `# For signInAccount, the id is the e-mail address.
mutation LiftRateLimit($bucket: RateLimitBucket!, $id: String!) {
  resetRateLimit(bucket: $bucket, id: $id) {
    bucket
    limit
    remaining
  }
}
`,
    variables: { bucket: 'signInAccount', id: 'alice@example.com' },
  },
  {
    group: 'The platform',
    title: 'Extensions',
    about: 'Which parts of the platform are switched on and licensed.',
    who: 'needs view.extension',
    query: `query Extensions {
  extensions {
    name
    title
    status
    licensed
    version
  }
}
`,
  },
  {
    group: 'The platform',
    title: 'Switch an extension',
    about: 'Turns one part of the platform on or off; its operations answer 403 from the next request on.',
    who: 'needs edit.extension',
    query: `mutation SwitchExtension($name: String!, $status: Boolean!) {
  setExtensionStatus(name: $name, status: $status) {
    name
    status
    licensed
  }
}
`,
    variables: { name: 'knowledge_base', status: true },
  },
  {
    group: 'The platform',
    title: 'Scheduled jobs',
    about: 'The calendar: each job with its last and its next run.',
    who: 'needs access.cron',
    query: `query ScheduledJobs {
  cronJobs {
    name
    title
    schedule
    running
    nextRunAt
    lastRun {
      status
      startedAt
      endedAt
      error
    }
  }
}
`,
  },
  {
    group: 'The platform',
    title: 'Run a job now',
    about: 'On whichever process with the process role engine takes it up.',
    who: 'needs edit.cron',
    query: `mutation RunJob($name: String!) {
  runCronJob(name: $name) {
    message
  }
}
`,
    variables: { name: 'checkLedger' },
  },
  {
    group: 'The platform',
    title: 'Watch the jobs',
    about: 'A subscription: runs as they begin and end.',
    who: 'needs access.cron',
    query: `subscription WatchJobs {
  jobRunChanged {
    cursor
    run {
      job
      trigger
      status
      startedAt
      endedAt
      counts
      error
    }
  }
}
`,
  },
  {
    group: 'The platform',
    title: 'Audit',
    about: 'What admins did and were refused, the newest first; with "after" from a cursor on.',
    who: 'needs access.admin.audit',
    query: `query Audit($filter: JSONObject) {
  adminAudit(perPage: 20, filter: $filter) {
    items {
      createdAt
      email
      operation
      transport
      statusCode
      ip
      targetId
    }
    pagination {
      totalItems
      totalPages
    }
  }
}
`,
    variables: { filter: { statusCode: { gte: 200 } } },
  },
];
