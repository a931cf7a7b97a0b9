import type { Readable } from 'node:stream';
import { AppError } from '../core/catalogue/errors.js';

/** The whole content of a stream. OUTBOUND_TOO_LARGE as soon as it exceeds `maxBytes`; the rest is not read. */
export async function readBounded(stream: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Leaving the loop destroys the stream, and with it the connection.
    if (bytes > maxBytes)
      throw new AppError('OUTBOUND_TOO_LARGE', { reason: `the response has more than ${maxBytes} bytes` });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The first bytes of a stream, at most `maxBytes`; the rest is not read. */
export async function readBeginning(stream: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    // Leaving the loop destroys the stream, and with it the connection.
    if (bytes > maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}
