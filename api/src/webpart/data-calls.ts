import { articleItem, articlesTopic } from '../board.ts'
import { alarmsTopic } from '../kit/alarm.ts'
import { endpoint } from '../kit/endpoint.ts'
import { page, pageOf } from '../kit/paging.ts'
import { code, instant, nullable, object, rowId, type Static, Type, text } from '../kit/schema.ts'
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

/** An entry of a calendar (spec 3§7, calendar widget). */
const calendarEvent = object({
  id: Type.String(),
  title: Type.String(),
  start: Type.String(),
  end: Type.String(),
  isAllDay: Type.Boolean(),
  url: Type.String(),
})

/** The data of web parts (spec 2§7). */
export const dataCalls = {
  listBoardContents: endpoint({
    summary:
      'Lists a page of the newest articles of a board for a web part, with or without notices and contents.',
    spec: '2§7',
    method: 'GET',
    path: '/Common/Webpart/api/boardContents',
    access: 'session',
    changes: false,
    refreshedBy: [{ topic: articlesTopic, by: 'boardId' }],
    input: object({ ...contentsFields, pageNumber: Type.Optional(page) }),
    output: pageOf(articleItem),
  }),
  listFirstContents: endpoint({
    summary:
      'Lists the first pages of several boards like listBoardContents; isOpen is false for an unreadable board.',
    spec: 'maru',
    method: 'POST',
    path: '/api/webpart/contents',
    access: 'session',
    changes: false,
    input: object({ items: Type.Array(object(contentsFields), { minItems: 1, maxItems: 30 }) }),
    output: Type.Array(object({ isOpen: Type.Boolean(), ...pageOf(articleItem).properties })),
  }),
  getDefaultImage: endpoint({
    summary: 'Returns the placeholder picture for articles of a board that have no picture, as SVG.',
    spec: '2§7',
    method: 'GET',
    path: '/CommonWebpartBoard/WebpartBoard/api/defaultImage/{boardId}',
    access: 'session',
    changes: false,
    input: object({ boardId: rowId }),
    output: Type.Unknown(),
    answer: 'raw',
  }),
  getPart: endpoint({
    summary:
      'Returns the content of a web part of another room by its options; 404 if the viewer cannot use its kind.',
    spec: 'maru',
    method: 'POST',
    path: '/api/webpart/part',
    access: 'session',
    changes: false,
    input: optionsOfKind,
    output: object({ data: Type.Unknown() }),
    errors: ['webpart.optionsInvalid'],
  }),
  listKinds: endpoint({
    summary: 'Lists the kinds of web parts of other rooms, and whether they are offered to the viewer.',
    spec: 'maru',
    method: 'GET',
    path: '/api/webpart/kinds',
    access: 'session',
    changes: false,
    input: object({}),
    output: Type.Array(object({ kind: Type.String(), isOffered: Type.Boolean() })),
  }),
  listCounts: endpoint({
    summary: 'Lists how many items of each type wait for the viewer, for the tiles and the profile card.',
    spec: '2§2',
    method: 'GET',
    path: '/api/webpart/counts',
    access: 'session',
    changes: false,
    refreshedBy: [{ topic: alarmsTopic }, { topic: articlesTopic, spread: 10_000 }],
    input: object({}),
    output: Type.Array(homeCount),
  }),
  createVisit: endpoint({
    summary:
      'Records a visit of the home page and returns what is new since the previous one; since is null on the first.',
    spec: 'maru',
    method: 'POST',
    path: '/api/webpart/visit',
    access: 'session',
    changes: true,
    input: object({}),
    output: object({ since: nullable(instant), news: Type.Array(homeCount) }),
  }),
  listEvents: endpoint({
    summary:
      'Lists the entries of the calendars of the viewer that overlap a month, from every room with a calendar.',
    spec: '2§7, 3§7',
    method: 'GET',
    path: '/Common/Webpart/api/Events',
    access: 'session',
    changes: false,
    actor: ['comCode', 'personCode'],
    input: object({
      comCode: Type.Optional(code),
      personCode: Type.Optional(code),
      month: Type.String({ pattern: '^\\d{4}-?(0[1-9]|1[0-2])$' }),
    }),
    output: Type.Array(calendarEvent),
  }),
  countTodayAppointments: endpoint({
    summary: 'Returns the number of calendar entries of the viewer that overlap today in their time zone.',
    spec: '2§7',
    method: 'GET',
    path: '/IsuWebpart/ISU_Webpart/api/appointment/today/count',
    access: 'session',
    changes: false,
    input: object({ email: Type.Optional(text(200)) }),
    output: Type.Integer(),
  }),
}
