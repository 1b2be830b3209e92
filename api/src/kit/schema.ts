import { type Static, type TObject, type TOptional, type TProperties, type TSchema, Type } from 'typebox'
import {
  inEachLanguage,
  isOfSource,
  type ShortLanguage,
  type SourceLanguage,
  shortLanguages,
} from './language.ts'

export { type Static, type TObject, type TSchema, Type } from 'typebox'

/** An object schema that removes unknown fields from answers and requests. */
export function object<P extends TProperties>(properties: P): TObject<P> {
  return Type.Object(properties, { additionalProperties: false })
}

/** The schema or null, as a list of types, so that the compiled serialiser is fast (JSON Schema 2020-12). */
export function nullable<S extends TSchema>(schema: S) {
  const plain: { type?: unknown; enum?: unknown[] } = { ...schema }
  if (typeof plain.type === 'string' && plain.type !== 'object' && plain.type !== 'array') {
    // A value must match both `enum` and `type`, so `enum` must contain null too.
    const fixed = plain.enum ? { enum: [...plain.enum, null] } : {}
    return Type.Unsafe<Static<S> | null>({ ...schema, type: [plain.type, 'null'], ...fixed })
  }
  return Type.Unsafe<Static<S> | null>({ anyOf: [schema, { type: 'null' }] })
}

/** One of some fixed strings. */
export function oneOf<const V extends readonly string[]>(values: V) {
  return Type.Unsafe<V[number]>({ type: 'string', enum: [...values] })
}

/** A text of bounded length, in UTF-16 units; the caller trims it. */
export function text(maxLength: number, minLength = 0) {
  return Type.String({ maxLength, minLength })
}

/** A row number of the database (1 to 2^53 - 1). */
export const rowId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** The version on which a change is based (1 to 2^31 - 1). */
export const versionNumber = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

/** An instant on the wire: ISO 8601 with offset. */
export const instant = Type.String({ format: 'date-time' })

/** A calendar day on the wire: yyyy-MM-dd. */
export const day = Type.String({ format: 'date' })

/** A short code of the organisation: company, department, person, title (letters, digits and `._@-`). */
export const code = Type.String({ minLength: 1, maxLength: 64 })

/** The form of a {@link newCode}. */
export const newCodePattern =
  '^(?!(?:[Ii]nfinity|[Nn]a[Nn]|[Nn]ull|NULL|[Uu]ndefined|[Tt]rue|[Ff]alse)$)[A-Za-z0-9_][A-Za-z0-9._-]{0,63}$'

/**
 * A code that a person gives to a new company, title or person. It begins with a letter, digit or underscore, so that it
 * is no path and no option, and is no word that programs write for a missing value or number.
 */
export const newCode = Type.String({ maxLength: 64, pattern: newCodePattern })

/** A field for each language, of which only those of the source are required. */
type EveryLanguage<S extends TSchema> = TObject<
  Record<SourceLanguage, S> & Record<Exclude<ShortLanguage, SourceLanguage>, TOptional<S>>
>

/** An object with a field for each language; a language that only the list of languages has may be left out. */
export function inEveryLanguage<S extends TSchema>(schemaOf: (short: ShortLanguage) => S): EveryLanguage<S> {
  const fields = inEachLanguage((short) =>
    isOfSource(short) ? schemaOf(short) : Type.Optional(schemaOf(short)),
  )
  return object(fields) as unknown as EveryLanguage<S> // one field for each language
}

/**
 * A name in the languages of the portal; the server sends all and the screen selects one. Unknown ones are empty.
 */
export const localName = inEveryLanguage(() => Type.String())
/** A name in the languages of the portal, by the two letters of the language. */
export type LocalName = Static<typeof localName>

/**
 * A name as people write it: at most `maxLength` UTF-16 units in each language, and at least `minLength` in the first.
 * The caller trims it.
 */
export function writtenName(maxLength: number, minLength = 1) {
  return inEveryLanguage((short) => text(maxLength, short === shortLanguages[0] ? minLength : 0))
}
