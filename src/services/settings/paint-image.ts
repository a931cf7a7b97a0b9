import sharp from 'sharp';

/** The readers of PNG, JPEG, WebP, GIF and AVIF. */
const READERS = ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`);
/** An image of few bytes can unfold to gigabytes of pixels. */
const MAX_PIXELS = 50_000_000;
/** Painting happens outside the event loop, but in threads that everybody shares. */
const MAX_SECONDS = 10;

/** Thrown for bytes that are no image of a known format. */
export class UnreadableImage extends Error {}

/**
 * A PNG of exactly this size: the image is scaled to fit and centred on transparent ground. What comes out holds
 * pixels alone, whatever the file held beside them.
 */
export async function toPng(bytes: Buffer, size: { readonly width: number; readonly height: number }): Promise<Buffer> {
  keepToKnownReaders();
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize(size.width, size.height, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch (error) {
    throw new UnreadableImage('the bytes are no image that can be read', { cause: error });
  }
}

/**
 * Drawings (SVG) are programs: a few bytes of them can paint for minutes, and no limit on pixels sees it. So no other
 * reader of the image library runs in this process, not even to find out what a file is.
 */
function keepToKnownReaders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READERS });
}
