import sharp from 'sharp';

const FORMATS: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp', 'gif', 'svg', 'heif']);
/** An image of few bytes can unfold to gigabytes of pixels. */
const MAX_PIXELS = 50_000_000;
const SVG_DPI = 72;
const MAX_DPI = 2_400;

/** Thrown for bytes that are no image of a known format. */
export class UnreadableImage extends Error {}

/**
 * A PNG of exactly this size: the image is scaled to fit and centred on transparent ground. What comes out holds
 * pixels alone, whatever the file held beside them; a drawing (SVG) is painted, its scripts and links are gone.
 */
export async function toPng(bytes: Buffer, size: { readonly width: number; readonly height: number }): Promise<Buffer> {
  try {
    const density = await densityFor(bytes, size);
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', ...(density ? { density } : {}) })
      .autoOrient()
      .resize(size.width, size.height, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch (error) {
    throw new UnreadableImage('the bytes are no image that can be read', { cause: error });
  }
}

/** Dots per inch at which a drawing is painted about as large as it is needed; undefined for pixels. */
async function densityFor(bytes: Buffer, size: { readonly width: number; readonly height: number }) {
  const { format, width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
  if (!format || !FORMATS.has(format)) throw new UnreadableImage(`the format ${format} is not read`);
  if (format !== 'svg' || width === 0 || height === 0) return undefined;
  return Math.min(MAX_DPI, Math.max(SVG_DPI, SVG_DPI * Math.min(size.width / width, size.height / height)));
}
