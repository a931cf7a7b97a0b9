import { namePlaces } from '../support/generated/names.js';
import { allOperations } from '../support/generated/operations.js';

describe('every field that names an account, a role or a key', () => {
  const places = namePlaces(allOperations);

  it('is found: those of today are among them', () => {
    expect(places.map(({ operation, path }) => `${operation.field} ${path}`)).toEqual(
      expect.arrayContaining([
        'register input.firstName',
        'register input.lastName',
        'updateProfile input.firstName',
        'createUser input.lastName',
        'updateUser input.firstName',
        'createRole input.name',
        'updateRole input.name',
        'adminCreateApiKey input.name',
      ]),
    );
  });

  it('is given by a documented path too', () => {
    const pathless = places.filter(({ operation }) => operation.routes.length === 0);
    expect(
      pathless.map(({ operation, path }) => `${operation.field} ${path}: give the operation a path in src/rest`),
    ).toEqual([]);
  });
});
