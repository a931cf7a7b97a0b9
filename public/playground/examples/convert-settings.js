const group = 'Instant convert';

export const convertSettings = [
  {
    group,
    title: 'Settings of instant convert',
    about: 'Every setting with its value or its default, and the version to send with a save.',
    who: 'needs view.convert.settings',
    query: `query ConvertSettings {
  convertConsole {
    settings
    version
  }
}
`,
  },
  {
    group,
    title: 'Try a change of the settings of instant convert',
    about: 'What a save would change, and why it would be refused. Nothing is written.',
    who: 'needs edit.convert.settings',
    query: `# mutation { saveConvertSettings(values: ...) }
# takes the same values.
query TryConvertSettings($values: JSONObject!) {
  previewConvertSettings(values: $values) {
    wouldSave
    changes {
      key
      before
      after
    }
    refusals {
      key
      message
    }
  }
}
`,
    variables: { values: { convertQuoteSeconds: '15' } },
  },
];
