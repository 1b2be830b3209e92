import { localName, object, type Static, Type, text } from '../schema.ts'

/** A subject of rights (`server/kit/data/rights.ts`) with its current name. */
export const namedSubject = object({ subject: Type.String(), name: localName })
/** A subject of rights with its current name. */
export type NamedSubject = Static<typeof namedSubject>

/** The subjects of a field of rights, whose names are asked. */
export const subjectsInput = object({ subjects: Type.Array(text(200, 1), { maxItems: 200 }) })

/** The names of the asked subjects that exist, and the roles that can be added to a field of rights. */
export const subjectNames = object({ named: Type.Array(namedSubject), roles: Type.Array(namedSubject) })
/** The names of subjects, and the roles that can be added. */
export type SubjectNames = Static<typeof subjectNames>
