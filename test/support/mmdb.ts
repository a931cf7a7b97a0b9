import ipaddr from 'ipaddr.js';

/** What a database says of a range: maps of texts, flags and further maps. */
export interface MmdbRecord {
  readonly [name: string]: string | boolean | MmdbRecord;
}

type Branch = { kind: 'empty' } | { kind: 'node'; index: number } | { kind: 'data'; offset: number };

const MARKER = Buffer.concat([Buffer.from('abcdef', 'hex'), Buffer.from('MaxMind.com')]);
const SEPARATOR = Buffer.alloc(16);
const RECORD_BITS = 32;

/** A real database file in MaxMind's format, with these ranges. A later range wins over an earlier one around it. */
export function mmdb(ranges: Readonly<Record<string, MmdbRecord>>): Buffer {
  const nodes: [Branch, Branch][] = [[{ kind: 'empty' }, { kind: 'empty' }]];
  const data: Buffer[] = [];
  let length = 0;
  for (const [range, record] of Object.entries(ranges)) {
    const encoded = encode(record);
    insert(nodes, bitsOf(range), { kind: 'data', offset: length });
    data.push(encoded);
    length += encoded.length;
  }
  const tree = Buffer.alloc(nodes.length * 8);
  nodes.forEach((node, index) =>
    node.forEach((branch, side) => tree.writeUInt32BE(pointer(branch, nodes.length), index * 8 + side * 4)),
  );
  return Buffer.concat([tree, SEPARATOR, ...data, MARKER, metadata(nodes.length)]);
}

function insert(nodes: [Branch, Branch][], bits: readonly number[], leaf: Branch): void {
  let at = 0;
  bits.forEach((bit, depth) => {
    const node = nodes[at] as [Branch, Branch];
    const side = bit as 0 | 1;
    if (depth === bits.length - 1) {
      node[side] = leaf;
      return;
    }
    const next = node[side];
    if (next.kind === 'node') at = next.index;
    else {
      at = nodes.push([next, next]) - 1;
      node[side] = { kind: 'node', index: at };
    }
  });
}

/** IPv4 lies under ::/96 in a tree of IPv6. */
function bitsOf(range: string): number[] {
  const [address, prefix] = ipaddr.parseCIDR(range);
  const bytes =
    address.kind() === 'ipv4' ? [...Array<number>(12).fill(0), ...address.toByteArray()] : address.toByteArray();
  const length = address.kind() === 'ipv4' ? prefix + 96 : prefix;
  return bytes.flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (byte >> bit) & 1)).slice(0, length);
}

function pointer(branch: Branch, count: number): number {
  if (branch.kind === 'empty') return count;
  return branch.kind === 'node' ? branch.index : count + SEPARATOR.length + branch.offset;
}

function encode(value: string | boolean | MmdbRecord): Buffer {
  if (typeof value === 'string') return Buffer.concat([control(2, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'boolean') return control(14, value ? 1 : 0);
  const entries = Object.entries(value);
  return Buffer.concat([
    control(7, entries.length),
    ...entries.flatMap(([name, each]) => [encode(name), encode(each)]),
  ]);
}

function control(type: number, size: number): Buffer {
  return type <= 7 ? Buffer.from([(type << 5) | size]) : Buffer.from([size, type - 7]);
}

function unsigned(type: number, value: number, bytes: number): Buffer {
  const number = Buffer.alloc(bytes);
  number.writeUIntBE(value, 0, bytes);
  return Buffer.concat([control(type, bytes), number]);
}

function metadata(nodeCount: number): Buffer {
  const entries: [string, Buffer][] = [
    ['node_count', unsigned(6, nodeCount, 4)],
    ['record_size', unsigned(5, RECORD_BITS, 2)],
    ['ip_version', unsigned(5, 6, 2)],
    ['database_type', encode('Test-Country')],
    ['languages', control(11, 0)],
    ['binary_format_major_version', unsigned(5, 2, 2)],
    ['binary_format_minor_version', unsigned(5, 0, 2)],
    ['build_epoch', unsigned(9, 1_700_000_000, 5)],
    ['description', control(7, 0)],
  ];
  return Buffer.concat([control(7, entries.length), ...entries.flatMap(([name, value]) => [encode(name), value])]);
}
