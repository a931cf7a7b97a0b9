import { Kind, type DocumentNode, type FieldNode, type SelectionSetNode } from 'graphql';

/**
 * The fields that some selection sets of a validated document select together, including those in fragments. Enters
 * each fragment once, as execution does: fragments spread twice on each of twenty levels would expand to a million.
 */
export function selectedFields(document: DocumentNode, sets: readonly SelectionSetNode[]): FieldNode[] {
  const entered = new Set<string>();
  const within = ({ selections }: SelectionSetNode): FieldNode[] =>
    selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection];
      if (selection.kind === Kind.INLINE_FRAGMENT) return within(selection.selectionSet);
      const name = selection.name.value;
      if (entered.has(name)) return [];
      entered.add(name);
      const fragment = document.definitions.find(
        (each) => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === name,
      );
      return fragment?.kind === Kind.FRAGMENT_DEFINITION ? within(fragment.selectionSet) : [];
    });
  return sets.flatMap(within);
}
