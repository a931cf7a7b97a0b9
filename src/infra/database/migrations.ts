import { readdir, readFile } from 'node:fs/promises';
import type { MigrationObject } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';

const FOLDER = new URL(findFolder(), import.meta.url);

/** Compiled tests lie one folder deeper than the compiled server. */
function findFolder(): string {
  return import.meta.url.includes('/.build/') ? '../../../../migrations/' : '../../../migrations/';
}

/** The steps of `migrations/`, oldest first: SQL files with a `-- migrate:up` and a `-- migrate:down` part. */
export async function migrations(): Promise<MigrationObject[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(files.map(async (file) => toMigration(file, await readFile(new URL(file, FOLDER), 'utf8'))));
}

function toMigration(file: string, text: string): MigrationObject {
  const [, up, down] = text.split(/^-- migrate:(?:up|down)$/m);
  if (up === undefined || down === undefined) throw new Error(`migrations/${file} needs an up and a down part`);
  class SqlMigration extends Migration {
    override up(): void {
      this.addSql(up ?? '');
    }

    override down(): void {
      this.addSql(down ?? '');
    }
  }
  return { name: file.replace(/\.sql$/, ''), class: SqlMigration };
}
