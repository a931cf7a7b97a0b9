import type { Client } from '../../support/client.js';

export interface Outcome {
  readonly statusCode: number;
  readonly code?: string;
  readonly message: string;
  readonly version?: number;
  readonly changed?: string[];
}

export type Save = (client: Client, values: unknown) => Promise<Outcome>;

const SAVE = 'mutation ($values: JSONObject!) { saveSettings(values: $values) { message version changed } }';

/** A save through GraphQL, told like REST tells it. */
const byGraphQL: Save = async (client, values) => {
  const { data, errors } = await client.gql(SAVE, { values });
  if (!errors?.[0]) return { statusCode: 200, ...data.saveSettings };
  const { message, extensions } = errors[0];
  return { statusCode: extensions.statusCode, code: extensions.code, message };
};

const byRest: Save = async (client, values) => {
  const { status, body } = await client.rest('PUT', '/api/admin/system/settings', values);
  if (status !== 200) throw new Error(`the status line said ${status}`);
  return body;
};

/** Both transports, for tests that hold at each. */
export const TRANSPORTS: [string, Save][] = [
  ['PUT /api/admin/system/settings', byRest],
  ['saveSettings', byGraphQL],
];
