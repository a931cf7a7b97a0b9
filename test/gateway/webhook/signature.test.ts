import { execFileSync, spawnSync } from 'node:child_process';
import { Webhook } from 'standardwebhooks';
import { gatewaySignature, newWebhookSecret, standardSignature } from '../../../src/core/payment/signature.js';
import { recorded } from '../../support/gateway.js';
import type { Received } from '../../support/webhook-receiver.js';
import { deliverAll, merchantOf, useReceiver } from './support.js';

/** Published with the specification of Standard Webhooks. */
const VECTOR = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  seconds: 1_614_265_330,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

const receiver = useReceiver();

it('signs the published case of Standard Webhooks as published', () => {
  const { secret, id, seconds, body, signature } = VECTOR;
  expect(standardSignature(secret, id, seconds, body)).toBe(signature);
  expect(standardSignature(secret.replace('whsec_', ''), id, seconds, body)).toBe(signature);
});

it('makes the documented signature with the secret as it is shown', () => {
  const input = `${VECTOR.seconds}.${VECTOR.body}`;
  const byOpenssl = execFileSync('openssl', ['dgst', '-sha256', '-hmac', VECTOR.secret, '-r'], { input });
  expect(gatewaySignature(VECTOR.secret, VECTOR.seconds, VECTOR.body)).toBe(
    `sha256=${byOpenssl.toString().slice(0, 64)}`,
  );
});

it('makes secrets that the library of Standard Webhooks takes', () => {
  const secret = newWebhookSecret();
  expect(() => new Webhook(secret)).not.toThrow();
  expect(Buffer.from(secret.slice('whsec_'.length), 'base64').length).toBeGreaterThanOrEqual(24);
});

async function delivered(): Promise<{ request: Received; secret: string }> {
  const merchant = await merchantOf(receiver);
  await recorded(merchant, { data: { note: 'Grüße, 世界 "quoted" \u2028' } });
  await deliverAll();
  const request = receiver.received.at(-1);
  if (!request) throw new Error('nothing was delivered');
  return { request, secret: merchant.webhookSecret };
}

it('is verified by the library of Standard Webhooks, which refuses a changed body', async () => {
  const { request, secret } = await delivered();
  const webhook = new Webhook(secret);
  expect(webhook.verify(request.body, request.headers)).toEqual(JSON.parse(request.body));
  expect(() => webhook.verify(`${request.body} `, request.headers)).toThrow();
  expect(() => new Webhook(newWebhookSecret()).verify(request.body, request.headers)).toThrow();
});

/** A receiver in Python with nothing but its standard library: prints which of the two signatures hold. */
const PYTHON = `
import base64, hashlib, hmac, json, sys
given = json.load(sys.stdin)
headers, body, secret = given["headers"], given["body"].encode("utf-8"), given["secret"]
signed = headers["x-gateway-timestamp"].encode() + b"." + body
documented = "sha256=" + hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
key = base64.b64decode(secret.removeprefix("whsec_"))
standard = (headers["webhook-id"] + "." + headers["webhook-timestamp"] + ".").encode() + body
made = "v1," + base64.b64encode(hmac.new(key, standard, hashlib.sha256).digest()).decode()
print(hmac.compare_digest(documented, headers["x-gateway-signature"]), made in headers["webhook-signature"].split(" "))
`;

/** The same in PHP. */
const PHP = `
$given = json_decode(stream_get_contents(STDIN), true);
$headers = $given["headers"]; $body = $given["body"]; $secret = $given["secret"];
$documented = "sha256=" . hash_hmac("sha256", $headers["x-gateway-timestamp"] . "." . $body, $secret);
$signed = $headers["webhook-id"] . "." . $headers["webhook-timestamp"] . "." . $body;
$made = "v1," . base64_encode(hash_hmac("sha256", $signed, base64_decode(substr($secret, 6)), true));
$holds = fn (bool $each): string => $each ? "True" : "False";
echo $holds(hash_equals($documented, $headers["x-gateway-signature"])), " ",
  $holds(in_array($made, explode(" ", $headers["webhook-signature"]), true)), "\\n";
`;

const LANGUAGES = [
  ['python3', ['-c', PYTHON]],
  ['php', ['-r', PHP]],
] as const;

it.each(LANGUAGES.filter(([command]) => spawnSync(command, ['--version']).status === 0))(
  'is verified in %s, with both signatures',
  async (command, args) => {
    const { request, secret } = await delivered();
    const verified = (body: string): string =>
      execFileSync(command, args, { input: JSON.stringify({ ...request, body, secret }) })
        .toString()
        .trim();
    expect(verified(request.body)).toBe('True True');
    expect(verified(`${request.body} `)).toBe('False False');
  },
);
