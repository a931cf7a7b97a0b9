import { generateSync } from 'otplib';
import { Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../../../src/auth/policy.js';
import { SECOND_MS } from '../../../../src/core/clock.js';
import type { RestRoute } from '../../../../src/rest/frame/route.js';
import { newClient, PASSWORD } from '../../../support/accounts.js';
import { fromAddress, newAddress } from '../../../support/addresses.js';
import { Client } from '../../../support/client.js';
import { through, type Transport } from '../../../support/each-transport.js';
import { serverOf } from '../../../support/server-of.js';
import { world } from '../../../support/world.js';

export const FACTOR = '/api/user/profile/two-factor';
export const FRESH = [undefined, 200];
export const NOT_FRESH = ['PROOF_NOT_FRESH', 403];

@Resolver()
class Money {
  @Query(() => Boolean, { description: 'Nothing.' })
  @Policy({ access: 'user' })
  nothing() {
    return true;
  }

  @Mutation(() => Boolean, { description: 'Moves the money of the house.' })
  @Policy({ access: 'session', fresh: true })
  moveHouseMoney() {
    return true;
  }

  @Mutation(() => Boolean, { description: 'Tidies the house.' })
  @Policy({ access: 'session', fresh: 'ifFactor' })
  tidyHouse() {
    return true;
  }

  @Mutation(() => Boolean, { description: 'Moves money, with a permission.' })
  @Policy({ access: 'session', permission: 'edit.settings', fresh: true })
  switchHouse() {
    return true;
  }
}

export const MOVE: RestRoute = {
  method: 'POST',
  path: '/api/test/house/move',
  summary: 'A test.',
  operation: 'mutation { moveHouseMoney }',
  answer: (value) => ({ value }),
};

/** A server with operations that require a fresh proof. */
export class House {
  private constructor(private readonly server: Awaited<ReturnType<typeof serverOf>>) {}

  static async start(): Promise<House> {
    return new House(await serverOf((await world()).platform, [Money], [MOVE]));
  }

  get url(): string {
    return this.server.url;
  }

  close() {
    return this.server.close();
  }

  /** The same session at this server. */
  at({ cookies }: Client): Client {
    return new Client(this.url, { cookies, headers: fromAddress(newAddress()) });
  }

  /** What the session is answered by GraphQL and by the path. */
  async move(client: Client) {
    const house = this.at(client);
    return [await house.code('mutation { moveHouseMoney }'), (await this.moveByRest(client)).statusCode];
  }

  async moveByRest(client: Client) {
    return (await this.at(client).rest('POST', MOVE.path, {})).body;
  }

  async moveByGraphql(client: Client) {
    const { errors } = await this.at(client).gql('mutation { moveHouseMoney }');
    return errors?.[0] && { message: errors[0].message, ...errors[0].extensions };
  }

  async tidy(client: Client) {
    return (await this.at(client).gql('mutation { tidyHouse }')).errors?.[0]?.extensions;
  }
}

/** Sets an authenticator app up for the account of the session; answers its codes, each of a step of its own. */
export async function setUpApp(client: Client) {
  const { secret } = (await client.rest('POST', `${FACTOR}/app`)).body;
  const { clock } = await world();
  const code = async (): Promise<string> => {
    clock.advance(30 * SECOND_MS);
    return generateSync({ secret, epoch: Math.floor(clock.now().getTime() / SECOND_MS) });
  };
  const input = { method: 'APP', code: await code(), password: PASSWORD };
  const { body } = await client.rest('POST', `${FACTOR}/enable`, input);
  expect(body.statusCode).toBe(200);
  return { code, recoveryCodes: body.recoveryCodes as string[] };
}

/** An account with an authenticator app that its session set up. */
export async function withApp() {
  const account = await newClient();
  return { account, ...(await setUpApp(account)) };
}

export const prove = (client: Client, code: string, transport: Transport = 'REST') =>
  through(transport)(client, 'POST', `${FACTOR}/prove`, { code });
