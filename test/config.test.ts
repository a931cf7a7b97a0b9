import { ConfigError, environment, loadConfig } from '../src/config/index.js';

const DATABASE_URL = 'postgres://someone:secret-1@db.example/app';
const REDIS_URL = 'redis://cache.example:6379/0';
const KEY = Buffer.alloc(32, 7).toString('base64');
const DEVELOPMENT_KEY = Buffer.alloc(32, 'development-only').toString('base64');
const needed = { DATABASE_URL, REDIS_URL };
const production = {
  ...needed,
  NODE_ENV: 'production',
  SECRET_KEYS: `k1:${KEY}`,
  APP_PUBLIC_URL: 'https://trade.example',
};

/** What is wrong with an environment; empty when nothing is. */
function faults(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.faults;
  }
}

/** Variables that hold any text. */
const FREE: ReadonlySet<string> = new Set([
  'CONVERT_EXCHANGE_KEY',
  'CONVERT_EXCHANGE_PASSWORD',
  'CONVERT_EXCHANGE_SECRET',
  'FAQ_APP_DIR',
  'HOST',
  'LICENCE_DIR',
  'MAIL_FROM',
  'NEXT_PUBLIC_WALLET_LINK_PROJECT_ID',
  'PERSISTED_OPERATIONS',
]);

const namesOf = (list: readonly string[]) => list.map((fault) => fault.split(/[:.]/)[0]).toSorted();

