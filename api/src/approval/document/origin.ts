import { object, type Static, Type } from '../../kit/schema.ts'

/** What a connected system has locked in a document: it stays as it was drafted. */
export const lockedParts = object({
  subject: Type.Boolean(),
  body: Type.Boolean(),
  files: Type.Boolean(),
  /** The steps that a drafter adds to those of the form. */
  line: Type.Boolean(),
  /** Keys of fields. */
  fields: Type.Array(Type.String({ minLength: 1, maxLength: 30 }), { maxItems: 200 }),
})
/** What a connected system has locked in a document. */
export type LockedParts = Static<typeof lockedParts>

/** The system that made a draft or document, as screens show it. */
export const documentOrigin = object({ system: Type.String(), locked: lockedParts })
/** The system that made a draft or document. */
export type DocumentOrigin = Static<typeof documentOrigin>
