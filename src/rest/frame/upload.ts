import type { FastifyRequest } from 'fastify';
import { badInput } from '../../core/catalogue/errors.js';
import { MAX_UPLOAD_BYTES, UploadedFile } from '../../core/uploaded-file.js';

/**
 * Reads the one file of a multipart body, as the variable `file`, after the policy has let the caller through.
 * TOO_LARGE above the limit, BAD_INPUT without a file.
 */
export async function readUpload(request: FastifyRequest): Promise<{ file: UploadedFile }> {
  if (!request.isMultipart()) throw badInput('The body must be multipart/form-data with a file');
  const part = await request.file({ limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 10 } });
  if (!part) throw badInput('The body has no file');
  return { file: new UploadedFile(await part.toBuffer()) };
}
