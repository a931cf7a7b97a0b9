import {
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

const TYPENAME: SelectionNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };

/** The document with nothing selected but what leads to a place in its answer. */
export function restrictedTo(document: DocumentNode, keys: readonly string[]): DocumentNode {
  const fragments = new Map(
    document.definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  );
  const definitions = document.definitions.map((each) =>
    each.kind === Kind.OPERATION_DEFINITION
      ? { ...each, selectionSet: restricted(each.selectionSet, keys, fragments) }
      : each,
  );
  return { ...document, definitions };
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

function restricted(set: SelectionSetNode, keys: readonly string[], fragments: Fragments): SelectionSetNode {
  const selections = set.selections.flatMap((each) => kept(each, keys, fragments));
  return { kind: Kind.SELECTION_SET, selections: selections.length > 0 ? selections : [TYPENAME] };
}

function kept(node: SelectionNode, keys: readonly string[], fragments: Fragments): SelectionNode[] {
  const [key, ...deeper] = keys;
  if (node.kind === Kind.FIELD) {
    if ((node.alias ?? node.name).value !== key) return [];
    return [
      { ...node, ...(node.selectionSet ? { selectionSet: restricted(node.selectionSet, deeper, fragments) } : {}) },
    ];
  }
  const fragment = node.kind === Kind.FRAGMENT_SPREAD ? fragments.get(node.name.value) : node;
  if (!fragment) return [];
  return [
    {
      kind: Kind.INLINE_FRAGMENT,
      ...(fragment.typeCondition ? { typeCondition: fragment.typeCondition } : {}),
      ...(node.directives ? { directives: node.directives } : {}),
      selectionSet: restricted(fragment.selectionSet, keys, fragments),
    },
  ];
}
