import { createHmac } from 'node:crypto';
import { callPure } from './support/php.js';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const NOW = 1_750_000_000;
const BODY = JSON.stringify({ id: 'evt_pi_1_completed', data: { description: 'Käse & "Brot" 🧀 \u0000 €' } });

const sign = (body = BODY, timestamp = String(NOW), secret = SECRET) =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

type Vector = readonly [body: string, signature: unknown, timestamp: unknown, secret: string, now: number];
const check = (vectors: readonly Vector[]) => callPure(vectors.map((vector) => ['signature', vector] as const));

describe('the signature of a webhook', () => {
  it('is taken when it is that of the body and the time with the secret as shown', () => {
    const bodies = [BODY, '', '{}', 'x'.repeat(200_000), '{"a":\r\n "b" }'];
    expect(check(bodies.map((body) => [body, sign(body), String(NOW), SECRET, NOW]))).toEqual(bodies.map(() => true));
  });

  it('is taken for five minutes, whichever clock is ahead, and not a second longer', () => {
    const at = (seconds: number): Vector => [
      BODY,
      sign(BODY, String(NOW + seconds)),
      String(NOW + seconds),
      SECRET,
      NOW,
    ];
    expect(check([0, -300, 300, -301, 301, -86_400, 86_400].map(at))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it.each<[string, Vector]>([
    ['another secret', [BODY, sign(BODY, String(NOW), `${SECRET}A`), String(NOW), SECRET, NOW]],
    [
      'the secret without its prefix',
      [BODY, sign(BODY, String(NOW), SECRET.slice('whsec_'.length)), String(NOW), SECRET, NOW],
    ],
    ['a changed body', [BODY.replace('1', '2'), sign(), String(NOW), SECRET, NOW]],
    ['a body written anew', [`${BODY} `, sign(), String(NOW), SECRET, NOW]],
    ['another time than was signed', [BODY, sign(), String(NOW + 1), SECRET, NOW]],
    ['a secret that is not set', [BODY, sign(BODY, String(NOW), ''), String(NOW), '', NOW]],
    ['no signature', [BODY, null, String(NOW), SECRET, NOW]],
    ['an empty signature', [BODY, '', String(NOW), SECRET, NOW]],
    ['a signature without its prefix', [BODY, sign().slice('sha256='.length), String(NOW), SECRET, NOW]],
    ['a signature of another scheme', [BODY, sign().replace('sha256', 'sha1'), String(NOW), SECRET, NOW]],
    ['a signature in capitals', [BODY, sign().toUpperCase(), String(NOW), SECRET, NOW]],
    ['a signature that is cut off', [BODY, sign().slice(0, -1), String(NOW), SECRET, NOW]],
    ['a signature with a line break', [BODY, `${sign()}\n`, String(NOW), SECRET, NOW]],
    ['two signatures', [BODY, `${sign()},${sign()}`, String(NOW), SECRET, NOW]],
    ['a list of signatures', [BODY, [sign()], String(NOW), SECRET, NOW]],
    ['no time', [BODY, sign(), null, SECRET, NOW]],
    ['a time as a number', [BODY, sign(), NOW, SECRET, NOW]],
    ['a time in milliseconds', [BODY, sign(BODY, `${NOW}000`), `${NOW}000`, SECRET, NOW]],
    ['a time with a sign', [BODY, sign(BODY, `+${NOW}`), `+${NOW}`, SECRET, NOW]],
    ['a time with a blank', [BODY, sign(BODY, ` ${NOW}`), ` ${NOW}`, SECRET, NOW]],
    ['a time with leading zeros', [BODY, sign(BODY, `0${NOW}`), `0${NOW}`, SECRET, NOW]],
    ['a time with an exponent', [BODY, sign(BODY, '175e7'), '175e7', SECRET, NOW]],
    ['a time with a line break', [BODY, sign(BODY, `${NOW}\n`), `${NOW}\n`, SECRET, NOW]],
    ['a time that no integer holds', [BODY, sign(BODY, '9'.repeat(30)), '9'.repeat(30), SECRET, NOW]],
  ])('is refused with %s', (_what, vector) => {
    expect(check([vector])).toEqual([false]);
  });
});

describe('the body of a webhook', () => {
  const whole = {
    id: 'evt_pi_a_completed',
    type: 'payment.completed',
    mode: 'LIVE',
    sequence: 2,
    data: { id: 'pi_a' },
  };
  const read = (body: string) => callPure([['event', [body]]])[0];

  it('is read with its id, its sequence and the payment that it is about', () => {
    expect(read(JSON.stringify(whole))).toEqual({ id: whole.id, sequence: 2, paymentId: 'pi_a' });
    const ofRefund = { ...whole, type: 'refund.completed', data: { id: 're_a', paymentId: 'pi_b' } };
    expect(read(JSON.stringify(ofRefund))).toMatchObject({ paymentId: 'pi_b' });
  });

  it.each<[string, unknown]>([
    ['text', 'hello'],
    ['a number', 7],
    ['null', null],
    ['a list', [whole]],
    ['an id of another kind', { ...whole, id: 'pi_a' }],
    ['an id with markup', { ...whole, id: 'evt_<b>' }],
    ['an id that is a list', { ...whole, id: ['evt_a'] }],
    ['no type', { ...whole, type: undefined }],
    ['another mode', { ...whole, mode: 'live' }],
    ['a sequence as text', { ...whole, sequence: '2' }],
    ['a sequence with decimals', { ...whole, sequence: 2.5 }],
    ['a sequence of zero', { ...whole, sequence: 0 }],
    ['no data', { ...whole, data: null }],
    ['data as text', { ...whole, data: 'pi_a' }],
  ])('is no event when it is or has %s', (_what, body) => {
    expect(read(JSON.stringify(body))).toBeNull();
  });

  it('is no event when it is no JSON, or nested beyond all need', () => {
    expect(
      callPure([
        ['event', ['{']],
        ['event', ['']],
        ['event', [`${'['.repeat(100)}${']'.repeat(100)}`]],
      ]),
    ).toEqual([null, null, null]);
  });

  it('names no payment when its data does not', () => {
    const ids = [undefined, null, 7, '', 're_a', 'pi_', 'pi_a b', ['pi_a']];
    const events = ids.map((id) => ['event', [JSON.stringify({ ...whole, data: { id } })]] as const);
    expect(callPure(events)).toEqual(ids.map(() => ({ id: whole.id, sequence: 2, paymentId: null })));
  });
});
