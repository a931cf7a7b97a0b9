import { AppError, badInput, ERRORS, isErrorCode } from '../../src/core/catalogue/errors.js';

const rows = Object.entries(ERRORS);

it.each(rows)('%s has an HTTP status, a level and a text for the caller', (code, { statusCode, level, message }) => {
  expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
  expect(statusCode).toBeGreaterThanOrEqual(400);
  expect(statusCode).toBeLessThan(600);
  expect(['debug', 'info', 'warn', 'error']).toContain(level);
  expect(message).not.toBe('');
});

it('what is the fault of this server or its stores is logged as an error, and nothing else is', () => {
  // Switched off on purpose.
  const closed = new Set(['GATEWAY_CLOSED', 'CONVERT_PAUSED']);
  const isFault = (code: string, statusCode: number) =>
    (statusCode === 500 || statusCode === 503) && !closed.has(code);
  const faults = rows.filter(([code, { statusCode }]) => isFault(code, statusCode)).map(([code]) => code);
  expect(rows.filter(([, { level }]) => level === 'error').map(([code]) => code)).toEqual(faults);
});

it("an error carries its row's status and text, or the text of the place that throws", () => {
  expect(new AppError('NOT_FOUND')).toMatchObject({
    code: 'NOT_FOUND',
    statusCode: 404,
    message: 'Not found',
    headers: {},
  });
  expect(new AppError('NOT_FOUND', { message: 'There is no such path' }).message).toBe('There is no such path');
  expect(badInput('page is too large')).toMatchObject({
    code: 'BAD_INPUT',
    statusCode: 400,
    message: 'page is too large',
  });
});

it("the log's reason is not the caller's text", () => {
  const error = new AppError('INTERNAL', { reason: 'amounts were mixed', cause: new Error('inner') });
  expect([error.message, error.reason, (error.cause as Error).message]).toEqual([
    'Internal server error',
    'amounts were mixed',
    'inner',
  ]);
});

it.each(['toString', 'constructor', '__proto__', 'NOPE', 5, null, undefined])(
  '%p is no code of the catalogue',
  (value) => {
    expect(isErrorCode(value)).toBe(false);
  },
);
