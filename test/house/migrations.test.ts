import { sources } from '../support/sources.js';

interface File {
  readonly path: string;
  readonly text: string;
}

/** What is wrong with the files of migrations. */
function faultsOf(files: readonly File[]): string[] {
  const numbers = files.map(({ path }) => /^migrations\/(\d{4})-[\w-]+\.sql$/.exec(path)?.[1]);
  const last = Number(
    numbers
      .map((each) => each ?? '')
      .toSorted()
      .at(-1),
  );
  return files.flatMap(({ path, text }, at) => {
    const number = numbers[at];
    const [, up = '', down = ''] = text.split(/^-- migrate:(?:up|down)$/m);
    const first = files[numbers.indexOf(number)]?.path;
    return [
      ...(number === undefined ? [`${path}: name it NNNN-words.sql`] : []),
      ...(number !== undefined && first !== path
        ? [`${path} has the number of ${first}: take ${String(last + 1).padStart(4, '0')}`]
        : []),
      ...(hasStatement(up) ? [] : [`${path}: write what it does after "-- migrate:up"`]),
      ...(hasStatement(down) ? [] : [`${path}: write what takes it back after "-- migrate:down"`]),
    ];
  });
}

const hasStatement = (part: string): boolean => part.replaceAll(/--.*$/gm, '').trim() !== '';

describe('the migrations', () => {
  it('each have a number of their own, a way forward and a way back', () => {
    const files = sources('migrations', ['.sql']);
    expect(files.length).toBeGreaterThan(30);
    expect(faultsOf(files)).toEqual([]);
  });

  const whole = '-- migrate:up\nselect 1;\n\n-- migrate:down\nselect 2;\n';
  it.each([
    ['0001-b.sql', whole, 'migrations/0001-b.sql has the number of migrations/0001-a.sql: take 0002'],
    ['b.sql', whole, 'migrations/b.sql: name it NNNN-words.sql'],
    [
      '0002-b.sql',
      '-- migrate:up\nselect 1;\n-- migrate:down\n-- Nothing.\n',
      'migrations/0002-b.sql: write what takes it back after "-- migrate:down"',
    ],
    [
      '0002-b.sql',
      '-- migrate:up\n\n-- migrate:down\nselect 1;\n',
      'migrations/0002-b.sql: write what it does after "-- migrate:up"',
    ],
  ])('are refused with one that is called %s and says %j', (name, text, fault) => {
    const files = [
      { path: 'migrations/0001-a.sql', text: whole },
      { path: `migrations/${name}`, text },
    ];
    expect(faultsOf(files)).toEqual([fault]);
  });
});
