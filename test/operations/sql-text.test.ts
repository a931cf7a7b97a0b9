import { array, assert, oneof, property, string, stringMatching } from 'fast-check';
import { escapeLiteral } from 'pg';
import { withoutLiterals } from '../../src/infra/telemetry/sql-text.js';
import { casesOf } from '../support/long.js';

describe('a statement without its literals', () => {
  it('keeps names, comments and parameters, and nothing of texts and numbers', () => {
    const text = `select "it's", s1.id from "user2" s1 /* isn't */ where name = 'O''Neil' and x = E'\\'y' and z > 12.5e3 and w = $1 -- don't`;
    expect(withoutLiterals(text)).toBe(
      `select "it's", s1.id from "user2" s1 /* isn't */ where name = ? and x = ? and z > ? and w = $1 -- don't`,
    );
  });

  it('has nothing left of any texts that were quoted as PostgreSQL wants it, whatever stands in them', () => {
    const text = oneof(string(), stringMatching(/^['"\\$E/*-]{0,8}$/));
    const holds = property(array(text, { minLength: 1 }), (values) => {
      const statement = `insert into "t" values (${values.map((value) => escapeLiteral(value).trim()).join(', ')})`;
      expect(withoutLiterals(statement)).toBe(`insert into "t" values (${values.map(() => '?').join(', ')})`);
    });
    assert(holds, { numRuns: casesOf(100, 1_000) });
  });
});
