import { code, instant, localName, nullable, object, oneOf, type Static, Type } from '../kit/schema.ts'

/** The state of an article: its author's draft, scheduled, listed, or past its last day. */
export const articleStates = ['draft', 'scheduled', 'published', 'ended'] as const
/** The state of an article. */
export type ArticleState = (typeof articleStates)[number]

/** Maximum number of departments and people that must read one article. */
export const mustReadTargets = 500

const targetFields = { kind: oneOf(['person', 'department']), code }

/** A target of a must-read article: a person, or everyone in a department and those below it. */
export const mustReadTarget = object(targetFields)
/** A target of a must-read article. */
export type MustReadTarget = Static<typeof mustReadTarget>

/** A target with its name, for the author. */
export const namedTarget = object({ ...targetFields, name: localName })
/** A target with its name. */
export type NamedTarget = Static<typeof namedTarget>

/**
 * The must-read targets of an article: every reader of the board, or the given people and departments if they may
 * read it.
 */
export const mustReadInput = object({
  isWhole: Type.Boolean(),
  targets: Type.Array(mustReadTarget, { maxItems: mustReadTargets }),
})
/** The must-read targets of an article. */
export type MustReadInput = Static<typeof mustReadInput>

/** The must-read state of an article for its page; the counts are null except for its author and the managers. */
export const mustReadState = object({
  isTarget: Type.Boolean(),
  readDate: nullable(instant),
  targetCount: nullable(Type.Integer()),
  readCount: nullable(Type.Integer()),
})
/** The must-read state of an article for its page. */
export type MustReadState = Static<typeof mustReadState>
