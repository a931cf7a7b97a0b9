import { onPath, SystemProgram } from './system-program.mjs';

const packages = ['redis', 'valkey'];

const redis = new SystemProgram({
  names: ['redis-server', 'valkey-server'],
  places: ['/opt/homebrew/opt/redis/bin'],
  packages: { 'apt-get': ['redis-server', 'valkey-server'], dnf: packages, apk: packages, brew: packages },
  advice: 'Install Redis 7 (or Valkey), or set REDIS_URL.',
  installed: stopService,
});

/**
 * The absolute path of a redis-server (or valkey-server). The system's package manager installs it if it is missing.
 */
export function redisBinary() {
  return redis.path();
}

/**
 * On Debian the installation starts a Redis service. The project starts its own instances, so this stops the service.
 */
async function stopService(call) {
  if (!onPath('apt-get')) return;
  if (onPath('systemctl')) await call(['systemctl', 'disable', '--now', 'redis-server']);
  else if (onPath('service')) await call(['service', 'redis-server', 'stop']);
}
