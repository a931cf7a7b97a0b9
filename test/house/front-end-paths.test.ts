import { newId } from '../../src/core/ids.js';
import { FRONT_END_PATHS, frontEndPath } from '../../src/core/notification/front-end-paths.js';
import type { NewNotification } from '../../src/services/notification/notify.js';
import { sources } from '../support/sources.js';

/*
 * A notification that leads to a page which the front end does not have is a dead end. The compiler takes no link that
 * the table of pages has not made; what goes round the compiler is found in the sources.
 */

const MAKER = 'src/core/notification/front-end-paths.ts';
const CAST = /\bas FrontEndPath\b|<FrontEndPath>\w/;
const NOTIFIES = /\b(notify|tellOwner|storeNotification|newNotification)\(/;
const LITERAL_LINK = /\blink(: | = |\?: )[`'"]/;
const WITH_ANY_LINK = ['src/services/notification/notify.ts', 'src/services/notification/send-notification.ts'];

describe('links of notifications', () => {
  it('are made by the table of pages: a text in the place of a link does not compile', () => {
    const content = { userId: newId(), type: 'alert', title: 'title', message: 'text' } as const;
    // @ts-expect-error: the link was put together here.
    const own: NewNotification = { ...content, link: '/user/trading-bot/bot' };
    const made: NewNotification = { ...content, link: frontEndPath('bots') };
    expect([own.link, made.link]).toEqual(['/user/trading-bot/bot', '/trading-bot/bot']);
  });

  it('are claimed to be pages by that table alone', () => {
    const claims = sources('src').flatMap(({ path, text }) => (CAST.test(text) ? [path] : []));
    expect(claims).toEqual([MAKER]);
  });

  it('stand nowhere as literal text', () => {
    const written = sources('src').filter(({ text }) => NOTIFIES.test(text) && LITERAL_LINK.test(text));
    expect(written.map(({ path }) => path)).toEqual([]);
  });

  it('are an admin’s own only where an admin sends a notification', () => {
    const loose = sources('src').filter(({ text }) => /\bstoreNotification\(/.test(text));
    expect(loose.map(({ path }) => path)).toEqual(WITH_ANY_LINK);
  });

  it('lead to no page below /user/trading-bot, which the front end does not have', () => {
    expect(Object.values(FRONT_END_PATHS).filter((path) => path.startsWith('/user/trading-bot'))).toEqual([]);
  });

  it.each([
    [frontEndPath('bot', { id: '$&' }), '/trading-bot/bot/$&'],
    [frontEndPath('marketplaceStrategy', { id: 'a' }), '/trading-bot/marketplace/a'],
    [frontEndPath('creator'), '/trading-bot/creator'],
  ])('hold the id of what they show: %s', (made, path) => {
    expect(made).toBe(path);
  });
});
