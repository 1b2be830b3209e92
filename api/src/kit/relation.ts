import { type Static, Type } from './schema.ts'

/** The kinds of items that can be made from each other. */
export const relationKinds = ['mail', 'event', 'article', 'approval', 'survey'] as const
/** A kind of items that can be made from each other. */
export type RelationKind = (typeof relationKinds)[number]

/** Id of an item within its kind. A date of a series of events is `6-2026-11-23T11:00:00`. */
export const relationId = Type.String({ pattern: '^[1-9][0-9]{0,14}(?:-[0-9T:-]{19})?$', maxLength: 40 })

/** The item from which another is made, as addresses and calls name it: `mail:12`. */
export const relationSource = Type.String({
  pattern: `^(?:${relationKinds.join('|')}):[1-9][0-9]{0,14}(?:-[0-9T:-]{19})?$`,
  maxLength: 50,
})
/** The item from which another is made: `mail:12`. */
export type RelationSource = Static<typeof relationSource>
