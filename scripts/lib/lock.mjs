import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cloneName } from './paths.mjs';
import { alive, startTimeOf } from './processes.mjs';

/** Replaces a file atomically: a reader sees the old or the new content, even after a crash. */
export function writeWhole(file, text, mode = 0o644) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text, { mode, flush: true });
  renameSync(draft, file);
}

/** Records a running process in a file, by pid and start time. */
export function recordProcess(file, pid, more = {}) {
  writeWhole(file, JSON.stringify({ pid, startTime: startTimeOf(pid), ...more }));
}

/** The process recorded in the file; undefined when it has ended or the pid now belongs to another process. */
export function recordedProcess(file) {
  try {
    const record = JSON.parse(readFileSync(file, 'utf8'));
    return alive(record.pid) && startTimeOf(record.pid) === record.startTime ? record : undefined;
  } catch {
    return undefined;
  }
}

/** Runs `work` in one process of this clone at a time, so that two commands never install or build at once. */
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
    // The owner writes its record just after creating the folder. Only a folder that stays without one was abandoned.
    else if (++unowned > 10) discard(folder);
  }
}

/** Renames before it removes: only one of several waiting processes removes the folder, and never a new owner's. */
function discard(folder) {
  const rubbish = `${folder}.${process.pid}`;
  try {
    renameSync(folder, rubbish);
    rmSync(rubbish, { recursive: true, force: true });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}
