import type { AlarmKind } from '@maru/api/kit/alarm'
import type { LocalName } from '@maru/api/kit/schema'
import { type AlarmGroup, type AlarmOwner, raiseAlarms } from './alarms.ts'
import type { Services } from './context.ts'
import type { Db } from './db.ts'

declare module './slots.ts' {
  interface Slots {
    notification: Notification
  }
}

type None = Record<never, never>

/**
 * Kinds of notification (work feed items) by name, with what each is about: ids only. A room adds its own:
 * `declare module '../../kit/notification.ts' { interface NotificationKinds { 'survey.opened': { surveyId: number } } }`.
 */
export interface NotificationKinds extends None {}

/** The name of a declared kind. */
export type NotificationName = keyof NotificationKinds & string

/** The text of a notification, made only after rights were checked; the same for every recipient. */
export interface NotificationText {
  /** Key of the dictionary; the browser fills it with the name of the actor and the title. */
  word: string
  title: string
  /** Null where recipients may not learn who it was. */
  actor: LocalName | null
  /** Below /po, beginning with a slash. */
  url: string
  /** Names the thing in all its notifications, so that they are taken back together, for example `survey:7`. */
  subject: string
}

/** What notifies: background work, outside of any request. */
export type NotificationContext = Services & { db: Db }

/** How notifications of one kind are made; a room puts it into the slot `notification`. */
export interface Notification<T = unknown> {
  name: NotificationName
  kind: AlarmKind
  /** What a person switches off in the settings (spec 3§3). */
  group: AlarmGroup
  /** Those of the recipients who may open the thing now, set by set: one statement for all. */
  listViewers(
    context: NotificationContext,
    thing: T,
    recipients: readonly AlarmOwner[],
  ): Promise<readonly AlarmOwner[]>
  /** The text; null where the thing has gone. Called only when a person may see it. */
  describe(context: NotificationContext, thing: T): Promise<NotificationText | null>
}

/** Declares a kind of notification with its types. */
export function notification<K extends NotificationName>(
  source: Notification<NotificationKinds[K]> & { name: K },
): Notification {
  return source as unknown as Notification // erased here; notify() gives each kind its own thing
}

/** What {@link notify} sends. */
export interface NotificationOrder<K extends NotificationName> {
  name: K
  thing: NotificationKinds[K]
  recipients: readonly AlarmOwner[]
  /** Names the event: each person is notified of it once, however often this runs. */
  eventKey: string
}

/**
 * Notifies people of something: checks for each recipient that they may see the thing, and only then makes the text.
 * Who switched the group off or was notified of the event before is passed over. Call it from a subscriber or a job,
 * never on the request. Answers how many were notified.
 */
export async function notify<K extends NotificationName>(
  context: NotificationContext,
  { name, thing, recipients, eventKey }: NotificationOrder<K>,
): Promise<number> {
  const source = context.slots.all('notification').find((one) => one.name === name)
  if (!source) throw new Error(`no room fills the slot notification with ${name}`)
  if (recipients.length === 0) return 0
  const viewers = await source.listViewers(context, thing, recipients)
  if (viewers.length === 0) return 0
  const text = await source.describe(context, thing)
  if (!text) return 0
  return raiseAlarms(context, viewers, { ...text, kind: source.kind, group: source.group, eventKey })
}
