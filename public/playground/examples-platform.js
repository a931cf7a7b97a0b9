// Settings, scheduled jobs, extensions, and who did what.
export const platform = [
  {
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
    title: 'Settings',
    about: 'Every stored setting; secrets are shown as eight bullets.',
    who: 'needs edit.settings',
    query: `query Settings {
  adminSettings {
    version
    settings
  }
}
`,
  },
  {
    title: 'Preview a settings change',
    about: 'Says what a save would change, refuse and warn of, and writes nothing.',
    who: 'needs edit.settings',
    query: `query PreviewSettings($values: JSONObject!) {
  previewSettings(values: $values) {
    wouldSave
    changes {
      key
      before
      after
    }
    refusals {
      key
      code
      message
    }
    warnings {
      key
      message
    }
  }
}
`,
    variables: { values: { spotWithdrawFee: '0.5', withdrawAutoApprove: 'false' } },
  },
  {
    title: 'Save a setting',
    about: 'Written whole or not at all, as a revision that can be restored.',
    who: 'needs edit.settings',
    query: `mutation SaveSettings($values: JSONObject!, $reason: String) {
  saveSettings(values: $values, reason: $reason) {
    version
    changed
    message
  }
}
`,
    variables: { values: { newsStatus: 'true' }, reason: 'Trying the playground' },
  },
  {
    title: 'Settings history',
    about: 'Who changed which setting, when and why.',
    who: 'needs edit.settings',
    query: `query SettingsHistory {
  settingsHistory(perPage: 10) {
    items {
      version
      area
      userId
      reason
      createdAt
      changes {
        key
        before
        after
      }
    }
  }
}
`,
  },
  {
    title: 'Watch the settings',
    about: 'A subscription: saves of any admin as they happen.',
    who: 'needs edit.settings',
    query: `subscription WatchSettings {
  settingsChanged {
    cursor
    version
    area
    keys
    changedAt
  }
}
`,
  },
  {
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
  {
    title: 'Where I am',
    about: 'Whether the geo policy keeps this IP address out, and the notice to show then.',
    who: 'anybody',
    query: `query WhereAmI {
  geoNotice {
    restricted
    country
    title
    message
  }
}
`,
  },
];
