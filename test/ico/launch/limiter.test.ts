import { newId } from '../../../src/core/ids.js';
import { THROTTLES } from '../../../src/core/catalogue/throttles.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { LAUNCH, launched, launchTerms, MY_OFFERINGS, newCreator, newPlan } from '../../support/ico-offerings.js';
import { endWindow } from '../../support/throttles.js';

const EMPTY = { statusCode: 429, code: 'RATE_LIMITED', message: THROTTLES.icoLaunch.message };

describe.each(TRANSPORTS)('the limit of launches in an hour, by %s,', (transport) => {
  const call = through(transport);

  it('counts launches and upgrades of an account together, refused ones too, and ends both at every transport', async () => {
    const creator = await newCreator();
    const [{ id }, better, terms] = [await launched({ creator }), await newPlan(), await launchTerms()];
    const launch = (over: object = {}, by = call) => by(creator, 'POST', LAUNCH, { ...terms, ...over });
    const upgrade = (planId: string, by = call) => by(creator, 'PUT', `${MY_OFFERINGS}/${id}/plan`, { planId });
    for (let at = 0; at < THROTTLES.icoLaunch.limit / 2; at += 1) {
      expect(await launch({ symbol: '' })).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
      expect(await upgrade(newId())).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    }
    for (const by of TRANSPORTS.map(through)) {
      expect(await launch({}, by)).toEqual(EMPTY);
      expect(await upgrade(better.id, by)).toEqual(EMPTY);
    }
    expect(await call(await newCreator(), 'POST', LAUNCH, terms)).toMatchObject({ statusCode: 200 });
    await endWindow('icoLaunch');
    expect(await upgrade(better.id)).toMatchObject({ statusCode: 200, planId: better.id });
    expect(await launch()).toMatchObject({ statusCode: 200 });
  });
});
