import type { RightRefusal } from '@maru/api/kit/right/right-words'
import { phaseOf } from '@maru/api/survey'
import type { Context } from '#kit/context.ts'
import { notFound, orNull } from '#kit/failure.ts'
import {
  type ActExplanation,
  type GivenWay,
  plainName,
  type RightSource,
  type RightThing,
  rowNumber,
  viewerSubjects,
} from '#kit/room-slots/right-source.ts'
import { titleQuery } from '#kit/search/search-source.ts'
import { partsOfHolder, surveyFileKind } from '../attachment/attachment.rules.ts'
import { searchSurveys } from '../list.service.ts'
import { listSurveyBoards, requireSurvey, type SurveyBoard } from '../survey.access.ts'
import { findSurvey, type SurveyRow } from '../survey.sql.ts'

const rowFor = ({ db, viewer, clock }: Context, id: string) =>
  findSurvey(db, rowNumber(id), { personCode: viewer.personCode, now: clock.now() })

/** Rights in surveys, explained. Whether a person has answered is never part of an explanation. */
export const surveyRightSource: RightSource = {
  kind: 'survey',
  holders: { kinds: [surveyFileKind], idOf: (holderId) => String(partsOfHolder(holderId).surveyId) },
  async find(context, id) {
    const row = await rowFor(context, id)
    return row && { id: String(row.surveyId), comCode: row.comCode, name: plainName(row.title), place: null }
  },
  async search(context, text) {
    const query = titleQuery(text, 20)
    return (await searchSurveys(context, query)).hits.map((hit) => ({
      ...{ id: hit.id, comCode: context.viewer.comCode, name: plainName(hit.title), place: hit.place },
    }))
  },
  explain: explainSurvey,
}

/** The ways of a manager of the board: those to manage the board itself. */
async function boardManagerWays(context: Context, board: SurveyBoard | null): Promise<GivenWay[]> {
  const boards = context.slots.all('rightSource').find(({ kind }) => kind === 'board')
  if (!board?.isManager || !boards) return []
  const thing = { id: String(board.boardId), comCode: board.comCode, name: board.name, place: null }
  const manage = (await boards.explain(context, thing)).find(({ act }) => act === 'manage')
  return (manage?.ways ?? []).map((way) => ({ ...way, through: board.name }))
}

/** The ways of the audience and of the result groups; both see a survey from its opening on. */
function memberWays(context: Context, row: SurveyRow): GivenWay[] {
  const asked = viewerSubjects(row.include, context)
  const audience = (asked.length > 0 ? asked : [undefined]).map(
    (subject): GivenWay => ({ reason: 'audience', ...(subject === undefined ? {} : { subject }) }),
  )
  const groups = viewerSubjects(row.resultGroups, context)
  const results = (groups.length > 0 ? groups : [undefined]).map(
    (subject): GivenWay => ({ reason: 'resultGroup', ...(subject === undefined ? {} : { subject }) }),
  )
  return [...(row.seat === null ? [] : audience), ...(row.isInResultGroup ? results : [])]
}

async function explainSurvey(context: Context, thing: RightThing): Promise<ActExplanation[]> {
  const { personCode } = context.viewer
  const row = await rowFor(context, thing.id)
  if (!row) throw notFound()
  const board = (await listSurveyBoards(context)).find((one) => one.boardId === row.boardId) ?? null
  const seen = await orNull(requireSurvey(context, row.surveyId))
  const administers = await boardManagerWays(context, board)
  const own: GivenWay[] = [
    ...(row.createdBy === personCode ? [{ reason: 'author' } as const] : []),
    ...(row.coManagers.includes(personCode) ? [{ reason: 'coManager' } as const] : []),
  ]
  const isPublished = row.stage === 'published'
  const phase = phaseOf(row, context.clock.now())
  const decides = phase === 'approval' && row.createdBy !== personCode
  const approves: GivenWay[] =
    row.approverCode === personCode && (decides || (!isPublished && row.stage !== 'draft'))
      ? [{ reason: 'approver' }]
      : []
  const members = isPublished ? memberWays(context, row) : []
  const isOpened = row.openedDate !== null
  const isRemoved = row.deletedDate !== null
  const managers = isPublished || decides || isRemoved ? administers : []
  const others = isRemoved ? [] : [...own, ...approves, ...(isOpened ? members : [])]
  const ways = [...others, ...managers]
  const closed: RightRefusal[] = ways.length > 0 ? [] : isRemoved ? ['removed'] : []
  if (ways.length === 0 && !isRemoved && members.length > 0) closed.push('notOpened')
  const isReadable = ways.length > 0
  return [
    { act: 'read', isAllowed: seen !== null, ways, refusals: closed },
    {
      ...{ act: 'edit', isAllowed: seen?.acts.canManage ?? false, ways: own },
      refusals: isRemoved && !isReadable ? ['removed'] : [],
    },
    {
      ...{ act: 'manage', isAllowed: seen?.acts.canAdminister ?? false, ways: administers },
      refusals: isReadable ? [] : ['unreadable'],
    },
  ]
}
