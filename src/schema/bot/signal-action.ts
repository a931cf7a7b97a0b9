import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { BotSignalAction } from '../../entities/bot/names.js';

function parsed(value: unknown): BotSignalAction {
  const upper = typeof value === 'string' ? value.toUpperCase() : '';
  const action = Object.values(BotSignalAction).find((each) => each === upper);
  if (action) return action;
  throw new GraphQLError(`An action is one of ${Object.values(BotSignalAction).join(', ')}, in any case`);
}

/** An action as charting services write it. Documents may write it without quotes, as they do the values of an enum. */
export const SignalActionScalar = new GraphQLScalarType<BotSignalAction, string>({
  name: 'TradingBotSignalActionInput',
  description: 'BUY or SELL, in any case, such as buy or Sell.',
  parseValue: parsed,
  parseLiteral: (node) => parsed(node.kind === Kind.STRING || node.kind === Kind.ENUM ? node.value : undefined),
  serialize: String,
  extensions: { jsonSchema: { type: 'string', pattern: '^([Bb][Uu][Yy]|[Ss][Ee][Ll][Ll])$', examples: ['buy'] } },
});
