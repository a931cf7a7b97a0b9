import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cloneName } from './paths.mjs';
import { alive, startTimeOf } from './processes.mjs';

/** Writes a file so that a reader, or a crash, meets either the old content or the new one. */
export function writeWhole(file, text, mode = 0o644) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text, { mode, flush: true });
  renameSync(draft, file);
}

/** A file that names a running process by pid and start time. */
export function recordProcess(file, pid, more = {}) {
  writeWhole(file, JSON.stringify({ pid, startTime: startTimeOf(pid), ...more }));
}

/** The process that the file names, or undefined when it has ended (or the pid now belongs to another one). */
export function recordedProcess(file) {
  try {
    const record = JSON.parse(readFileSync(file, 'utf8'));
    return alive(record.pid) && startTimeOf(record.pid) === record.startTime ? record : undefined;
  } catch {
    return undefined;
  }
}

/** Lets one process of this clone at a time do `work`: two commands started together must not install or build twice. */
export async function exclusively(name, work) {
  const folder = join(tmpdir(), `${cloneName}-${name}.lock`);
  await acquire(folder);
  try {
    return await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function acquire(folder) {
  const owner = join(folder, 'owner.json');
  for (let unowned = 0; ; await sleep(100)) {
    try {
      mkdirSync(folder);
      recordProcess(owner, process.pid);
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (recordedProcess(owner)) unowned = 0;
    // The owner writes its name just after it made the folder; only a folder that stays unowned was left behind.
    else if (++unowned > 10) discard(folder);
  }
}

/** Renaming first means that of several waiting processes only one removes the folder, and never a new owner's. */
function discard(folder) {
  const rubbish = `${folder}.${process.pid}`;
  try {
    renameSync(folder, rubbish);
    rmSync(rubbish, { recursive: true, force: true });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}
