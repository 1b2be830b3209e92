import { documentTopic } from './approval/topic.ts'
import { readTopic } from './board/topics.ts'
import { calendarTopic } from './calendar/topic.ts'
import { alarmsTopic } from './kit/alarm.ts'
import { change, defineApi, read } from './kit/endpoint.ts'
import { defineErrors } from './kit/errors.ts'
import { instant, localName, nullable, object, oneOf, type Static, Type, text } from './kit/schema.ts'
import { workActKind, workIdLimit, workItem, workKey, workTrace } from './kit/work.ts'
import { mailTopic } from './mail/topic.ts'
import { bookingsTopic } from './reservation/topic.ts'
import { surveyTopic } from './survey/status.ts'

/** Error codes of this domain with their HTTP status. */
export const workErrors = defineErrors({ 'work.cursorUnknown': 400, 'work.tooManyLater': 409 })
type WorkErrors = typeof workErrors
declare module './kit/errors.ts' {
  interface DeclaredErrors extends WorkErrors {}
}

/** The push topic of what the queue itself stores: postponed things. */
export const workTopic = 'work.later'

/** Things of one kind are counted up to this number. */
export const workCountedUpTo = 999

/** Maximum number of things that a person has postponed at one time. */
export const workLaterLimit = 500

/** A list in the order of kinds or people has at most so many things of each kind. */
export const workGroupedUpTo = 200

const mailHour = Type.Integer({ minimum: 0, maximum: 23 })

const named = { kind: Type.String(), name: localName, acts: Type.Array(workActKind) }

/** One kind of things with its acts, so that a list can be shown and acted on without a second answer. */
export const namedKind = object(named)
/** One kind of things with its acts. */
export type NamedKind = Static<typeof namedKind>

/** One kind of things with the number of those that wait for the viewer. */
export const workKind = object({
  ...named,
  count: Type.Integer(),
  /** True if there are more than {@link workCountedUpTo}. */
  isCapped: Type.Boolean(),
})
/** One kind of things with its count. */
export type WorkKind = Static<typeof workKind>

/** The orders of the list: by due date, by kind, by the person who asks. */
export const workOrders = ['due', 'kind', 'person'] as const
/** The order of the list. */
export type WorkOrder = (typeof workOrders)[number]

// What reaches one person. The count, which every open page has, is not read after each booking of a company: new
// requests and invitations reach their people as alarms, and decisions refresh it by name.
const own = [alarmsTopic, readTopic, mailTopic, documentTopic, workTopic].map((topic) => ({ topic }))
const shared = [bookingsTopic, surveyTopic, calendarTopic]
/** A kind whose room gave no answer: its things are left out. */
export const missingKind = object({ kind: Type.String(), name: localName })
/** A kind whose room gave no answer. */
export type MissingKind = Static<typeof missingKind>

const missing = Type.Array(missingKind)
/** The kinds of the things in an answer. */
const kinds = Type.Array(namedKind)

/** The calls of the work queue: what waits for the viewer in every room. */
export const workApi = defineApi('work', {
  listWork: read('/api/work/list', 'maru', {
    offline: true,
    summary:
      'Lists a page of what waits for the viewer, in the order of due dates; in the order of kinds or people the first 200 of each kind. `missing` are the kinds whose room gave no answer.',
    refreshedBy: [...own, ...shared.map((topic) => ({ topic }))],
    input: object({
      /** `later`: what the viewer has postponed. */
      view: Type.Optional(oneOf(['now', 'later'])),
      kind: Type.Optional(text(workIdLimit)),
      order: Type.Optional(oneOf(workOrders)),
      cursor: Type.Optional(text(600)),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    output: object({
      data: Type.Array(workItem),
      /** The cursor of the next page; null at the end. */
      next: nullable(Type.String()),
      /** True if a kind has more things than a list in this order has. */
      isCut: Type.Boolean(),
      kinds,
      missing,
    }),
    errors: ['work.cursorUnknown'],
  }),
  countWork: read('/api/work/count', 'maru', {
    together: true,
    offline: true,
    summary:
      'Counts what waits for the viewer by kind, each up to 999, and what they postponed. `missing` are the kinds whose room gave no answer.',
    refreshedBy: [...own, { topic: surveyTopic, spread: 10_000 }],
    output: object({ kinds: Type.Array(workKind), later: Type.Integer(), missing }),
  }),
  listDoneWork: read('/api/work/done', 'maru', {
    summary:
      'Lists what the viewer decided today in the time zone of their company, newest first, at most 100.',
    refreshedBy: own,
    output: object({ data: Type.Array(workTrace), kinds, missing }),
  }),
  listWaitingWork: read('/api/work/waiting', 'maru', {
    summary: 'Lists what waits for a decision of other people that the viewer asked for, at most 100.',
    refreshedBy: [...own, ...shared.map((topic) => ({ topic }))],
    output: object({ data: Type.Array(workTrace), kinds, missing }),
  }),
  postponeWork: change('/api/work/later', 'maru', {
    summary:
      'Takes things out of the list until an instant, or returns them with null. Of the thing only kind and id are stored.',
    refreshes: ['work'],
    input: object({
      things: Type.Array(workKey, { minItems: 1, maxItems: 100 }),
      until: nullable(instant),
    }),
    output: object({}),
    errors: ['work.tooManyLater'],
  }),
  getWorkMail: read('/api/work/mail', 'maru', {
    summary:
      'Returns the hour at which the viewer gets their queue as a mail on working days; null for none.',
    output: object({ hour: nullable(mailHour) }),
  }),
  saveWorkMail: change('/api/work/mail', 'maru', {
    summary: 'Sets the hour of the daily mail in the time zone of the viewer, or ends it with null.',
    refreshes: ['work.getWorkMail'],
    input: object({ hour: nullable(mailHour) }),
    output: object({}),
  }),
})
