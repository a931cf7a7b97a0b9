import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { MAX_UPLOAD_BYTES, UploadedFile } from '../../core/uploaded-file.js';

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** A file's content: REST passes the file of a multipart body, GraphQL clients send the bytes as base64. */
export const FileUploadScalar = new GraphQLScalarType<UploadedFile, string>({
  name: 'FileUpload',
  description: 'The bytes of a file as base64, 5 MB at most. On a REST path, the file of a multipart body.',
  parseValue: read,
  parseLiteral: (node) => read(node.kind === Kind.STRING ? node.value : undefined),
  // Only needed to print documents: no operation returns an uploaded file.
  serialize: String,
});

function read(value: unknown): UploadedFile {
  if (value instanceof UploadedFile) return value;
  if (typeof value !== 'string' || value.length % 4 !== 0 || !BASE64.test(value)) {
    throw new GraphQLError('Expected value of type "FileUpload"');
  }
  const bytes = Buffer.from(value, 'base64');
  if (bytes.length > MAX_UPLOAD_BYTES) throw new GraphQLError('Expected value of type "FileUpload" of at most 5 MB');
  return new UploadedFile(bytes);
}
