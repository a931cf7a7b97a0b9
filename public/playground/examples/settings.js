export const settings = [
  {
    group: 'The platform',
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
    group: 'The platform',
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
    group: 'The platform',
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
    group: 'The platform',
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
    group: 'The platform',
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
];
