import { Kind, type DocumentNode, type FieldNode, type OperationDefinitionNode, type SelectionSetNode } from 'graphql';

/** The fields that an operation selects at its root, those in fragments included. The document has been validated. */
export function rootFields(document: DocumentNode, operation: OperationDefinitionNode): FieldNode[] {
  const fragments = new Map(
    document.definitions.flatMap((each) =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [],
    ),
  );
  const within = ({ selections }: SelectionSetNode): FieldNode[] =>
    selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection];
      const inner = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value);
      return inner ? within(inner.selectionSet) : [];
    });
  return within(operation.selectionSet);
}
