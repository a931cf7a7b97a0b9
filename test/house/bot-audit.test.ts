import { BOT_AUDIT_ACTIONS } from '../../src/entities/bot/names.js';
import { sources } from '../support/sources.js';

describe('an action of the audit trail of trading bots', () => {
  it('is written somewhere in the services', () => {
    const written = sources('src/services')
      .map(({ text }) => text)
      .join('\n');
    const missing = BOT_AUDIT_ACTIONS.filter((action) => !written.includes(`'${action}'`));
    expect(missing.map((action) => `${action}: no use case writes it`)).toEqual([]);
  });
});
