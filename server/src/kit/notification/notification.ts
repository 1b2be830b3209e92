import type { AlarmKind } from '@maru/api/kit/alarm'
import type { AlarmTopic } from '@maru/api/kit/quiet/topics'
import type { LocalName } from '@maru/api/kit/schema'
import type { Services } from '../context.ts'
import type { Db } from '../db.ts'
import type { AlarmParams } from './alarm-text.ts'
import { type AlarmActor, type AlarmOwner, raiseAlarms } from './alarms.ts'

declare module '../slots.ts' {
  interface Slots {
    notification: Notification
  }
}

type None = Record<never, never>

/**
 * Kinds of notification (work feed items) by name, with the ids of their subjects. A room adds its own:
 * `declare module '#kit/notification/notification.ts' { interface NotificationKinds { 'survey.opened': { surveyId: number } } }`.
 */
export interface NotificationKinds extends None {}

/** The name of a declared kind. */
export type NotificationName = keyof NotificationKinds & string

/**
 * The text of a notification, created after rights are checked. It is stored once for all recipients as a text key and
 * names; each reader gets it in their language.
 */
export interface NotificationText {
  /** Text key of the dictionary, with the placeholders `name` (the actor), `title` and those of `params`. */
  word: string
  /** A text that a person wrote, or the name of a thing in three languages. */
  title: string | LocalName
  /** Further placeholders of the text, for example the name of a form. */
  params?: AlarmParams
  /** Null if the actor is anonymous to recipients. */
  actor: AlarmActor | null
  /** Path below /po, with a leading slash. */
  url: string
  /** Identifies the subject in all its notifications, so that they are removed together, for example `survey:7`. */
  subject: string
  /** Does not wait for working hours or the digest. */
  isUrgent?: boolean
}

/** The context of background work, outside of a request. */
export type NotificationContext = Services & { db: Db }

/** How notifications of one kind are created; a room fills the slot `notification` with it. */
export interface Notification<T = unknown> {
  name: NotificationName
  kind: AlarmKind
  /** The kind for which a person has a rule: by which ways it comes, and when. */
  topic: AlarmTopic | ((thing: T) => AlarmTopic)
  /** Shown on the desktop and by web push only, not in the work feed, for example a new mail. */
  isDesktopOnly?: boolean
  /**
   * The recipients who may open the subject now, each in the post in which they may, with a fixed number of statements
   * for all of them. A room that loads the subject for each batch passes it in `thing`.
   */
  listViewers(
    context: NotificationContext,
    thing: T,
    recipients: readonly AlarmOwner[],
  ): Promise<readonly AlarmOwner[]>
  /** The text; null if the subject is deleted. Called only if a recipient may see it. */
  describe(context: NotificationContext, thing: T): Promise<NotificationText | null>
  /**
   * Queues mails with more than the sentence of the alarm, for the people who get it by mail now. Without it the mail
   * has the sentence. Mails that wait come in the mail of the bundle.
   */
  queueMails?(context: NotificationContext, thing: T, personCodes: readonly string[]): Promise<void>
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
  /**
   * Candidates, with any of their companies. Whether they want the notification is decided here, not by the room.
   */
  recipients: readonly AlarmOwner[]
  /** Identifies the event: each person is notified of it once, even if the job runs again. */
  eventKey: string
}

/**
 * Notifies people of an event: checks that each recipient may see its subject, then creates the text, and sends it to
 * each person by the ways and at the time of their rule. Skips people who were notified of the event before. Call it
 * from a subscriber or a job, never from a request. Returns how many it reaches, now or later.
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
  const { kind, isDesktopOnly, queueMails } = source
  const topic = typeof source.topic === 'function' ? source.topic(thing) : source.topic
  const alarm = { ...text, kind, topic, isDesktopOnly: isDesktopOnly === true, eventKey }
  return raiseAlarms(
    context,
    viewers,
    alarm,
    queueMails && ((personCodes) => queueMails(context, thing, personCodes)),
  )
}