describe('the configuration', () => {
  it('needs no more than the two stores in development', () => {
    expect(loadConfig(needed)).toMatchObject({
      production: false,
      port: 4000,
      publicUrl: 'http://localhost:4000',
      siteOrigins: ['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'],
      loopbackSites: true,
      trustedProxies: [],
      sessionDays: 14,
      sockets: { perAccount: 100, perApiKey: 100 },
      connections: { perAddress: 256, all: 10_000, requestWithinMs: 10_000 },
      superAdmin: null,
      demoData: false,
      mail: { url: null },
      chainConfirmations: 12,
    });
  });

  it('names every fault in one message', () => {
    const env = {
      NODE_ENV: 'staging',
      PORT: '99999',
      DATABASE_URL: 'mysql://db',
      REDIS_URL: 'nowhere',
      TRUSTED_PROXIES: '10.0.0.0/8, 1',
      SECRET_KEYS: 'k1:short',
      SUPER_ADMIN_EMAIL: 'nobody',
      SUPER_ADMIN_PASSWORD: 'short',
      SESSION_DAYS: '0',
      LOG_LEVEL: 'loud',
      RATES_EXCHANGE: '../kraken',
      RATES_EXCHANGE_URL: 'file:///etc',
      TRADING_EXCHANGE: '../okx',
      TRADING_EXCHANGE_URL: 'ws://okx.example',
      TRADING_VENUES: 'okx,okx=https://okx.example',
      DEMO_DATA: 'perhaps',
    };
    const found = faults(env);
    expect(namesOf(found)).toEqual(Object.keys(env).toSorted());
    expect(() => loadConfig(env)).toThrow(`The configuration is not valid:\n  - ${found.join('\n  - ')}`);
  });

  it('asks for traces when an exporter or a collector is named, unless they are switched off', () => {
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318' };
    const asks = (env: Record<string, string>) => loadConfig({ ...needed, ...env }).tracing;
    expect(asks({})).toBe(false);
    expect(asks({ OTEL_SERVICE_NAME: 'x' })).toBe(false);
    expect(asks({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toBe(false);
    expect(asks(collector)).toBe(true);
    expect(asks({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector.example:4318/v1/traces' })).toBe(true);
    expect(asks({ OTEL_TRACES_EXPORTER: 'console' })).toBe(true);
    expect(asks({ ...collector, OTEL_TRACES_EXPORTER: 'none' })).toBe(false);
    expect(asks({ ...collector, OTEL_SDK_DISABLED: 'True' })).toBe(false);
  });

  it('names the exchanges of trading, each with its own hosts or with an URL in their place', () => {
    const trading = (env: Record<string, string>) => loadConfig({ ...needed, ...env }).trading;
    expect(trading({})).toEqual({ exchange: null, venues: [], simulated: false });
    expect(trading({ TRADING_SIMULATED_MARKET: 'true' }).simulated).toBe(true);
    expect(trading({ TRADING_EXCHANGE: '', TRADING_EXCHANGE_URL: '', TRADING_VENUES: '' })).toEqual(trading({}));
    expect(trading({ TRADING_EXCHANGE: 'kraken', TRADING_VENUES: 'okx, gate=http://gate.example/a?b=c' })).toEqual({
      exchange: { id: 'kraken', url: null },
      venues: [
        { id: 'okx', url: null },
        { id: 'gate', url: 'http://gate.example/a?b=c' },
      ],
      simulated: false,
    });
  });

  it.each(['okx=', '=https://okx.example', 'okx=wss://okx.example', 'okx,okx', '../okx', 'OKX', 'okx=https://a=,b c'])(
    'refuses the venues %s',
    (text) => {
      expect(namesOf(faults({ ...needed, TRADING_VENUES: text }))).toEqual(['TRADING_VENUES']);
    },
  );

  it('says what is missing', () => {
    expect(namesOf(faults({}))).toEqual(['DATABASE_URL', 'REDIS_URL']);
  });

  it.each(Object.keys(environment.shape))('says what %s must be, in its own words, whatever it was given', (name) => {
    const wrong = [undefined, '', '☃ no', 'gopher://host/x', 'mysql://user:hunter2@host/x', '-1'];
    const found = wrong.flatMap((value) => {
      const { [name]: _left, ...others }: Record<string, string> = needed;
      return faults(value === undefined ? others : { ...others, [name]: value });
    });
    for (const fault of found) {
      expect(fault).toContain(name);
      expect(fault).toMatch(/: ((entry \d+ )?must (be|begin|have) |set both |needs )/);
      expect(fault).not.toMatch(/invalid|received|expected|NaN|hunter2/i);
    }
    expect([name, found.length > 0]).toEqual([name, !FREE.has(name)]);
  });

  it('shows the form of a store that is not set, and the schemes of one that is given another', () => {
    expect(faults({ DATABASE_URL: '' })).toEqual([
      'DATABASE_URL: must be set, such as postgres://user:password@host:5432/name',
      'REDIS_URL: must be set, such as redis://localhost:6379',
    ]);
    expect(
      faults({ ...needed, REDIS_URL: 'localhost:6379', PORT: 'http', SITE_ORIGINS: 'https://a.example, b' }),
    ).toEqual([
      'PORT: must be a whole number from 0 to 65535',
      'REDIS_URL: must begin with redis:// or rediss://, such as redis://localhost:6379',
      'SITE_ORIGINS: entry 2 must begin with http:// or https://, such as https://example.com',
    ]);
  });

  it('shows how to make a secret key where there must be one, or another', () => {
    const make = 'such as SECRET_KEYS=k1:$(openssl rand -base64 32)';
    const { SECRET_KEYS: _none, ...without } = production;
    expect(faults(without)).toEqual([`SECRET_KEYS: must be set in production, ${make}; keep it`]);
    expect(faults({ ...needed, SECRET_KEYS: 'k1:short' })).toEqual([
      `SECRET_KEYS: must be id:base64 of 32 bytes, several separated by commas, ${make}`,
    ]);
  });

  it('repeats no secret in its message', () => {
    const message = faults({
      ...needed,
      DATABASE_URL: 'mysql://root:hunter2@db',
      SECRET_KEYS: 'k1:hunter3',
      SUPER_ADMIN_PASSWORD: 'hunter4',
    }).join();
    expect(message).not.toMatch(/hunter/);
  });

  it.each(['1', '010.0.0.1', '10.0.0.0/33', '::ffff:10.0.0.0/95', 'loopback', 'true'])(
    'refuses %j as a trusted proxy',
    (text) => {
      expect(namesOf(faults({ ...needed, TRUSTED_PROXIES: text }))).toEqual(['TRUSTED_PROXIES']);
    },
  );

  it('refuses half a super admin', () => {
    expect(faults({ ...needed, SUPER_ADMIN_EMAIL: 'root@example.com' })).toHaveLength(1);
    expect(faults({ ...needed, SUPER_ADMIN_PASSWORD: 'long-enough' })).toHaveLength(1);
    expect(
      loadConfig({ ...needed, SUPER_ADMIN_EMAIL: 'root@example.com', SUPER_ADMIN_PASSWORD: 'long-enough' }).superAdmin,
    ).toEqual({
      email: 'root@example.com',
      password: 'long-enough',
    });
  });

  it('adds what SITE_ORIGINS says, without path, case or default port, to its own address and the front end', () => {
    const given = {
      ...production,
      APP_PUBLIC_URL: 'https://api.example/',
      NEXT_PUBLIC_SITE_URL: 'https://www.example/en',
      SITE_ORIGINS: 'https://Trade.example:443/path, https://www.example, http://localhost:3000/',
    };
    expect(loadConfig(given)).toMatchObject({
      siteOrigins: ['https://api.example', 'https://www.example', 'https://trade.example', 'http://localhost:3000'],
      loopbackSites: false,
    });
  });

  it('knows its own address on this machine by three names, in production by the one that is set', () => {
    const own = { APP_PUBLIC_URL: 'http://127.0.0.1:4100' };
    const names = ['http://127.0.0.1:4100', 'http://localhost:4100', 'http://[::1]:4100'];
    expect(loadConfig({ ...needed, ...own }).siteOrigins).toEqual(names);
    expect(loadConfig({ ...needed, ...own, NODE_ENV: 'test' })).toMatchObject({
      siteOrigins: names,
      loopbackSites: false,
    });
    expect(loadConfig({ ...production, ...own }).siteOrigins).toEqual(['http://127.0.0.1:4100']);
  });
});

describe('the address of chains', () => {
  it.each(['ftp://rpc.example/{chainId}', 'rpc.example', '{chainId}'])('refuses %s', (text) => {
    expect(namesOf(faults({ ...needed, CHAIN_RPC_URL: text }))).toEqual(['CHAIN_RPC_URL']);
  });

  it('takes one with its places, and an empty value for none', () => {
    const url = 'https://rpc.example/v1/?chainId=eip155:{chainId}&projectId={projectId}';
    expect(loadConfig({ ...needed, CHAIN_RPC_URL: url }).wallet).toEqual({ projectId: null, rpcUrl: url });
    const empty = { CHAIN_RPC_URL: ' ', NEXT_PUBLIC_WALLET_LINK_PROJECT_ID: ' ' };
    expect(loadConfig({ ...needed, ...empty }).wallet).toEqual({ projectId: null, rpcUrl: null });
  });
});

describe("the house's account on chains", () => {
  const KEY_OF_ONE = `0x${'1'.padStart(64, '0')}`;
  const ADDRESS_OF_ONE = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf';

  it('has the address of the key, which may be named too', () => {
    const house = { signerKey: KEY_OF_ONE, houseAddress: ADDRESS_OF_ONE };
    expect(loadConfig({ ...needed, CONVERT_SIGNER_KEY: KEY_OF_ONE }).convert).toMatchObject(house);
    const both = { CONVERT_SIGNER_KEY: KEY_OF_ONE, CONVERT_HOUSE_ADDRESS: ADDRESS_OF_ONE };
    expect(loadConfig({ ...needed, ...both }).convert).toMatchObject(house);
  });

  it('may have an address without a key, and neither', () => {
    const alone = loadConfig({ ...needed, CONVERT_HOUSE_ADDRESS: ADDRESS_OF_ONE }).convert;
    expect(alone).toMatchObject({ signerKey: null, houseAddress: ADDRESS_OF_ONE });
    const empty = { CONVERT_SIGNER_KEY: ' ', CONVERT_HOUSE_ADDRESS: '' };
    expect(loadConfig({ ...needed, ...empty }).convert).toMatchObject({ signerKey: null, houseAddress: null });
  });

  it.each(['1', `0x${'0'.repeat(64)}`, `0x${'f'.repeat(64)}`, KEY_OF_ONE.slice(2)])(
    'refuses the key %s without repeating it',
    (key) => {
      const [fault = '', ...more] = faults({ ...needed, CONVERT_SIGNER_KEY: key });
      expect(more).toEqual([]);
      expect(fault).toBe('CONVERT_SIGNER_KEY: must be a private key: 0x and 64 hexadecimal digits');
    },
  );

  it.each([ADDRESS_OF_ONE.toLowerCase(), ADDRESS_OF_ONE.slice(2), ADDRESS_OF_ONE.replace('E5', 'e5')])(
    'refuses the address %s, whose checksum does not hold',
    (address) => {
      expect(namesOf(faults({ ...needed, CONVERT_HOUSE_ADDRESS: address }))).toEqual(['CONVERT_HOUSE_ADDRESS']);
    },
  );

  it('refuses an address that is not the one of the key', () => {
    const other = '0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF';
    const env = { ...needed, CONVERT_SIGNER_KEY: KEY_OF_ONE, CONVERT_HOUSE_ADDRESS: other };
    expect(namesOf(faults(env))).toEqual(['CONVERT_HOUSE_ADDRESS']);
  });
});

describe('in production', () => {
  it('takes a whole configuration', () => {
    expect(faults(production)).toEqual([]);
  });

  it('refuses simulated prices', () => {
    const found = faults({ ...production, TRADING_SIMULATED_MARKET: 'true' });
    expect(found).toEqual([expect.stringContaining('simulated prices are for development')]);
  });

  it('refuses every default that anybody can know, in one message', () => {
    const env = { ...needed, NODE_ENV: 'production', DEMO_DATA: 'true' };
    expect(namesOf(faults(env))).toEqual(['APP_PUBLIC_URL', 'DEMO_DATA', 'SECRET_KEYS']);
  });

  it.each([`dev:${DEVELOPMENT_KEY}`, `other:${DEVELOPMENT_KEY}`, `k1:${KEY},old:${DEVELOPMENT_KEY}`])(
    'refuses the development key under whatever name: %s',
    (SECRET_KEYS) => {
      expect(faults({ ...production, SECRET_KEYS })).toEqual([expect.stringContaining('development key')]);
    },
  );
});

describe('the venue where the house hedges', () => {
  const account = { CONVERT_EXCHANGE_KEY: 'a key', CONVERT_EXCHANGE_SECRET: 'a secret' };

  it('is none without CONVERT_EXCHANGE', () => {
    expect(loadConfig({ ...needed, ...account }).convertExchange).toBeNull();
  });

  it('has its keys, and null for what is left out', () => {
    expect(loadConfig({ ...needed, ...account, CONVERT_EXCHANGE: 'kraken' }).convertExchange).toEqual({
      id: 'kraken',
      url: null,
      key: 'a key',
      secret: 'a secret',
      password: null,
    });
  });

  it('has an address in place of its own, and the passphrase of its key, without the blanks around them', () => {
    const more = { CONVERT_EXCHANGE_URL: 'https://venue.example/api', CONVERT_EXCHANGE_PASSWORD: ' a passphrase ' };
    const { convertExchange } = loadConfig({ ...needed, ...account, ...more, CONVERT_EXCHANGE: 'kraken' });
    expect(convertExchange).toMatchObject({ url: 'https://venue.example/api', password: 'a passphrase' });
  });

  it('has an address that is one of the web', () => {
    const env = { ...needed, ...account, CONVERT_EXCHANGE: 'kraken', CONVERT_EXCHANGE_URL: 'venue.example' };
    expect(namesOf(faults(env))).toEqual(['CONVERT_EXCHANGE_URL']);
  });

  it('needs both keys', () => {
    const load = () => loadConfig({ ...needed, CONVERT_EXCHANGE: 'kraken', CONVERT_EXCHANGE_KEY: 'a key' });
    expect(load).toThrow('CONVERT_EXCHANGE: needs CONVERT_EXCHANGE_KEY and CONVERT_EXCHANGE_SECRET');
  });
});
