import { onPath, SystemProgram } from './system-program.mjs';

const packages = ['redis', 'valkey'];

const redis = new SystemProgram({
  names: ['redis-server', 'valkey-server'],
  places: ['/opt/homebrew/opt/redis/bin'],
  packages: { 'apt-get': ['redis-server', 'valkey-server'], dnf: packages, apk: packages, brew: packages },
  advice: 'Install Redis 7 (or Valkey), or set REDIS_URL.',
  installed: stopService,
});

/** The absolute path of a redis-server (or valkey-server), installed by the system's package manager if need be. */
export function redisBinary() {
  return redis.path();
}

/** Debian starts a Redis of its own on installation. The project starts the instances that it needs, so that one goes. */
async function stopService(call) {
  if (!onPath('apt-get')) return;
  if (onPath('systemctl')) await call(['systemctl', 'disable', '--now', 'redis-server']);
  else if (onPath('service')) await call(['service', 'redis-server', 'stop']);
}
