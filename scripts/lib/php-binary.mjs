import { SystemProgram } from './system-program.mjs';

const php = new SystemProgram({
  names: ['php', 'php84', 'php83', 'php82'],
  packages: { 'apt-get': ['php-cli'], dnf: ['php-cli'], apk: ['php84', 'php83', 'php82'], brew: ['php'] },
  advice: 'Install PHP 7.4 or later for the command line, or set PHP_BIN to one.',
});

/** The absolute path of the PHP that tests run the shop plugin with. The system's package manager installs a missing one. */
export async function phpBinary() {
  return process.env.PHP_BIN || php.path();
}
