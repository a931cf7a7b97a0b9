import { convert } from '../../../src/core/convert/catalogue.js';
import { newId } from '../../../src/core/ids.js';
import { restRoutes } from '../../../src/rest/index.js';
import { newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';

const ADMIN = '/api/admin/convert';

/** What each permission opens, and nothing else does; two open a page of the front end alone. */
const KEYS: Readonly<Record<(typeof convert.permissions)[number], readonly string[]>> = {
  'access.convert': [],
  'view.convert': ['GET /dashboard'],
  'view.convert.asset': ['GET /asset', 'GET /asset/{id}'],
  'edit.convert.asset': ['POST /asset', 'PUT /asset/{id}', 'DELETE /asset'],
  'view.convert.order': ['GET /order', 'GET /order/{id}'],
  'view.convert.send': ['GET /send', 'GET /send/{id}'],
  'manage.convert.send': [
    'POST /send/{id}/approve',
    'POST /send/{id}/confirm',
    'POST /send/{id}/cancel',
    'POST /send/{id}/reverse',
  ],
  'view.convert.inventory': ['GET /inventory', 'GET /inventory/house', 'GET /send-chain'],
  'edit.convert.inventory': [
    'PUT /inventory/{id}',
    'POST /inventory/{id}/rescan',
    'POST /inventory/fund',
    'POST /inventory/defund',
    'POST /send-chain',
    'PUT /send-chain/{id}',
    'DELETE /send-chain/{id}',
    'POST /send',
    'POST /send/{id}/submit',
  ],
  'view.convert.hedge': ['GET /hedge', 'GET /hedge/{id}'],
  'manage.convert.hedge': [
    'POST /hedge',
    'POST /hedge/{id}/resolve',
    'POST /asset/{id}/unfreeze',
    'POST /asset/{id}/reopen',
  ],
  'view.convert.rebalance': ['GET /movement', 'GET /movement/{id}'],
  'edit.convert.rebalance': ['POST /movement', 'POST /movement/{id}/complete'],
  'manage.convert.rebalance': ['POST /movement/{id}/resolve', 'POST /movement/{id}/cancel'],
  'view.convert.pnl': ['GET /pnl'],
  'access.convert.settings': [],
  'view.convert.settings': ['GET /settings', 'GET /settings/history'],
  'edit.convert.settings': [
    'PUT /settings',
    'POST /settings/preview',
    'POST /settings/history/{id}/restore',
    'POST /pnl/sweep',
  ],
};

const ALL = Object.keys(KEYS) as (keyof typeof KEYS)[];
const OPENED = ALL.flatMap((key) => KEYS[key]);

function own(opened: string) {
  const [method = '', path = ''] = opened.split(' ');
  const route = restRoutes.find((each) => each.method === method && each.path === ADMIN + path);
  if (!route) throw new Error(`there is no ${opened}`);
  // A body that names a protected setting would be refused to everybody but a Super Admin.
  const body = path.startsWith('/settings') ? { convertQuoteSeconds: '10' } : (route.example ?? {});
  return { method, path: route.path.replace('{id}', newId()), body: method === 'GET' ? undefined : (body as object) };
}

it('all permissions of the module and all of its admin paths are in this table', () => {
  expect(ALL.toSorted()).toEqual([...convert.permissions].toSorted());
  const paths = restRoutes.filter(({ path }) => path.startsWith(`${ADMIN}/`));
  const named = paths.map(({ method, path }) => `${method} ${path.slice(ADMIN.length)}`);
  expect([...OPENED].toSorted()).toEqual(named.toSorted());
});

describe.each(TRANSPORTS)('permissions by %s', (transport) => {
  const call = through(transport);

  it.each(ALL)('%s opens what it is for alone', async (key) => {
    const [holding, lacking] = [
      await newClient({ permissions: [key] }),
      await newClient({ permissions: ALL.filter((each) => each !== key) }),
    ];
    for (const opened of OPENED) {
      const { method, path, body } = own(opened);
      const isOwn = KEYS[key].includes(opened);
      // Whoever lacks one key may do everything else, which other tests show.
      if (isOwn) expect([opened, (await call(lacking, method, path, body)).code]).toEqual([opened, 'FORBIDDEN']);
      const { code } = await call(holding, method, path, body);
      if (isOwn) expect([opened, code]).not.toEqual([opened, 'FORBIDDEN']);
      else expect([opened, code]).toEqual([opened, 'FORBIDDEN']);
    }
  });
});
