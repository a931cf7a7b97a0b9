/**
 * Tests are compiled first (tsconfig.test.json) and run as plain ES modules in bare Node: the light runner keeps
 * loaded modules from file to file, so that a server of its own costs a file half a second, and those of a folder share one.
 */
export default {
  rootDir: '.build/test',
  runner: '<rootDir>/support/runner/folder-runner.js',
  testMatch: ['**/*.test.js'],
  // Kills and loads, which take the machine for minutes: npm run test:long.
  testPathIgnorePatterns: process.env.TEST_LONG ? [] : ['\\.long\\.test\\.js$'],
  transform: {},
  // Twice the two cores that the suite is made for: tests wait a good deal, for processes and for time to pass. The long
  // run measures how long things take, so that it takes one file after the other.
  maxWorkers: process.env.TEST_LONG ? 1 : 4,
  testSequencer: './support/global-order.js',
  globalSetup: './support/global-setup.js',
  globalTeardown: './support/global-teardown.js',
  setupFilesAfterEnv: ['./support/each-test.js'],
};
