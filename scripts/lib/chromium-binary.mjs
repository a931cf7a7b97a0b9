import { SystemProgram } from './system-program.mjs';

const chromium = new SystemProgram({
  // The shell is the same browser without windows, which takes a third less of the processor.
  names: [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'Chromium',
    'Google Chrome',
  ],
  places: ['/Applications/Chromium.app/Contents/MacOS', '/Applications/Google Chrome.app/Contents/MacOS'],
  packages: {
    'apt-get': ['chromium-headless-shell', 'chromium', 'chromium-browser'],
    dnf: ['chromium'],
    apk: ['chromium'],
  },
  advice: 'Install Chromium or Chrome, or set CHROMIUM_BIN to one.',
});

/** The absolute path of the browser in which the pages are tested, installed by the system's package manager if need be. */
export async function chromiumBinary() {
  return process.env.CHROMIUM_BIN || chromium.path();
}
