import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoPeople } from '../demo.mjs';
import { writeWhole } from './lock.mjs';
import { dataDir } from './paths.mjs';

const extensions = ['knowledge_base', 'ico', 'nft', 'gateway', 'convert', 'wallet_link', 'trading_bot'];

/**
 * The server's environment for development. Whatever the user has set (in the shell or in .env) wins; an empty value
 * counts as set, so that a default can be switched off.
 */
export function serverEnvironment({ port, databaseUrl, redisUrl }) {
  const [admin] = demoPeople;
  const defaults = {
    ...secrets(),
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    APP_PUBLIC_URL: `http://localhost:${port}`,
    OUTBOUND_ALLOW_LOOPBACK: 'true',
    LICENCE_DIR: licences(),
    NEXT_PUBLIC_WALLET_LINK_PROJECT_ID: 'development',
    DEMO_DATA: 'true',
    SUPER_ADMIN_EMAIL: admin.email,
    SUPER_ADMIN_PASSWORD: admin.password,
    // Compiled code is kept between starts, which makes the second one faster.
    NODE_COMPILE_CACHE: join(dataDir, 'compile-cache'),
  };
  // Demo accounts have public passwords: only this machine reaches them, unless its user says otherwise.
  const HOST = process.env.HOST || 'localhost';
  return { ...defaults, ...process.env, HOST, PORT: String(port), PREPARE: 'true' };
}

/** Generated once for each clone: stored secrets and open sessions outlive a restart. */
function secrets() {
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) {
    const made = { SECRET_KEYS: `k1:${randomBytes(32).toString('base64')}` };
    writeWhole(file, `${JSON.stringify(made, null, 2)}\n`, 0o600);
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** A licence file for every extension: without one its operations answer 403. */
function licences() {
  const folder = join(dataDir, 'licences');
  mkdirSync(folder, { recursive: true });
  for (const name of extensions) {
    const file = join(folder, `${name}.lic`);
    if (!existsSync(file)) writeWhole(file, `${JSON.stringify({ extension: name, licensee: 'development' })}\n`);
  }
  return folder;
}
