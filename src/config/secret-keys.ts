import { z } from 'zod';

/** One key of the ring that encrypts secrets at rest. The first key encrypts; every key decrypts. */
export interface SecretKey {
  readonly id: string;
  readonly key: Buffer;
}

/** A key that anybody can read in this file: good for development, refused in production. */
const DEVELOPMENT_SECRET_KEYS = `dev:${Buffer.alloc(32, 'development-only').toString('base64')}`;

/** How to make a key, for messages. */
export const SUCH_AS = 'such as SECRET_KEYS=k1:$(openssl rand -base64 32)';

export const secretKeys = z.string().transform((text, context): SecretKey[] =>
  text.split(',').map((part) => {
    const [id = '', base64 = ''] = part.split(/:(.*)/s);
    const key = Buffer.from(base64, 'base64');
    if (!/^[A-Za-z0-9_-]+$/.test(id) || key.length !== 32) {
      context.addIssue({
        code: 'custom',
        message: `must be id:base64 of 32 bytes, several separated by commas, ${SUCH_AS}`,
      });
    }
    return { id, key };
  }),
);

export function developmentKeys(): SecretKey[] {
  return secretKeys.parse(DEVELOPMENT_SECRET_KEYS);
}

/** True when one of the keys is the development key, under any id. */
export function holdsDevelopmentKey(keys: readonly SecretKey[]): boolean {
  const [development] = developmentKeys();
  return development !== undefined && keys.some(({ key }) => key.equals(development.key));
}
