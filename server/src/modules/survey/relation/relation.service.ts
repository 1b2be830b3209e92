import type { RelationSide } from '#modules/relation/index.ts'
import { listSurveyBoards } from '../survey.access.ts'
import { selectStoredSurveys, selectVisibleTitles } from './relation.sql.ts'

const numbersOf = (ids: readonly string[]) => ids.map(Number).filter(Number.isSafeInteger)

/** Surveys as items that are made from articles. */
export const surveyRelations: RelationSide = {
  kind: 'survey',
  async listReadable(context, ids) {
    const boards = await listSurveyBoards(context)
    const rows = await selectVisibleTitles(context.db, numbersOf(ids), {
      personCode: context.viewer.personCode,
      managedBoards: boards.filter(({ isManager }) => isManager).map(({ boardId }) => boardId),
      now: context.clock.now(),
    })
    return rows.map(({ surveyId, boardId, title }) => ({
      id: String(surveyId),
      title,
      url: `/survey/Read?surveyId=${surveyId}&MENUID=${boardId}`,
    }))
  },
  listStored: async (db, ids) => (await selectStoredSurveys(db, numbersOf(ids))).map(String),
}
