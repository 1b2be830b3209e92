import { code, instant, localName, nullable, object, oneOf, type Static, Type, text } from './schema.ts'

/** Maximum length of the id of a thing that waits, and of the name of its kind. */
export const workIdLimit = 80

/** An act on things that wait, with its key: `a` accepts, `x` refuses. */
export const workActKind = object({
  act: Type.String(),
  key: oneOf(['a', 'x']),
  name: localName,
  /** Whether a comment is asked for, and whether it may be empty. */
  comment: oneOf(['none', 'optional', 'required']),
})
/** An act on things that wait. */
export type WorkActKind = Static<typeof workActKind>

const workPerson = object({
  /** Null for people outside of the portal. */
  code: nullable(code),
  name: localName,
})

/** One thing that waits for the viewer, as its room describes it. */
export const workItem = object({
  kind: Type.String(),
  /** Unique within the kind. */
  id: Type.String(),
  title: localName,
  /** A short addition to the title, such as an amount. */
  note: nullable(localName),
  /** Who asks; null for an anonymous author. */
  person: nullable(workPerson),
  /** Null without a due date. */
  dueAt: nullable(instant),
  /** The due date before an absence of the viewer moved it to the first working day afterwards; otherwise absent. */
  dueBefore: Type.Optional(instant),
  since: instant,
  isUrgent: Type.Boolean(),
  /** True if it must be opened before it is decided. */
  mustOpen: Type.Boolean(),
  /** Why it waits for the viewer, and what the first act does. */
  why: localName,
  /** Address below /po. */
  url: Type.String(),
  /** The version that the act sends; 0 if the room has none. */
  version: Type.Integer(),
  /**
   * The acts that are possible here, whether a call of the room reverses them, and whether a phone may store them without
   * a network to send them later.
   */
  acts: Type.Array(
    object({ act: Type.String(), isUndoable: Type.Boolean(), mayWait: Type.Optional(Type.Boolean()) }),
  ),
  /** When a postponed thing returns to the list; null for the others. */
  laterUntil: nullable(instant),
})
/** One thing that waits for the viewer. */
export type WorkItem = Static<typeof workItem>

/** A thing on which the viewer decided, or which waits for another person. */
export const workTrace = object({
  kind: Type.String(),
  id: Type.String(),
  title: localName,
  note: nullable(localName),
  person: nullable(workPerson),
  at: instant,
  url: Type.String(),
  /** The act by which it was decided; empty for a thing that waits. */
  act: Type.String(),
  isUndoable: Type.Boolean(),
})
/** A thing on which the viewer decided, or which waits for another person. */
export type WorkTrace = Static<typeof workTrace>

/** The kind and the id of a thing that waits. */
export const workKey = object({ kind: text(workIdLimit, 1), id: text(workIdLimit, 1) })
/** The kind and the id of a thing that waits. */
export type WorkKey = Static<typeof workKey>
