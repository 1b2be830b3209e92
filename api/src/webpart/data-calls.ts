import { documentTopic } from '../approval/topic.ts'
import { articleItem, articlesTopic, readTopic } from '../board.ts'
import { alarmsTopic } from '../kit/alarm.ts'
import { change, read } from '../kit/endpoint.ts'
import { page, pageOf } from '../kit/paging.ts'
import { code, instant, nullable, object, rowId, type Static, Type, text } from '../kit/schema.ts'
import { mailTopic } from '../mail/topic.ts'
import { maxDisplayCount } from './kinds.ts'

const contentsFields = {
  boardId: rowId,
  displayCount: Type.Integer({ minimum: 1, maximum: maxDisplayCount }),
  isNoticeShow: Type.Optional(Type.Boolean()),
  isContentShow: Type.Optional(Type.Boolean()),
}

const optionsOfKind = object({ kind: text(32, 1), options: Type.Record(Type.String(), Type.Unknown()) })

/** A number of items, and the address of the first one below /po; empty if there is none. */
export const homeCount = object({ name: Type.String(), count: Type.Integer(), url: Type.String() })
/** A number of items. */
export type HomeCount = Static<typeof homeCount>

/** An entry of a calendar (spec 3§7); all-day entries have days, and `end` is the last one. */
const calendarEvent = object({
  id: Type.String(),
  title: Type.String(),
  start: Type.String(),
  end: Type.String(),
  isAllDay: Type.Boolean(),
  url: Type.String(),
  place: Type.String(),
  /** 1 to 9; null for the colour of the source. */
  color: nullable(Type.Integer()),
  isPrivate: Type.Boolean(),
  isBusy: Type.Boolean(),
})

/** The leave of a person in days (spec 2§2, profile card). */
export const vacation = object({ total: Type.Number(), remaining: Type.Number(), requested: Type.Number() })

/** The data of web parts (spec 2§7). */
export const dataCalls = {
  listBoardContents: read('/Common/Webpart/api/boardContents', '2§7', {
    summary:
      'Lists a page of the newest articles of a board for a web part, with or without notices and contents.',
    refreshedBy: [{ topic: articlesTopic, by: 'boardId' }],
    input: object({ ...contentsFields, pageNumber: Type.Optional(page) }),
    output: pageOf(articleItem),
  }),
  listFirstContents: read('/api/webpart/contents', 'maru', {
    summary:
      'Lists the first pages of several boards like listBoardContents; isOpen is false for an unreadable board.',
    method: 'POST',
    input: object({ items: Type.Array(object(contentsFields), { minItems: 1, maxItems: 30 }) }),
    output: Type.Array(object({ isOpen: Type.Boolean(), ...pageOf(articleItem).properties })),
  }),
  getDefaultImage: read('/CommonWebpartBoard/WebpartBoard/api/defaultImage/{boardId}', '2§7', {
    summary: 'Returns the placeholder picture for articles of a board that have no picture, as SVG.',
    input: object({ boardId: rowId }),
    output: Type.Unknown(),
    answer: 'raw',
  }),
  getPart: read('/api/webpart/part', 'maru', {
    summary:
      'Returns the content of a web part of another room by its options; 404 if the viewer cannot use its kind.',
    method: 'POST',
    input: optionsOfKind,
    output: object({ data: Type.Unknown() }),
    errors: ['webpart.optionsInvalid'],
  }),
  listKinds: read('/api/webpart/kinds', 'maru', {
    summary: 'Lists the kinds of web parts of other rooms, and whether they are offered to the viewer.',
    output: Type.Array(object({ kind: Type.String(), isOffered: Type.Boolean() })),
  }),
  listCounts: read('/api/webpart/counts', '2§2', {
    together: true,
    offline: true,
    summary: 'Lists how many items of each type wait for the viewer, for the tiles and the profile card.',
    refreshedBy: [
      ...[alarmsTopic, readTopic, mailTopic, documentTopic].map((topic) => ({ topic })),
      { topic: articlesTopic, spread: 10_000 },
    ],
    output: Type.Array(homeCount),
  }),
  getVacation: read('/api/webpart/vacation', '2§2', {
    together: true,
    summary: 'Returns the leave of the viewer this year in days; null if no room of the portal knows it.',
    output: nullable(vacation),
  }),
  createVisit: change('/api/webpart/visit', 'maru', {
    summary:
      'Records a visit of the home page and returns what is new since the previous one; since is null on the first.',
    refreshesNothing: 'Its answer is all that the page shows of the visit.',
    output: object({ since: nullable(instant), news: Type.Array(homeCount) }),
  }),
  listEvents: read('/Common/Webpart/api/Events', '2§7, 3§7', {
    summary:
      'Lists the entries of the calendars of the viewer that overlap a month, from every room with a calendar.',
    actor: ['comCode', 'personCode'],
    input: object({
      comCode: Type.Optional(code),
      personCode: Type.Optional(code),
      month: Type.String({ pattern: '^\\d{4}-?(0[1-9]|1[0-2])$' }),
    }),
    output: Type.Array(calendarEvent),
  }),
  countTodayAppointments: read('/IsuWebpart/ISU_Webpart/api/appointment/today/count', '2§7', {
    summary: 'Returns the number of calendar entries of the viewer that overlap today in their time zone.',
    input: object({ email: Type.Optional(text(200)) }),
    output: Type.Integer(),
  }),
}
