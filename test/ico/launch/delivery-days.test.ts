import { anonymous } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import {
  ALL_OFFERINGS,
  approved,
  LAUNCH,
  launched,
  launchTerms,
  MY_OFFERINGS,
  newAdmin,
  newCreator,
  offeringRow,
} from '../../support/ico-offerings.js';

describe.each(TRANSPORTS)('the days to deliver of an offering, by %s,', (transport) => {
  const call = through(transport);

  it.each([
    ['30 where the launch names none', undefined, 30],
    ['30 where the launch says null', null, 30],
    ['a day', 1, 1],
    ['a year', 365, 365],
  ])('are %s', async (_what, given, days) => {
    const terms = { ...(await launchTerms()), ...(given === undefined ? {} : { deliveryDays: given }) };
    const answer = await call(await newCreator(), 'POST', LAUNCH, terms);
    expect(answer).toMatchObject({ statusCode: 200, deliveryDays: days });
    expect(await offeringRow(answer.id)).toMatchObject({ deliveryDays: days });
  });

  it.each([0, -1, 366, 1.5, 1e9, 'soon'])('cannot be %j: nothing is launched', async (deliveryDays) => {
    const creator = await newCreator();
    const answer = await call(creator, 'POST', LAUNCH, { ...(await launchTerms()), deliveryDays });
    expect(answer).toMatchObject({
      statusCode: 400,
      code: 'BAD_INPUT',
      message: expect.stringContaining('deliveryDays'),
    });
    expect((await call(creator, 'GET', MY_OFFERINGS)).items).toEqual([]);
  });

  it('are chosen by an admin who makes an offering, too', async () => {
    const terms = { ...(await launchTerms()), deliveryDays: 14 };
    const made = await call(await newAdmin(), 'POST', `${ALL_OFFERINGS}/create`, terms);
    expect(made).toMatchObject({ statusCode: 200, deliveryDays: 14 });
  });

  it('are shown to everybody, to the creator and to admins, on pages and in lists', async () => {
    const { id, creator, name } = await launched({ deliveryDays: 45, name: `Shown by ${transport}` });
    await approved(id);
    const [reader, admin] = [await anonymous(), await newAdmin()];
    const shown = { id, deliveryDays: 45 };
    expect(await call(reader, 'GET', `/api/ico/offer/${id}`)).toMatchObject(shown);
    expect(await call(creator, 'GET', `${MY_OFFERINGS}/${id}`)).toMatchObject(shown);
    expect(await call(admin, 'GET', `${ALL_OFFERINGS}/${id}`)).toMatchObject(shown);
    expect((await call(creator, 'GET', MY_OFFERINGS)).items).toMatchObject([shown]);
    const search = encodeURIComponent(name);
    expect((await call(reader, 'GET', `/api/ico/offer?search=${search}`)).items).toMatchObject([shown]);
  });

  it('have their default and their bound in the form of a launch', async () => {
    const form = await call(await newCreator(), 'GET', `${LAUNCH}/plan`);
    expect(form).toMatchObject({ defaultDeliveryDays: 30, maxDeliveryDays: 365 });
  });

  it('stay as they were launched, whatever an admin or the creator edits', async () => {
    const { id, creator } = await launched({ deliveryDays: 20 });
    const admin = await newAdmin();
    const stays = { statusCode: 200, deliveryDays: 20 };
    const path = `${ALL_OFFERINGS}/${id}`;
    expect(await call(admin, 'PUT', path, { deliveryDays: 90 })).toMatchObject(stays);
    const renamed = { ...stays, name: 'Renamed' };
    expect(await call(admin, 'PUT', path, { name: 'Renamed', deliveryDays: 90 })).toMatchObject(renamed);
    expect(await call(creator, 'PUT', `${MY_OFFERINGS}/${id}`, { icon: null, deliveryDays: 90 })).toMatchObject(
      renamed,
    );
    expect(await offeringRow(id)).toMatchObject({ name: 'Renamed', deliveryDays: 20 });
  });
});
