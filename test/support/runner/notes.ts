import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What workers write down for the end of the run: they share no memory. */
export type NoteKind = 'answers' | 'worlds';

function fileOf(kind: NoteKind): string {
  return join(tmpdir(), `test-${kind}-${process.env['TEST_RUN'] ?? ''}`);
}

export function note(kind: NoteKind, line: string): void {
  appendFileSync(fileOf(kind), `${line}\n`);
}

/** All notes of this run, which are gone afterwards. */
export function takeNotes(kind: NoteKind): string[] {
  const file = fileOf(kind);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  rmSync(file, { force: true });
  return lines;
}
