import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { environmentForNpm } from './install.mjs';
import { root } from './paths.mjs';
import { run } from './processes.mjs';

export const image = 'localhost/trading-platform-backend';

/** The folder of the user who runs the commands of the Dockerfile. Every image has it, so mounting there leaves no trace. */
const home = '/root';
const settings = ['registry', 'proxy', 'https-proxy', 'noproxy', 'strict-ssl'];

/** Builds the Dockerfile, on the named base or on its own default. */
export async function buildImage(store, base) {
  const mounted = store.place('home');
  await writeNpmSettings(mounted);
  const cache = await npmConfig('cache');
  // Neither `--env` nor a build argument gives npm its settings: both would be kept in the image or its history.
  const volumes = [`${mounted}:${home}`, ...(cache ? [`${cache}:${join(home, '.npm')}`] : [])];
  const chosen = base ? ['--build-arg', `BASE=${base}`] : [];
  const options = ['--isolation', 'chroot', '--network', 'host', '--pull=false', ...chosen];
  await store.buildah('bud', ...options, ...volumes.flatMap((each) => ['--volume', each]), '--tag', image, root);
}

/** This machine's way to the registry: its address, proxies, certificates and passwords. */
async function writeNpmSettings(folder) {
  const lines = ['audit=false', 'fund=false', 'update-notifier=false'];
  for (const name of settings) {
    const value = await npmConfig(name);
    if (value) lines.push(`${name}=${value}`);
  }
  const certificates = await ownCertificates();
  if (certificates) {
    writeFileSync(join(folder, 'certificates.pem'), certificates);
    lines.push(`cafile=${join(home, 'certificates.pem')}`);
  }
  for (const place of ['userconfig', 'globalconfig']) lines.push(...registryLines(await npmConfig(place)));
  writeFileSync(join(folder, '.npmrc'), `${lines.join('\n')}\n`, { mode: 0o600 });
}

async function npmConfig(name) {
  const { code, output } = await run('npm', ['config', 'get', name, '--loglevel=error'], { env: environmentForNpm() });
  const value = output.trim();
  return code === 0 && !['', 'null', 'undefined'].includes(value) ? value : undefined;
}

/** Lines for single registries: their passwords (`//host/:_authToken=`) and scopes. npm does not print them. */
function registryLines(file) {
  const text = file === undefined ? '' : readIfThere(file);
  return text.split('\n').filter((line) => /^\s*(\/\/|@)/.test(line));
}

/** The certificates that npm trusts here, where they are not the usual ones. */
async function ownCertificates() {
  const file = await npmConfig('cafile');
  const extra = readIfThere(process.env.NODE_EXTRA_CA_CERTS);
  if (file) return `${readFileSync(file, 'utf8')}\n${extra}`;
  return extra && [...rootCertificates, extra].join('\n');
}

function readIfThere(file) {
  try {
    return file ? readFileSync(file, 'utf8') : '';
  } catch {
    return '';
  }
}
