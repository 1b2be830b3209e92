import { type ReorganisationImpact, rightsEnd, touchedThings } from '#kit/room-slots/reorganisation-impact.ts'
import { selectTouchedSurveys } from './impact.sql.ts'

/** Surveys for departments. */
export const surveyImpact: ReorganisationImpact = {
  kind: 'survey.audience',
  order: 75,
  name: { ko: '설문 대상', en: 'Audiences of surveys', zh: '问卷对象' },
  fate: {
    ko: '진행 중인 설문의 대상자는 그대로이고, 아직 열지 않은 설문은 여는 날의 조직을 따릅니다.',
    en: 'Members of an open survey stay; a survey that opens later follows the organization of that day.',
    zh: '进行中的问卷对象不变，尚未开放的问卷以开放当日的组织为准。',
  },
  open: rightsEnd,
  list: async ({ db, clock }, change) => touchedThings(await selectTouchedSurveys(db, change, clock.now())),
}
