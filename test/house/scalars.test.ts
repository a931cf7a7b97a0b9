import { sources } from '../support/sources.js';

/** Its ids keep the case in which they were typed, and some of what it lets through PostgreSQL cannot read. */
const FOREIGN_UUID = /\bGraphQLUUID\b/;

describe('ids that clients send', () => {
  it("are read by the project's own scalar, whose comparisons in code hold", () => {
    const places = sources('src').flatMap(({ path, lines }) =>
      lines.flatMap((line, index) => (FOREIGN_UUID.test(line) ? [`${path}:${index + 1}`] : [])),
    );
    expect(places).toEqual([]);
  });
});
