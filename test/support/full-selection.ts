import { getNamedType, isInterfaceType, isObjectType, isUnionType, type GraphQLOutputType } from 'graphql';

const MAX_DEPTH = 4;

/** Everything that can be asked of a type without arguments, some levels deep; empty for a scalar. */
export function fullSelection(type: GraphQLOutputType, depth = 1): string {
  const named = getNamedType(type);
  if (isUnionType(named)) {
    const parts = named.getTypes().map((each) => `... on ${each.name} ${fullSelection(each, depth)}`);
    return `{ __typename ${parts.join(' ')} }`;
  }
  if (!isObjectType(named) && !isInterfaceType(named)) return '';
  const fields = Object.values(named.getFields()).flatMap(({ name, type: of, args }) => {
    if (args.length > 0) return [];
    const inner = getNamedType(of);
    const isLeaf = !isObjectType(inner) && !isInterfaceType(inner) && !isUnionType(inner);
    if (isLeaf) return [name];
    return depth < MAX_DEPTH ? [`${name} ${fullSelection(of, depth + 1)}`] : [];
  });
  return `{ __typename ${fields.join(' ')} }`;
}
