import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '../../src/core/ids.js';
import { PersistedOperations } from '../../src/server/documents/persisted-operations.js';
import { RegisteredDocuments } from '../../src/server/documents/registered-documents.js';

const LISTED = '{ __typename }';

async function manifest(): Promise<PersistedOperations> {
  const file = join(await mkdtemp(join(tmpdir(), 'manifest-')), 'manifest.json');
  const operations = [{ id: 'one', name: 'One', body: LISTED }];
  await writeFile(file, JSON.stringify({ format: 'apollo-persisted-query-manifest', version: 1, operations }));
  return PersistedOperations.load(file, false);
}

describe('documents that clients register by their hash', () => {
  it('are kept in a bounded number, and push nothing of the manifest out', async () => {
    const registered = new RegisteredDocuments(await manifest());
    for (let at = 0; at < 5_001; at += 1) await registered.set(`apq:${at}`, `{ a${at} }`);
    expect([await registered.get('apq:0'), await registered.get('apq:5000')]).toEqual([undefined, '{ a5000 }']);
    expect(await registered.get(`apq:${sha256(LISTED)}`)).toBe(LISTED);
  });

  it('are kept in a bounded size', async () => {
    const registered = new RegisteredDocuments(await manifest());
    for (let at = 0; at < 5; at += 1) await registered.set(`apq:${at}`, 'x'.repeat(1_000_000));
    expect(await registered.get('apq:0')).toBeUndefined();
    expect(await registered.get('apq:4')).toBeDefined();
  });
});
