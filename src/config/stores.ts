import { resolve } from 'node:path';
import { z } from 'zod';
import { filePath, flag, storeUrl, wholeNumber, type Parsed } from './values.js';

/** The stores and folders that the process works with. */
export interface StoresConfig {
  readonly databaseUrl: string;
  readonly databasePoolMax: number;
  readonly redisUrl: string;
  readonly redisBootTimeoutMs: number;
  /** Folder with one `<extension>.lic` for each licensed extension. */
  readonly licenceDir: string;
  /** Folder of the images that admins upload. */
  readonly uploadDir: string;
  /** The front end's app directory, which is searched for the pages that articles can belong to. */
  readonly faqAppDir: string | null;
  /** File of the GraphQL documents that are known by their hash, and whether only those are served. */
  readonly persistedOperations: { readonly file: string | null; readonly only: boolean };
}

export const storesVariables = {
  DATABASE_URL: storeUrl(/^postgres(ql)?$/, 'postgres:// or postgresql://', 'postgres://user:password@host:5432/name'),
  DATABASE_POOL_MAX: wholeNumber(2, 500).default(20),
  REDIS_URL: storeUrl(/^rediss?$/, 'redis:// or rediss://', 'redis://localhost:6379'),
  REDIS_BOOT_TIMEOUT_MS: wholeNumber(100).default(30_000),
  // An empty value counts as not set; the default is then the directory in which the process was started.
  LICENCE_DIR: z.string().optional(),
  UPLOAD_DIR: filePath.default('.data/uploads'),
  FAQ_APP_DIR: z.string().optional(),
  PERSISTED_OPERATIONS: z.string().optional(),
  PERSISTED_OPERATIONS_ONLY: flag,
};

export function storesConfig(env: Parsed<typeof storesVariables>): StoresConfig {
  return {
    databaseUrl: env.DATABASE_URL,
    databasePoolMax: env.DATABASE_POOL_MAX,
    redisUrl: env.REDIS_URL,
    redisBootTimeoutMs: env.REDIS_BOOT_TIMEOUT_MS,
    licenceDir: resolve(env.LICENCE_DIR || '.'),
    uploadDir: env.UPLOAD_DIR,
    faqAppDir: env.FAQ_APP_DIR ? resolve(env.FAQ_APP_DIR) : null,
    persistedOperations: { file: env.PERSISTED_OPERATIONS ?? null, only: env.PERSISTED_OPERATIONS_ONLY },
  };
}
