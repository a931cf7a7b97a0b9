import { onPath, SystemProgram } from './system-program.mjs';

const packages = ['redis', 'valkey'];

const redis = new SystemProgram({
  names: ['redis-server', 'valkey-server'],
  places: ['/opt/homebrew/opt/redis/bin'],
  packages: { 'apt-get': ['redis-server', 'valkey-server'], dnf: packages, apk: packages, brew: packages },
  advice: 'Install Redis 7 (or Valkey), or set REDIS_URL.',
  installed: stopService,
});

/** The absolute path of a redis-server (or valkey-server). The system's package manager installs a missing one. */
export function redisBinary() {
  return redis.path();
}

/** Stops the Redis service that the installation starts on Debian, since the project starts its own instances. */
async function stopService(call) {
  if (!onPath('apt-get')) return;
  if (onPath('systemctl')) await call(['systemctl', 'disable', '--now', 'redis-server']);
  else if (onPath('service')) await call(['service', 'redis-server', 'stop']);
}
