import { fc } from '../support/property.js';
import { pagination, slice } from '../../src/core/page.js';

it('starts with page 1 and ten a page, or what the list says', () => {
  expect(slice({})).toEqual({ page: 1, perPage: 10, offset: 0 });
  expect(slice({ page: null, perPage: null }, 25)).toEqual({ page: 1, perPage: 25, offset: 0 });
});

it.each([
  { page: 0 },
  { page: -1 },
  { page: 1.5 },
  { page: Number.NaN },
  { page: Number.MAX_SAFE_INTEGER, perPage: 100 },
  { page: 2 ** 60 },
  { perPage: 0 },
  { perPage: 101 },
  { perPage: 9.9 },
  { perPage: Number.POSITIVE_INFINITY },
])('refuses %p', (request) => {
  expect(() => slice(request)).toThrow(expect.objectContaining({ code: 'BAD_INPUT' }));
});

it('the pages of a list hold each of its items once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 1, max: 100 }), (totalItems, perPage) => {
      const { totalPages } = pagination(slice({ perPage }), totalItems);
      const items = Array.from({ length: totalPages }, (_, index) => slice({ page: index + 1, perPage })).flatMap(
        ({ offset }) => Array.from({ length: Math.min(perPage, totalItems - offset) }, (_, index) => offset + index),
      );
      expect(items).toEqual(Array.from({ length: totalItems }, (_, index) => index));
    }),
  );
});

it('says where a page lies, also beyond the end and in an empty list', () => {
  expect(pagination(slice({ page: 3, perPage: 10 }), 21)).toEqual({
    totalItems: 21,
    currentPage: 3,
    perPage: 10,
    totalPages: 3,
  });
  expect(pagination(slice({ page: 9, perPage: 10 }), 21)).toMatchObject({ currentPage: 9, totalPages: 3 });
  expect(pagination(slice({}), 0)).toMatchObject({ totalItems: 0, totalPages: 0 });
});
