import sharp from 'sharp';

/** The image library's readers of PNG, JPEG, WebP, GIF and AVIF. */
const READERS = ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`);
/** Limited, since an image of few bytes can decode to gigabytes of pixels. */
const MAX_PIXELS = 50_000_000;
/** Limited, since images are rendered in threads that all requests share. */
const MAX_SECONDS = 10;

/** Thrown for bytes that are no image of a known format. */
export class UnreadableImage extends Error {}

/**
 * A PNG of exactly this size: the image is scaled to fit and centred on a transparent background. The result holds only
 * pixels, none of the file's other data.
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
    throw new UnreadableImage('the file is not a readable image', { cause: error });
  }
}

/**
 * Allows only the known readers of the image library in this process, even for detecting a file's type. An SVG of few
 * bytes can take minutes to render, which no limit on pixels prevents.
 */
function keepToKnownReaders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READERS });
}
