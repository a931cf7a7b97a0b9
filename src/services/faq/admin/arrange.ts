/** The place of an article. */
export interface Placed {
  readonly id: string;
  readonly pagePath: string;
  readonly order: number;
}

/** Where articles go: to a page, and there to a place; without a place to its end. What is left out stays as it is. */
export interface Destination {
  readonly pagePath?: string | undefined;
  readonly order?: number | undefined;
}

/** Articles page by page in their order. */
export function sortedPlaces(articles: readonly Placed[]): Placed[] {
  return articles.toSorted(
    (left, right) => compare(left.pagePath, right.pagePath) || left.order - right.order || compare(left.id, right.id),
  );
}

function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

/**
 * The articles of some pages with the moved ones at their destination, all of them numbered without gaps. A page counts
 * from 1, or from 0 where an admin asked for place 0. Several that go to one place follow one another there; a
 * place beyond the end is the end.
 */
export function arranged(articles: readonly Placed[], moved: readonly string[], to: Destination): Placed[] {
  const moves = new Set(moved);
  const goes = ({ id, pagePath }: Placed) =>
    moves.has(id) && (to.order !== undefined || (to.pagePath !== undefined && to.pagePath !== pagePath));
  const pages = Map.groupBy(articles, (article) =>
    goes(article) ? (to.pagePath ?? article.pagePath) : article.pagePath,
  );
  return [...pages].flatMap(([pagePath, members]) => {
    const stay = members.filter((article) => !goes(article));
    const come = members.filter(goes);
    const first = firstPlace(stay, come.length > 0 ? to.order : undefined);
    const at = to.order === undefined ? stay.length : to.order - first;
    return numbered(pagePath, stay.toSpliced(at, 0, ...come), first);
  });
}

/** Articles numbered anew, in their present order. */
export function numbered(pagePath: string, articles: readonly Pick<Placed, 'id'>[], first: number): Placed[] {
  return articles.map(({ id }, at) => ({ id, pagePath, order: first + at }));
}

function firstPlace([first]: readonly Placed[], wanted: number | undefined): number {
  return Math.max(0, Math.min(1, first?.order ?? 1, wanted ?? 1));
}

/** Of the articles in their new places, those that are not there yet. */
export function displaced(before: readonly Placed[], after: readonly Placed[]): Placed[] {
  const known = new Map(before.map((article) => [article.id, article]));
  return after.filter(({ id, pagePath, order }) => {
    const was = known.get(id);
    return was?.pagePath !== pagePath || was.order !== order;
  });
}
