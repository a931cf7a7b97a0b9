let count = 0;

/** A client address that no other call of this process has used; the server believes X-Forwarded-For from here. */
export function newAddress(): string {
  count += 1;
  return `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
}

/** The first half of an IPv6 address, a /64 that no other call of this process has used: append an interface. */
export function newNetwork(): string {
  count += 1;
  return `2001:db8:${(count >> 16).toString(16)}:${(count & 0xffff).toString(16)}`;
}

export function fromAddress(address: string): Record<string, string> {
  return { 'x-forwarded-for': address };
}
