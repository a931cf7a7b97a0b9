/**
 * Tests are compiled first (tsconfig.test.json) and run as plain ES modules in bare Node: the light runner keeps
 * loaded modules from file to file, so a worker boots the server once and not once a file.
 */
export default {
  rootDir: '.build/test',
  runner: ['jest-light-runner', { runtime: 'child_process' }],
  testMatch: ['**/*.test.js'],
  transform: {},
  maxWorkers: 2,
  globalSetup: './support/global-setup.js',
  globalTeardown: './support/global-teardown.js',
  setupFilesAfterEnv: ['./support/each-test.js'],
};
