import { GraphQLScalarType } from 'graphql';
import { Field } from 'type-graphql';
import { AppError } from '../../core/catalogue/errors.js';
import { FileContent } from '../../core/file-content.js';
import { OutputType } from '../../core/visibility.js';

/** A file's content: REST sends the bytes, GraphQL sends them as base64. */
export const FileContentScalar = new GraphQLScalarType<never, FileContent>({
  name: 'FileContent',
  description: 'The bytes of a file as base64. A REST path of the file answers the bytes themselves.',
  // Passed on unchanged: REST sends the bytes, and JSON serialisation encodes them as base64.
  serialize(value) {
    if (value instanceof FileContent) return value;
    throw new AppError('INTERNAL', { reason: 'a download returned something that is not a file' });
  },
});

/** The result of an operation whose REST row is of kind `download`. Its policy decides who gets the file. */
@OutputType('public', 'A file to be kept.')
export class FileDownload {
  @Field({ description: 'Name under which it is kept.' })
  name!: string;

  @Field({ description: 'Its media type, such as application/zip.' })
  contentType!: string;

  @Field(() => FileContentScalar, { description: 'Its bytes.' })
  content!: FileContent;
}
