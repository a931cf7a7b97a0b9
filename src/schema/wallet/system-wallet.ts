import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import {
  isSystemWallet,
  SYSTEM_WALLET_NAMES,
  SYSTEM_WALLETS,
  type SystemWalletName,
} from '../../core/catalogue/system-wallets.js';

const KNOWN = Object.entries(SYSTEM_WALLETS).map(([pattern, what]) => `${pattern} (${what})`);

function parsed(value: unknown): SystemWalletName {
  if (typeof value === 'string' && isSystemWallet(value)) return value;
  throw new GraphQLError(`A wallet of the platform is one of ${Object.keys(SYSTEM_WALLETS).join(', ')}`);
}

/** Documents may write the name without quotes, because it was an enum before modules could add names. */
export const SystemWalletScalar = new GraphQLScalarType<SystemWalletName, string>({
  name: 'SystemWallet',
  description: `The name of a wallet of the platform: ${KNOWN.join('; ')}. What stands in <> is an id.`,
  parseValue: parsed,
  parseLiteral: (node) => parsed(node.kind === Kind.STRING || node.kind === Kind.ENUM ? node.value : undefined),
  serialize: String,
  extensions: { jsonSchema: { type: 'string', pattern: SYSTEM_WALLET_NAMES.source } },
});
