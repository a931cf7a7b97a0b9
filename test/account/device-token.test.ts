import { randomBytes } from 'node:crypto';
import { addMs, DAY_MS } from '../../src/core/clock.js';
import { newId } from '../../src/core/ids.js';
import { DEVICE_DAYS, readDevice, signDevice } from '../../src/services/account/session/device-token.js';

const key = (id: string) => ({ id, key: randomBytes(32) });
const [OLD, NEW] = [key('old'), key('new')];
const NOW = new Date('2026-01-01T00:00:00Z');
const device = { userId: newId(), id: 'ab'.repeat(16), issuedAt: NOW, credentials: 'cd'.repeat(16) };

describe('a device token', () => {
  it('is read back as it was signed', () => {
    expect(readDevice([NEW], signDevice([NEW], device), NOW)).toEqual(device);
  });

  it('is read while its key is in the ring, wherever it stands there, and not afterwards', () => {
    const text = signDevice([OLD], device);
    expect(readDevice([NEW, OLD], text, NOW)).toEqual(device);
    expect(readDevice([NEW], text, NOW)).toBeNull();
    expect(readDevice([{ ...NEW, id: 'old' }], text, NOW)).toBeNull();
  });

  it('is signed by the first key of the ring', () => {
    expect(readDevice([NEW], signDevice([NEW, OLD], device), NOW)).toEqual(device);
  });

  it('expires to the second', () => {
    const text = signDevice([NEW], device);
    const end = addMs(NOW, DEVICE_DAYS * DAY_MS);
    expect(readDevice([NEW], text, addMs(end, -1))).toEqual(device);
    expect(readDevice([NEW], text, end)).toBeNull();
  });

  it('is worth nothing with any character changed', () => {
    const text = signDevice([NEW], device);
    for (let at = 0; at < text.length; at += 1) {
      const other = text[at] === 'A' ? 'B' : 'A';
      expect(readDevice([NEW], text.slice(0, at) + other + text.slice(at + 1), NOW)).toBeNull();
    }
  });
});
