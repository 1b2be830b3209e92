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
 * Kinds of notification (work feed items) by name, with the ids of their subjects. A room adds its own:
 * `declare module '../../kit/notification.ts' { interface NotificationKinds { 'survey.opened': { surveyId: number } } }`.
 */
export interface NotificationKinds extends None {}

/** The name of a declared kind. */
export type NotificationName = keyof NotificationKinds & string

/** The text of a notification, created after rights are checked; the same for every recipient. */
export interface NotificationText {
  /** Text key of the dictionary; the browser fills in the actor's name and the title. */
  word: string
  title: string
  /** Null if the actor is anonymous to recipients. */
  actor: LocalName | null
  /** Path below /po, with a leading slash. */
  url: string
  /** Identifies the subject in all its notifications, so that they are removed together, for example `survey:7`. */
  subject: string
}

/** The context of background work, outside of a request. */
export type NotificationContext = Services & { db: Db }

/** How notifications of one kind are created; a room fills the slot `notification` with it. */
export interface Notification<T = unknown> {
  name: NotificationName
  kind: AlarmKind
  /** The group that a person can switch off in the settings (spec 3§3). */
  group: AlarmGroup
  /** The recipients who may open the subject now, in batches with one statement each. */
  listViewers(
    context: NotificationContext,
    thing: T,
    recipients: readonly AlarmOwner[],
  ): Promise<readonly AlarmOwner[]>
  /** The text; null if the subject is deleted. Called only if a recipient may see it. */
  describe(context: NotificationContext, thing: T): Promise<NotificationText | null>
}

/** Declares a kind of notification with its types. */
export function notification<K extends NotificationName>(
  source: Notification<NotificationKinds[K]> & { name: K },
): Notification {
  return source as unknown as Notification // the type is erased here; notify() passes each kind an input of its type
}

/** Input of {@link notify}. */
export interface NotificationOrder<K extends NotificationName> {
  name: K
  thing: NotificationKinds[K]
  recipients: readonly AlarmOwner[]
  /** Identifies the event: each person is notified of it once, even if the job runs again. */
  eventKey: string
}

/**
 * Notifies people of an event: checks that each recipient may see its subject, then creates the text. Skips people
 * who switched the group off or were notified of the event before. Call it from a subscriber or a job, never from a
 * request. Returns how many were notified.
 */
export async function notify<K extends NotificationName>(
  context: NotificationContext,
  { name, thing, recipients, eventKey }: NotificationOrder<K>,
): Promise<number> {
  const source = context.slots.all('notification').find((one) => one.name === name)
  if (!source) throw new Error(`no room fills the slot "notification" with ${name}`)
  if (recipients.length === 0) return 0
  const viewers = await source.listViewers(context, thing, recipients)
  if (viewers.length === 0) return 0
  const text = await source.describe(context, thing)
  if (!text) return 0
  return raiseAlarms(context, viewers, { ...text, kind: source.kind, group: source.group, eventKey })
}
