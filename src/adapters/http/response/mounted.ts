import * as z from 'zod';

/** Members that hold an address of this service. */
const addressNames = ['href', 'location', 'path', 'type'];
/** Members that are sentences, which may name requests. */
const sentenceNames = ['detail', 'message', 'explanation', 'remedy'];

/**
 * A document of a service that is mounted under a prefix: its addresses, and the requests in its sentences, begin with the prefix.
 * The schema decides what an address is, so values of the project, such as a property called `href`, stay as they are.
 * @param prefix `''` or `/books`
 */
export function mounted(document: unknown, schema: z.ZodType, prefix: string): unknown {
  return prefix === '' ? document : withPrefix(document, schema, prefix);
}

/** A sentence with the prefix before each address in it: `GET /app`, `/_/docs`. */
export function mountedText(text: string, prefix: string): string {
  return prefix === '' ? text : text.replace(/(\b(?:GET|PUT|POST|DELETE) )\/|([ (])\/(?=_)/g, `$1$2${prefix}/`);
}

/** A page with the prefix before each address that it links to. */
export function mountedPage(page: string, prefix: string): string {
  return prefix === '' ? page : page.replaceAll('href="/', `href="${prefix}/`);
}

function withPrefix(value: unknown, schema: z.ZodType, prefix: string): unknown {
  if (Array.isArray(value)) {
    const [element] = variants(schema).flatMap((each) => (each instanceof z.ZodArray ? [each.element] : []));
    return element === undefined ? value : value.map((each) => withPrefix(each, element as z.ZodType, prefix));
  }
  if (typeof value !== 'object' || value === null) return value;
  const shapes = variants(schema).flatMap((each) => (each instanceof z.ZodObject ? [each.shape] : []));
  const entries = Object.entries(value).map(([name, member]: [string, unknown]) => {
    const declared = shapes.flatMap((shape) => (Object.hasOwn(shape, name) ? [shape[name] as z.ZodType] : []));
    return [name, declared.length === 0 ? member : memberOf(name, member, z.union(declared), prefix)] as const;
  });
  return Object.fromEntries(entries);
}

function memberOf(name: string, member: unknown, schema: z.ZodType, prefix: string): unknown {
  if (typeof member !== 'string') return withPrefix(member, schema, prefix);
  if (addressNames.includes(name) && member.startsWith('/')) return prefix + member;
  return sentenceNames.includes(name) ? mountedText(member, prefix) : member;
}

/** The schema without what may surround it: each alternative that a value may have. */
function variants(schema: z.ZodType): readonly z.ZodType[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((each) => variants(each as z.ZodType));
  if (schema instanceof z.ZodLazy) return variants(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) return variants(schema.out as z.ZodType);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return variants(schema.unwrap() as z.ZodType);
  }
  return [schema];
}
