const MAX_LENGTH = 150;

/** A name in the letters, digits and hyphens of an address; `merchant` when nothing of it is left. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const slug = plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, MAX_LENGTH);
  return slug.replace(/-$/, '') || 'merchant';
}
