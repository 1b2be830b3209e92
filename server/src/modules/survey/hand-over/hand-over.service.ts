import { audit } from '#kit/audit/audit.ts'
import { type HandOverKind, ownedThings, toSuccessor } from '#kit/room-slots/hand-over.ts'
import { selectOwnedSurveys, updateSurveyOwner } from './hand-over.sql.ts'

/** The surveys that a leaver wrote, manages or decides on. */
export const ownedSurveys: HandOverKind = {
  kind: 'survey.owned',
  name: { ko: '만들거나 관리하는 설문', en: 'Surveys written or managed', zh: '创建或管理的问卷' },
  choices: [toSuccessor],
  list: async ({ db }, personCode) => ownedThings(await selectOwnedSurveys(db, personCode)),
  async handOver(context, { from, to, by }) {
    const { db, clock } = context
    const surveys = await updateSurveyOwner(db, from, to, clock.now())
    for (const { comCode, surveyId, title } of surveys)
      await audit({ ...context, viewer: by }, 'survey', {
        comCode,
        targetIds: [surveyId],
        act: 'handOver',
        detail: { title },
      })
    return surveys.length
  },
}
