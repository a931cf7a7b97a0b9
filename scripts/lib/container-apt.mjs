import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mustRun } from './processes.mjs';
import { SetupError } from './progress.mjs';

const apt = '/etc/apt';

/** The code name of the Debian (or relative of it) that runs this machine, on which the project's Node is known to run. */
export function debianRelease() {
  const [, release] = /^VERSION_CODENAME="?([\w.-]+)"?$/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
  if (release && existsSync(apt)) return release;
  throw new SetupError(
    'A base can be made on Debian and its relatives only. Elsewhere, the base of the Dockerfile must be reachable.',
  );
}

/** The files of this machine's mirrors that serve the release; others hold programs that the image has no use for. */
export function debianSources(release) {
  const parts = join(apt, 'sources.list.d');
  const names = existsSync(parts) ? readdirSync(parts).filter((name) => /\.(list|sources)$/.test(name)) : [];
  const suite = new RegExp(`^[^#\\n]*\\s${release}(-updates|-security)?(\\s|$)`, 'm');
  const files = [join(apt, 'sources.list'), ...names.map((name) => join(parts, name))];
  const found = files.filter((file) => existsSync(file) && suite.test(readFileSync(file, 'utf8')));
  if (found.length > 0) return found;
  throw new SetupError(`${apt} names no mirror of ${release}, from which a base could be made.`);
}

/** Options of mmdebstrap with which it reaches the mirrors as this machine does: proxies, time limits, passwords. */
export async function aptOptions(folder) {
  const settings = (await mustRun('apt-config', ['dump'])).split('\n');
  const file = join(folder, 'apt.conf');
  const kept = settings.filter((line) => /^Acquire::(https?::|Check-|Force|Retries)/.test(line));
  writeFileSync(file, `${kept.join('\n')}\n`, { mode: 0o600 });
  const passwords = ['auth.conf', 'auth.conf.d'].map((name) => join(apt, name)).filter(existsSync);
  return [`--aptopt=${file}`, ...passwords.map((name) => `--setup-hook=copy-in ${name} ${apt}`)];
}
