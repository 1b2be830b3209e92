import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { page, pageOf } from '../kit/paging.ts'
import {
  code,
  day,
  instant,
  localName,
  nullable,
  object,
  oneOf,
  rowId,
  type Static,
  Type,
} from '../kit/schema.ts'
import { mostPosts, postInput } from './person.ts'

/** Error codes of appointments with their HTTP status. */
export const accountAppointmentErrors = defineErrors({
  /** Before the employment, after it, or more than a year away. */
  'account.appointmentDay': 400,
  'account.appointmentEmpty': 400,
  /** A post of the person begins later; with its `day`. */
  'account.appointmentLater': 409,
  /** The posts were changed since. */
  'account.appointmentChanged': 409,
  /** A later appointment builds on it; with its `day`. */
  'account.appointmentFollowed': 409,
  /** The day of the appointment is over. */
  'account.appointmentPast': 409,
})
type AccountAppointmentErrors = typeof accountAppointmentErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends AccountAppointmentErrors {}
}

/** What an appointment does: derived from the posts before and after. */
export const appointmentKinds = [
  'transfer',
  'promotion',
  'position',
  'concurrent',
  'concurrentEnded',
] as const
/** What an appointment does. */
export type AppointmentKind = (typeof appointmentKinds)[number]

const post = object({
  deptCode: code,
  department: localName,
  title: localName,
  position: localName,
  grade: localName,
  isMain: Type.Boolean(),
  /** The last day; null while it lasts. */
  untilDay: nullable(day),
})
/** A post of an appointment with its names. */
export type AppointedPost = Static<typeof post>

/** A dated change of the posts of one person. */
export const appointment = object({
  appointmentId: rowId,
  personCode: code,
  personName: localName,
  comCode: code,
  day,
  kinds: Type.Array(oneOf(appointmentKinds)),
  /** The posts on the day before, and on the day. */
  before: Type.Array(post),
  after: Type.Array(post),
  orderedByName: localName,
  orderedAt: instant,
  /** `scheduled` before its day. */
  state: oneOf(['scheduled', 'applied', 'canceled']),
})
/** A dated change of the posts of one person. */
export type Appointment = Static<typeof appointment>

const refreshes = [
  'account.listAppointments',
  { read: 'account.getAppointmentForm', by: 'personCode' },
  { read: 'account.getPersonForm', by: 'personCode' },
  'account.listAccounts',
] as const

/** Calls of appointments (인사발령): promotion, transfer and concurrent posts of one person from a day on. */
export const accountAppointmentApi = defineApi('account', {
  getAppointmentForm: read('/api/account/admin/appointment', 'maru', {
    summary:
      'Returns the posts that a person has on a day, and the appointments of the person, newest first.',
    input: object({ personCode: code, day }),
    output: object({
      personCode: code,
      personName: localName,
      comCode: code,
      /** Must be sent with the order. */
      version: Type.String(),
      posts: Type.Array(
        object({
          ...postInput.properties,
          comCode: code,
          department: localName,
          untilDay: nullable(day),
          mayChange: Type.Boolean(),
        }),
      ),
      appointments: Type.Array(appointment),
    }),
    errors: ['account.outranked'],
  }),
  listAppointments: read('/api/account/admin/appointments', 'maru', {
    summary: 'Lists the appointments of the people that the viewer administers, the latest day first.',
    input: object({ page, itemsPerPage: Type.Integer({ minimum: 1, maximum: 100 }) }),
    output: pageOf(appointment),
  }),
  orderAppointment: change('/api/account/admin/appointment', 'maru', {
    summary:
      'Gives a person these posts from a day on, in the past or in the future; other posts end on the day before. Rights follow the day.',
    refreshes,
    creates: true,
    input: object({
      personCode: code,
      day,
      version: Type.String({ maxLength: 64 }),
      posts: Type.Array(object({ ...postInput.properties, untilDay: nullable(day) }), {
        minItems: 1,
        maxItems: mostPosts,
      }),
    }),
    output: appointment,
    errors: [
      ...(['account.outranked', 'account.oneMainPost', 'account.departmentUnknown'] as const),
      ...(['account.titleUnknown', 'account.personChanged', 'account.appointmentDay'] as const),
      ...(['account.appointmentEmpty', 'account.appointmentLater'] as const),
    ],
  }),
  cancelAppointment: change('/api/account/admin/appointment/cancel', 'maru', {
    summary: 'Cancels an appointment until the end of its day: the person has the posts before it again.',
    refreshes,
    input: object({ personCode: code, appointmentId: rowId }),
    output: appointment,
    errors: [
      ...(['account.outranked', 'account.appointmentPast'] as const),
      ...(['account.appointmentChanged', 'account.appointmentFollowed'] as const),
    ],
  }),
})
