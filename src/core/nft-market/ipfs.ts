/** What an IPFS URL names: the hash of its root, and a path below it, empty or beginning with a slash. */
export interface IpfsName {
  readonly hash: string;
  readonly path: string;
}

/** Hosts of the six gateways whose URLs count as IPFS URLs, in the order of the shapes. */
export type IpfsGateways = readonly [string, string, string, string, string, string];

/** Well-known public gateways, where the operator names none. */
export const PUBLIC_GATEWAYS: IpfsGateways = [
  'ipfs.io',
  'gateway.pinata.cloud',
  'dweb.link',
  'cloudflare-ipfs.com',
  'nftstorage.link',
  'w3s.link',
];

/** A hash of version 0, in base58, and one of version 1, in base32. Only the latter is a name that a host may begin with. */
const CID_V0 = 'Qm[1-9A-HJ-NP-Za-km-z]{44}';
const CID_V1 = 'b[a-z2-7]{58}';
const ANY_CID = `(?<hash>${CID_V0}|${CID_V1})`;
const HOST_CID = `(?<hash>${CID_V1})`;
const MOST_PATH = 200;
const PATH = `(?<path>(?:/[A-Za-z0-9._/-]{0,${MOST_PATH}})?)`;

/**
 * Reads the seven shapes in which a URL may name something in IPFS; null for any other text. Texts are compared whole, as
 * they are written: no other host, port, user, case or percent sign passes.
 */
export function newIpfsReader(gateways: IpfsGateways): (url: string) => IpfsName | null {
  const [one, two, three, four, five, six] = gateways.map((host) => host.replaceAll(/[.-]/g, String.raw`\$&`));
  const shapes = [
    `ipfs://${ANY_CID}${PATH}`,
    `https://${one}/ipfs/${ANY_CID}${PATH}`,
    `https://${two}/ipfs/${ANY_CID}${PATH}`,
    `https://${HOST_CID}\\.ipfs\\.${three}(?<path>/[A-Za-z0-9._/-]{0,${MOST_PATH}})`,
    `https://${four}/ipfs/${ANY_CID}${PATH}`,
    `https://${HOST_CID}\\.ipfs\\.${five}${PATH}`,
    `https://${HOST_CID}\\.ipfs\\.${six}${PATH}`,
  ].map((shape) => new RegExp(`^${shape}$`));
  return (url) => nameIn(shapes, url);
}

function nameIn(shapes: readonly RegExp[], url: string): IpfsName | null {
  for (const shape of shapes) {
    const { hash, path = '' } = shape.exec(url)?.groups ?? {};
    if (hash !== undefined) return path.includes('..') ? null : { hash, path: path === '/' ? '' : path };
  }
  return null;
}

/** Where something in IPFS is fetched: the operator's template, in which `{hash}` stands for the hash and the path. */
export function ipfsAddress(template: string, { hash, path }: IpfsName): string {
  return template.replaceAll('{hash}', `${hash}${path}`);
}
