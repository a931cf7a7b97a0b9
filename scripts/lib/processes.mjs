import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './paths.mjs';
import { SetupError } from './progress.mjs';

const linux = process.platform === 'linux';

/** Runs a command to its end; returns { code, output } and never throws for a failing command. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a command that must succeed. Its output is shown only if it fails. */
export async function mustRun(command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new SetupError(`${command} ${args.join(' ')} ended with ${code}\n${output.trim()}`);
  return output;
}

/** True while the process runs. A zombie counts as ended, because some containers never reap zombies. */
export function alive(pid) {
  if (!pid || !canSignal(pid)) return false;
  return !linux || statOf(pid)?.state !== 'Z';
}

function canSignal(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function statOf(pid) {
  try {
    // The second field is the command in brackets, which may contain spaces, so the line is cut after the last bracket.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { state: fields[0], parent: Number(fields[1]), startTime: fields[19] };
  } catch {
    return undefined;
  }
}

/** The start time of a process. Pid and start time together are unique, because pids are reused. */
export function startTimeOf(pid) {
  return linux ? statOf(pid)?.startTime : ask('lstart', pid);
}

export function parentOf(pid) {
  return linux ? statOf(pid)?.parent : Number(ask('ppid', pid));
}

export function commandOf(pid) {
  if (!linux) return ask('command', pid) ?? '';
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

function ask(column, pid) {
  return spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || undefined;
}

export function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Waits for the process to end; false when it is still running after `limitMs`. */
export async function ended(pid, limitMs) {
  const limit = performance.now() + limitMs;
  while (alive(pid)) {
    if (performance.now() > limit) return false;
    await sleep(20);
  }
  return true;
}

/** Asks the process to stop, and kills it when it has not stopped in time. */
export async function stopProcess(pid, { by = 'SIGTERM', limitMs = 30_000, afterwards = 'SIGKILL' } = {}) {
  if (!alive(pid)) return;
  signal(pid, by);
  if (await ended(pid, limitMs)) return;
  signal(pid, afterwards);
  await ended(pid, 5_000);
}
