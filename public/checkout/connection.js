// Says when the connection is lost, and that it is back.
import { show, words } from './words.js';

const BACK_MS = 3000;

let isLost = false;
let timer;
let again = async () => undefined;

/** `goOn` is called when the connection is back. */
export function prepareConnection(goOn) {
  again = goOn;
  addEventListener('offline', () => connected(false));
}

/** An answer came, or none. */
export function connected(isThere, text = words('offline')) {
  if (!isThere) {
    clearTimeout(timer);
    isLost = true;
    show('#connection', text);
    return;
  }
  if (!isLost) return;
  isLost = false;
  show('#connection', words('online'));
  timer = setTimeout(() => show('#connection', ''), BACK_MS);
  void again();
}
