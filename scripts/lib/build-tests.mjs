import { build } from './build.mjs';
import { untilNoTests } from './test-services.mjs';

/** Compiles sources and tests, once other tests of this clone that run on the build before have ended. */
export async function buildTests() {
  let hasWaited = false;
  const note = await build({
    project: 'tsconfig.test.json',
    output: '.build',
    sources: ['src', 'test'],
    untilUnused: async () => {
      hasWaited = await untilNoTests();
    },
  });
  return hasWaited ? 'once other tests of this clone had ended' : note;
}
