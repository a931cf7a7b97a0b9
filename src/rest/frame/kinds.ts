import type { FastifyReply } from 'fastify';
import {
  getNamedType,
  isNonNullType,
  isObjectType,
  Kind,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
} from 'graphql';
import { AppError } from '../../core/catalogue/errors.js';
import type { FileContent } from '../../core/file-content.js';
import { FileContentScalar, type FileDownload } from '../../schema/frame/file-download.js';
import { RedirectUrlScalar } from '../../schema/frame/redirect-url.js';
import { successBody } from './envelope.js';
import type { RestRoute } from './route.js';

/** For each kind of row: the fields that its root field must select, with their types, which must be non-null. */
const SHOWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  download: { name: 'String', contentType: 'String', content: FileContentScalar.name },
  redirect: { redirectUrl: RedirectUrlScalar.name },
};

const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+=[\w.-]+)?$/;

/** Throws when a row's operation does not return what its kind needs. */
export function requireKind(
  where: string,
  { kind, answer, whole }: RestRoute,
  root: FieldNode,
  field: GraphQLField<unknown, unknown> | undefined,
): void {
  const shown = kind && SHOWN[kind];
  if (!shown) return;
  if (answer || whole)
    throw new Error(`${where}: a row of kind ${kind} has no JSON body, so it cannot have answer or whole`);
  const type = field && getNamedType(field.type);
  const missing = Object.entries(shown).find(([name, of]) => !shows(root, type, name, of));
  if (!field || !isNonNullType(field.type) || missing) {
    const fields = Object.entries(shown).map(([name, of]) => `${name}: ${of}!`);
    throw new Error(
      `${where}: a row of kind ${kind} needs an operation that is never null, and must select ${fields.join(', ')}`,
    );
  }
}

function shows(root: FieldNode, type: GraphQLNamedType | undefined, name: string, of: string): boolean {
  const selected = root.selectionSet?.selections.some(
    (each) => each.kind === Kind.FIELD && each.name.value === name && !each.alias,
  );
  return selected === true && isObjectType(type) && String(type.getFields()[name]?.type) === `${of}!`;
}

/** The answer of a successful operation: a body, the bytes of a file, or a redirect. */
export function successAnswer(route: RestRoute, value: unknown, reply: FastifyReply): unknown {
  if (route.kind === 'download') return fileAnswer(value as FileDownload, reply);
  if (route.kind !== 'redirect') return successBody(route, value);
  reply.code(302).header('location', (value as { readonly redirectUrl: string }).redirectUrl);
  return '';
}

function fileAnswer({ name, contentType, content }: FileDownload, reply: FastifyReply): Buffer {
  if (!MEDIA_TYPE.test(contentType)) throw new AppError('INTERNAL', { reason: 'the media type of a file is invalid' });
  reply.type(contentType).header('content-disposition', attachment(name));
  return (content as FileContent).bytes;
}

/** A Content-Disposition header (RFC 6266) with the name in ASCII and in UTF-8. Neither form can name a folder. */
function attachment(name: string): string {
  const base = name.toWellFormed().replaceAll(/[\p{Cc}/\\]/gu, '_');
  const plain = base.replaceAll(/[^\x20-\x7e]|["%]/g, '_');
  const exact = encodeURIComponent(base).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
