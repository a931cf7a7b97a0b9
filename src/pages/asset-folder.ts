import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../core/catalogue/errors.js';
import { sha256 } from '../core/ids.js';

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
};

/** A file name without a folder and with a known ending: no path upwards, and no source map. */
const NAME = /^[\w-][\w.-]*\.(?<ending>css|js|png|svg|ttf)$/;

/** Compresses almost as well as the best quality, in a tenth of the time. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

interface Asset {
  readonly plain: Buffer;
  readonly compressed: Buffer;
  readonly etag: string;
}

const compress = promisify(brotliCompress);

/** This project's folder of browser files. The compiled tests are one folder deeper than the compiled server. */
export const PUBLIC = new URL(
  import.meta.url.includes('/.build/') ? '../../../public/' : '../../public/',
  import.meta.url,
);

/** Serves the files of one folder. Each is read and compressed at the first request, then cached. */
export class AssetFolder {
  private readonly known = new Map<string, Promise<Asset>>();

  constructor(private readonly folder: URL) {}

  /** The folder `folder` of the package `name`, relative to the package's main file. */
  static ofPackage(name: string, folder: string): AssetFolder {
    return new AssetFolder(new URL(folder, import.meta.resolve(name)));
  }

  /** Serves the files under `path`; NOT_FOUND for an unknown name. Browsers revalidate each time and get 304. */
  serve(http: FastifyInstance, path: string): void {
    http.get<{ Params: { name: string } }>(`${path}/:name`, (request, reply) =>
      this.answer(request.params.name, request, reply),
    );
  }

  private async answer(name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const type = TYPES[NAME.exec(name)?.groups?.['ending'] ?? ''];
    if (type === undefined) throw new AppError('NOT_FOUND');
    const { plain, compressed, etag } = await this.find(name);
    reply.headers({ 'content-type': type, 'cache-control': 'no-cache', etag, vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(plain);
    return reply.header('content-encoding', 'br').send(compressed);
  }

  private find(name: string): Promise<Asset> {
    const known = this.known.get(name);
    if (known) return known;
    const asset = load(new URL(name, this.folder));
    this.known.set(name, asset);
    // Guessed names must not fill the cache.
    asset.catch(() => this.known.delete(name));
    return asset;
  }
}

async function load(file: URL): Promise<Asset> {
  const plain = await readFile(file).catch((error: unknown) => {
    throw new AppError('NOT_FOUND', { cause: error });
  });
  return { plain, compressed: await compress(plain, COMPRESSION), etag: `"${sha256(plain).slice(0, 32)}"` };
}
