import { change, defineApi, read } from './kit/endpoint.ts'
import { relationId, relationKinds, relationSource } from './kit/relation.ts'
import { localName, nullable, object, oneOf, type Static, Type } from './kit/schema.ts'

/** The push topic of new links; sent to the person who made the item. */
export const relationTopic = 'relation.links'

/** Maximum number of items on each side of an item. */
export const relationLimit = 200

/** An item that was made from another one, or from which one was made. */
export const relatedItem = object({
  kind: oneOf(relationKinds),
  id: Type.String(),
  title: Type.String(),
  /** Address below /po. */
  url: Type.String(),
})
/** An item that was made from another one, or from which one was made. */
export type RelatedItem = Static<typeof relatedItem>

/** A person of an item, such as the recipient of a mail. */
export const relatedPerson = object({
  /** Null for an address that belongs to no colleague. */
  personCode: nullable(Type.String()),
  email: Type.String(),
  name: localName,
  deptName: localName,
})
/** A person of an item, such as the recipient of a mail. */
export type RelatedPerson = Static<typeof relatedPerson>

/** What a new item begins with that is made from another one. */
export const begunItem = object({
  title: Type.String(),
  /** HTML; the text of a survey is plain. */
  content: Type.String(),
  people: Type.Array(relatedPerson),
  /** A new collection of the viewer with copies of the attachments; null without any. */
  fileCode: nullable(Type.String()),
})
/** What a new item begins with that is made from another one. */
export type BegunItem = Static<typeof begunItem>

/** The calls of links between items of different rooms. */
export const relationApi = defineApi('relation', {
  listRelations: read('/api/relation/list', 'maru', {
    summary:
      'Lists the items from which an item was made, and those that were made from it, each only if the viewer may read both. At most 200 on each side, newest first.',
    input: object({ kind: oneOf(relationKinds), id: relationId }),
    output: object({ madeFrom: Type.Array(relatedItem), made: Type.Array(relatedItem) }),
    // New items are written in windows of their own.
    refreshedBy: [{ topic: relationTopic }],
  }),
  beginItem: change('/api/relation/begin', 'maru', {
    summary:
      'Returns title, text, people and copies of the attachments of an item, with which a new item of another kind begins.',
    cost: 'heavy',
    creates: true,
    input: object({ from: relationSource, to: oneOf(relationKinds) }),
    output: begunItem,
    refreshesNothing: 'The new item is not stored yet.',
  }),
})
