import { object, Type } from '@maru/api/kit/schema'
import type { SurveyList } from '@maru/api/survey'
import type { Context } from '#kit/context.ts'
import type { WebpartSource } from '#kit/room-slots/webpart-source.ts'
import { listSurveys } from './list.service.ts'
import { listSurveyBoards } from './survey.access.ts'

/** Default number of rows of the web part. */
const rowsOtherwise = 5

/** The web part shows surveys that run within this many days from today (spec 2§9, survey window). */
const windowDays = 30

/**
 * Options of the survey web part: the number of rows, and the board. Without a board, or with 0, all boards are
 * shown.
 */
export const surveyWebpartOptions = object({
  displayCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  boardId: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
})

const wholeOf = (value: unknown, otherwise: number, most: number) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= most ? value : otherwise

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** Surveys in progress with the viewer in the audience (spec 2§7). */
async function loadRows(context: Context, options: Readonly<Record<string, unknown>>): Promise<SurveyList> {
  const now = context.clock.now()
  const asked = wholeOf(options.boardId, 0, 2_147_483_647)
  // If the board is deleted or unreadable, all boards are shown.
  const boards = asked === 0 ? [] : await listSurveyBoards(context)
  return listSurveys(context, {
    SurveyStatus: 2,
    MenuId: boards.some((board) => board.boardId === asked) ? asked : 0,
    RowCount: wholeOf(options.displayCount, rowsOtherwise, 50),
    PageNumber: 1,
    StartDate: dayOf(now),
    EndDate: dayOf(new Date(now.getTime() + windowDays * 86_400_000)),
    isApproval: 1,
  })
}

/** The survey web part; offered to readers of a survey board. */
export const surveyWebpart: WebpartSource = {
  kind: 'survey',
  options: surveyWebpartOptions,
  isOffered: async (context) => !context.viewer.mailOnly && (await listSurveyBoards(context)).length > 0,
  load: (context, options) => loadRows(context, options),
}
