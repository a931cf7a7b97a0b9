import { Kind, type DocumentNode, type FieldNode, type FragmentDefinitionNode, type SelectionSetNode } from 'graphql';

type Path = readonly (string | number)[];

/** The fields of an operation that stand at a path of its answer; several where the document asks for one twice. */
export function fieldNodesAt(
  document: DocumentNode,
  operation: { readonly selectionSet: SelectionSetNode },
  path: Path,
): FieldNode[] {
  const names = path.filter((step): step is string => typeof step === 'string');
  let sets: SelectionSetNode[] = [operation.selectionSet];
  let fields: FieldNode[] = [];
  for (const name of names) {
    fields = sets
      .flatMap((set) => fieldsIn(document, set))
      .filter((field) => (field.alias ?? field.name).value === name);
    sets = fields.flatMap(({ selectionSet }) => selectionSet ?? []);
  }
  return fields;
}

/** A set's own fields and those of its fragments. */
function fieldsIn(document: DocumentNode, { selections }: SelectionSetNode): FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsIn(document, selection.selectionSet);
    const isNamed = (node: { kind: string }): node is FragmentDefinitionNode =>
      node.kind === Kind.FRAGMENT_DEFINITION && (node as FragmentDefinitionNode).name.value === selection.name.value;
    return document.definitions.filter(isNamed).flatMap(({ selectionSet }) => fieldsIn(document, selectionSet));
  });
}
