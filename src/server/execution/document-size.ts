import { Kind, type DocumentNode, type OperationDefinitionNode, type SelectionSetNode } from 'graphql';

/** Measured on small and large documents: the syntax tree, its tokens and their positions. */
const BYTES_PER_TOKEN = 480;
const BYTES_PER_CHARACTER = 2;

/** The approximate bytes of a parsed document with its text. */
export function bytesOf({ loc, tokenCount }: DocumentNode): number {
  const characters = loc?.source.body.length ?? 0;
  return characters * BYTES_PER_CHARACTER + (tokenCount ?? characters) * BYTES_PER_TOKEN;
}

/**
 * How many selections an operation expands to, counting fragments wherever they are spread. Stops at `limit`, since
 * fragments can expand to millions.
 */
export function selections(document: DocumentNode, operation: OperationDefinitionNode, limit: number): number {
  const fragments = new Map(
    document.definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  );
  let count = 0;
  const visit = (set: SelectionSetNode | undefined): void => {
    for (const selection of set?.selections ?? []) {
      if (count >= limit) return;
      count += 1;
      const spread = selection.kind === Kind.FRAGMENT_SPREAD;
      visit(spread ? fragments.get(selection.name.value)?.selectionSet : selection.selectionSet);
    }
  };
  visit(operation.selectionSet);
  return count;
}
