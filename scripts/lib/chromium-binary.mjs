import { SystemProgram } from './system-program.mjs';

const chromium = new SystemProgram({
  // The headless shell is the same browser without windows and needs a third less CPU time.
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

/** The absolute path of the browser that tests the pages. The system's package manager installs it if it is missing. */
export async function chromiumBinary() {
  return process.env.CHROMIUM_BIN || chromium.path();
}
