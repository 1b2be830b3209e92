import { code, instant, localName, nullable, object, oneOf, type Static, Type } from '../kit/schema.ts'

/** The state of an article: its author's draft, waiting for its day, in the list, or past its last day. */
export const articleStates = ['draft', 'scheduled', 'published', 'ended'] as const
/** Where an article is in its life. */
export type ArticleState = (typeof articleStates)[number]

/** Departments and people that can be named as having to read one article. */
export const mustReadTargets = 500

const targetFields = { kind: oneOf(['person', 'department']), code }

/** A person, or everybody of a department and those below it, who must read an article. */
export const mustReadTarget = object(targetFields)
/** A person, or everybody of a department and those below it, who must read an article. */
export type MustReadTarget = Static<typeof mustReadTarget>

/** A target with its name, for the writer. */
export const namedTarget = object({ ...targetFields, name: localName })
/** A target with its name. */
export type NamedTarget = Static<typeof namedTarget>

/** Who must read an article: every reader of the board, or the given people and departments as far as they may read it. */
export const mustReadInput = object({
  isWhole: Type.Boolean(),
  targets: Type.Array(mustReadTarget, { maxItems: mustReadTargets }),
})
/** Who must read an article. */
export type MustReadInput = Static<typeof mustReadInput>

/** What the reader shows of a must-read notice; the counts are null for all but its author and the managers. */
export const mustReadState = object({
  isTarget: Type.Boolean(),
  readDate: nullable(instant),
  targetCount: nullable(Type.Integer()),
  readCount: nullable(Type.Integer()),
})
/** What the reader shows of a must-read notice. */
export type MustReadState = Static<typeof mustReadState>
