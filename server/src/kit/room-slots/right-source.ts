import type { RightAct, RightKind, RightReason, RightRefusal } from '@maru/api/kit/right/right-words'
import type { LocalName } from '@maru/api/kit/schema'
import type { PermissionFlags } from '@maru/api/kit/viewer'
import type { Context } from '../context.ts'
import type { Viewer } from '../viewer.ts'

declare module '../slots.ts' {
  interface Slots {
    rightSource: RightSource
  }
}

/** A thing of a room whose rights are explained. */
export interface RightThing {
  id: string
  comCode: string
  name: LocalName
  place: LocalName | null
}

/** One way to a right; the asking room adds how the person got the subject or the flag. */
export interface GivenWay {
  reason: RightReason
  /** The subject of the row of rights; absent if the way is about the person alone. */
  subject?: string
  /** The administrative permission; set if the reason is `flag`. */
  flag?: keyof PermissionFlags
  /** What lies between the subject and the thing: the board of an article, the folder of a resource. */
  through?: LocalName
}

/** The decision of the room about one act, and its reasons. */
export interface ActExplanation {
  act: RightAct
  /** From the same check as the room's calls. */
  isAllowed: boolean
  ways: GivenWay[]
  refusals: RightRefusal[]
}

/** The ways of a viewer to read a thing, and what closes it. */
export type ReaderRule = (viewer: Viewer) => { ways: GivenWay[]; refusals: RightRefusal[] }

/** How a room explains rights in its things. */
export interface RightSource {
  kind: RightKind
  /** The calls about these things are open to people of a MAILONLY department, or the source decides about them. */
  mailOnly?: boolean
  /** Kinds of holders of files that are things of this source, and the id of the thing by the id of the holder. */
  holders?: { kinds: readonly string[]; idOf(holderId: string): string }
  /** The thing of this id, of any company; undefined if it is missing or must not be explained. */
  find(context: Context, id: string): Promise<RightThing | undefined>
  /** Things that the viewer may read and whose name contains the text, 20 at most. */
  search(context: Context, text: string): Promise<RightThing[]>
  /** All things that `context.viewer` may read, to compare what two viewers see; absent if there are too many. */
  listReadable?(context: Context): Promise<RightThing[]>
  /**
   * Prepares the ways and refusals of reading a thing for any number of viewers, from facts that are read once; null if
   * they need a query for each viewer. Absent if no thing of the kind can.
   */
  readers?(context: Context, thing: RightThing): Promise<ReaderRule | null>
  /** Explains the rights of `context.viewer`, who is not the asker, in a thing. */
  explain(context: Context, thing: RightThing): Promise<ActExplanation[]>
}

/** The subjects among these that include the viewer. */
export const viewerSubjects = (subjects: readonly string[], { viewer }: { viewer: Viewer }): string[] =>
  subjects.filter((subject) => viewer.subjects.includes(subject))

/** Ways by administrative permissions that the viewer has, if their condition holds. */
export const flagWays = (
  { viewer }: { viewer: Viewer },
  conditions: Partial<Record<keyof PermissionFlags, boolean>>,
): GivenWay[] =>
  (Object.entries(conditions) as [keyof PermissionFlags, boolean][])
    .filter(([flag, holds]) => holds && viewer.permissions[flag])
    .map(([flag]) => ({ reason: 'flag', flag }))

/** True if a typed text is part of one of the names, without regard to letter case. */
export function namesContain(name: LocalName, typed: string): boolean {
  const fold = (value: string) => value.normalize('NFKC').toLocaleLowerCase()
  return [name.ko, name.en, name.zh].some((value) => fold(value).includes(fold(typed)))
}

/** The same name in three languages. */
export const plainName = (name: string): LocalName => ({ ko: name, en: name, zh: name })

/** A typed id of a row; 0 if it is none. */
export const rowNumber = (typed: string): number => (/^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : 0)
