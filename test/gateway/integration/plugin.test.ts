import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { php, PLUGIN } from './support/php.js';
import { LIVE_KEY, pay, completed, play, SECRET, TEST_KEY } from './support/shop.js';

const MAIN = 'wallet-payment-gateway.php';
const read = (name: string): string => readFileSync(join(PLUGIN, name), 'utf8');
const files = readdirSync(PLUGIN, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.php'));

describe('the files of the plugin', () => {
  it.each(files)('are PHP that compiles: %s', (name) => {
    expect(php(['-l', join(PLUGIN, name)])).toContain('No syntax errors');
  });

  it('use nothing that PHP 7.4 lacks', () => {
    const later =
      /\bmatch\s*\(|\?->|\breadonly\b|\benum\s|\bstr_(?:contains|starts_with|ends_with)\(|#\[|: (?:static|mixed|never)\b/;
    const unions = /\)\s*:\s*\??\w+\|\w+|function \w+\([^)]*\b\w+\|\w+ \$/;
    const found = files.filter((name) => later.test(read(name)) || unions.test(read(name)));
    expect(found).toEqual([]);
    expect(files.filter((name) => /__construct\([^)]*\b(?:private|public|protected)\b/.test(read(name)))).toEqual([]);
  });

  it('cannot be called past WordPress, but for the pure ones, which do nothing by themselves', () => {
    const open = files.filter(
      (name) => !/^defined\( '(?:ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;$/m.test(read(name)),
    );
    expect(open.toSorted()).toEqual(
      ['class-amount.php', 'class-event.php', 'class-signature.php'].map((name) => `includes/${name}`),
    );
    for (const name of open) expect(php([join(PLUGIN, name)])).toBe('');
  });

  it('calculate with no floating-point number', () => {
    const floats = /\(float\)|floatval|doubleval|\bround\(|wc_format_decimal|\b\d+\.\d+\b(?!['"])/;
    const found = files.flatMap((name) =>
      read(name)
        .split('\n')
        .filter((line) => !/^\s*(?:\*|\/\/)/.test(line) && floats.test(line.replaceAll(/'[^']*'/g, "''")))
        .map((line) => `${name}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });

  it('name one version', () => {
    const version = /^ \* Version: (.+)$/m.exec(read(MAIN))?.[1];
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(read(MAIN)).toContain(`const VERSION     = '${version}';`);
    expect(read('readme.txt')).toContain(`Stable tag: ${version}\n`);
    expect(read('readme.txt')).toContain(`= ${version} =\n`);
  });

  it('have all of their texts in the template for translators', () => {
    const template = new Set(
      [...read('languages/wallet-payment-gateway.pot').matchAll(/^msgid "(.+)"$/gm)].map(([, text]) => text),
    );
    const calls = files.flatMap((name) => [
      ...read(name).matchAll(/\b(?:esc_html)?__\( '((?:[^'\\]|\\.)+)', '([\w-]+)' \)/g),
    ]);
    expect(calls.length).toBeGreaterThan(50);
    expect(
      calls.filter(([, text]) => !template.has(text?.replaceAll('"', String.raw`\"`))).map(([, text]) => text),
    ).toEqual([]);
    expect(new Set(calls.map(([, , domain]) => domain))).toEqual(new Set(['wallet-payment-gateway']));
  });
});

describe('the plugin in a shop', () => {
  it('offers its method and its receiver, whose caller the signature alone names', () => {
    const [hooks] = play([{ do: 'hooks' }]).results;
    expect(hooks).toEqual({
      routes: [['wallet-payment-gateway/v1/webhook', 'POST', '__return_true']],
      gateways: [String.raw`Wallet_Payment_Gateway\Gateway`],
      hooks: expect.arrayContaining([
        'before_woocommerce_init',
        'template_redirect',
        'woocommerce_blocks_payment_method_type_registration',
      ]),
      texts: ['wallet-payment-gateway', 'wallet-payment-gateway/languages'],
    });
  });

  it('is offered to buyers once all that the mode needs is set, and refunds what it was paid', () => {
    const offered = (values: object, steps = [pay(), completed()]) =>
      play([...steps, { do: 'settings', values }, { do: 'offered' }]).results.at(-1);
    expect(offered({})).toEqual([true, false, true]);
    expect(offered({}, [pay()])).toEqual([true, false, false]);
    expect(offered({ enabled: 'no' })).toEqual([false, false, true]);
    for (const missing of ['api_url', 'test_secret_key', 'webhook_secret']) {
      expect(offered({ [missing]: '' })).toEqual([false, true, true]);
    }
    expect(offered({ live_secret_key: '' })).toEqual([true, false, true]);
    expect(offered({ live_secret_key: '', test_mode: 'no' })).toEqual([false, true, true]);
  });

  it('gives buyers from one minute to a day', () => {
    const seconds = (expiry: string) =>
      (
        JSON.parse(play([pay()], { settings: { expiry_minutes: expiry } }).sent[0]?.body ?? '{}') as {
          expiresIn: number;
        }
      ).expiresIn;
    expect(['30', '0', '-5', '', 'abc', '99999'].map(seconds)).toEqual([1800, 60, 60, 60, 60, 86_400]);
  });

  it('removes its settings when it is uninstalled, and leaves the orders alone', () => {
    const { options, orders } = play([pay(), { do: 'uninstall' }]);
    expect(options).not.toHaveProperty('woocommerce_wallet_payment_gateway_settings');
    expect(orders['17']?.meta).toHaveProperty('_wallet_payments');
  });
});

describe('its settings', () => {
  const key = {
    status: 200,
    body: { statusCode: 200, mode: 'TEST', merchant: { id: 'm', name: 'Ada', status: 'ACTIVE' } },
  };
  const save = (values: object, answers: readonly unknown[] = [key]) => {
    const { results, options } = play([{ do: 'save', values, answers }]);
    return {
      errors: results[0],
      stored: options['woocommerce_wallet_payment_gateway_settings'] as Record<string, string>,
    };
  };

  it('are kept when they are right, and the key is tried at once', () => {
    const values = {
      api_url: ' https://pay.example.com:8443/api/ ',
      test_secret_key: ` ${TEST_KEY} `,
      live_secret_key: LIVE_KEY,
      webhook_secret: SECRET,
    };
    const { errors, stored } = save(values);
    expect(errors).toEqual([]);
    expect(stored).toMatchObject({
      api_url: 'https://pay.example.com:8443',
      test_secret_key: TEST_KEY,
      live_secret_key: LIVE_KEY,
      webhook_secret: SECRET,
    });
  });

  it.each([
    ['api_url', 'http://pay.example.com'],
    ['api_url', 'ftp://pay.example.com'],
    ['api_url', 'pay.example.com'],
    ['api_url', 'https://user:secret@pay.example.com'],
    ['api_url', 'http://localhost.evil.example'],
    ['test_secret_key', LIVE_KEY],
    ['test_secret_key', `pk_test_${'t'.repeat(48)}`],
    ['test_secret_key', `${TEST_KEY}t`],
    ['live_secret_key', TEST_KEY],
    ['webhook_secret', 'secret'],
    ['webhook_secret', TEST_KEY],
  ])('keep their old value when %s is %j, with a reason', (name, value) => {
    const { errors, stored } = save({ [name]: value }, []);
    expect(errors).toEqual([expect.stringMatching(/ starts? with | must start with /)]);
    expect(stored[name]).not.toBe(value);
    expect(stored[name]).not.toBe('');
  });

  it('may name a gateway on the same machine without encryption', () => {
    expect(save({ api_url: 'http://localhost:4000' }).stored['api_url']).toBe('http://localhost:4000');
  });

  it('say at once when the gateway does not take the key', () => {
    expect(
      save({}, [{ status: 200, body: { statusCode: 401, code: 'UNAUTHENTICATED', message: 'Unknown key' } }]).errors,
    ).toEqual(['The payment gateway does not take the settings: Unknown key']);
    expect(save({}, [{ status: 200, body: { statusCode: 200, mode: 'LIVE' } }]).errors).toEqual([
      'The secret key belongs to the other mode.',
    ]);
  });
});
