import { surveyInput } from '../surveys.ts'
import type { Matrix, World } from './world.ts'

const base = { page: 1, itemsPerPage: 20 }
const draft = (world: World) => world.survey('draft')
const open = (world: World) => world.survey('open')
const shareCode = '00000000-0000-4000-8000-000000000000'

/**
 * Who may call survey. `user` has written the surveys, in a board of ONE, for all people of ONE. `manager` and `super`
 * manage the board by their roles. Only the author sees a draft.
 */
export const surveyMatrix: Matrix = {
  'survey.listSurveys': { input: { SurveyStatus: 2 }, cells: '401 200 200 200 403 200 200' },
  'survey.listMySurveys': { input: {}, cells: '401 200 200 200 403 200 200' },
  'survey.listApprovals': { input: {}, cells: '401 200 200 200 403 200 200' },
  'survey.listAdminSurveys': { input: {}, cells: '401 403 403 403 403 200 200' },
  'survey.listSurveyBoards': { input: {}, cells: '401 200 200 200 403 200 200' },
  'survey.getSurvey': { input: open, cells: '401 200 200 404 403 200 200' },
  'survey.saveSurvey': {
    input: async (world) => ({ ...surveyInput, boardId: await world.surveyBoard() }),
    cells: '401 200 200 404 403 200 200',
  },
  'survey.reuseSurvey': { input: draft, cells: '401 200 404 404 403 404 404' },
  'survey.getComposingStatus': { input: draft, cells: '401 200 404 404 403 404 404' },
  'survey.decideApproval': {
    input: async (world) => ({ ...(await world.survey('approval')), act: 'approve' }),
    cells: '401 403 200 404 403 200 200',
  },
  'survey.publishSurvey': { input: draft, cells: '401 200 404 404 403 404 404' },
  'survey.postNow': { input: draft, cells: '401 200 404 404 403 404 404' },
  'survey.closeNow': { input: open, cells: '401 200 403 404 403 200 200' },
  'survey.pauseSurvey': {
    input: async (world) => ({ ...(await open(world)), isPaused: true }),
    cells: '401 200 403 404 403 200 200',
  },
  'survey.extendSurvey': {
    input: async (world) => ({ ...(await open(world)), endDate: '2026-12-01T00:00:00Z' }),
    cells: '401 200 403 404 403 403 403',
  },
  'survey.removeSurvey': { input: open, cells: '401 200 403 404 403 200 200' },
  'survey.purgeSurvey': { input: (world) => world.survey('removed'), cells: '401 404 404 404 403 200 200' },
  'survey.restoreSurvey': { input: (world) => world.survey('removed'), cells: '401 404 404 404 403 200 200' },
  'survey.countAudience': {
    input: async (world) => ({ boardId: await world.surveyBoard(), audience: surveyInput.audience }),
    cells: '401 200 200 404 403 200 200',
  },
  'survey.listRoleTypes': {
    input: async (world) => ({ boardId: await world.surveyBoard() }),
    cells: '401 200 200 404 403 200 200',
  },
  'survey.saveQuestion': {
    input: async (world) => ({ ...(await draft(world)), questionType: 2 }),
    cells: '401 200 404 404 403 404 404',
  },
  'survey.removeQuestion': { input: (world) => world.surveyQuestion(), cells: '401 200 404 404 403 404 404' },
  'survey.orderQuestions': {
    input: async (world) => {
      const { surveyId, surveyQuestionId } = await world.surveyQuestion()
      return { surveyId, surveyQuestionIds: [surveyQuestionId] }
    },
    cells: '401 200 404 404 403 404 404',
  },
  'survey.saveExample': { input: (world) => world.surveyQuestion(), cells: '401 200 404 404 403 404 404' },
  'survey.removeExample': { input: (world) => world.surveyExample(), cells: '401 200 404 404 403 404 404' },
  'survey.saveTranslation': {
    input: async (world) => ({ ...(await draft(world)), language: 'zh', survey: { title: 'Title' } }),
    cells: '401 200 404 404 403 404 404',
  },
  'survey.getAnswers': { input: open, cells: '401 200 200 404 403 200 200' },
  'survey.saveAnswers': {
    input: async (world) => ({ ...(await open(world)), answers: [] }),
    cells: '401 200 200 404 403 200 200',
  },
  'survey.completeSurvey': {
    input: async (world) => ({ ...(await open(world)), answers: [] }),
    cells: '401 200 200 404 403 200 200',
  },
  'survey.getStatistics': { input: open, cells: '401 200 403 404 403 403 403' },
  'survey.getSharedSurvey': {
    input: async (world) => ({ ...(await open(world)), shareCode }),
    cells: '401 404 404 404 403 404 404',
  },
  'survey.listTexts': {
    input: async (world) => ({ ...(await world.surveyQuestion(true)), ...base }),
    cells: '401 200 403 404 403 403 403',
  },
  'survey.getCrossTable': {
    input: async (world) => ({ ...(await world.surveyQuestion(true)), by: 'company' }),
    cells: '401 200 403 404 403 403 403',
  },
  'survey.getParticipation': { input: open, cells: '401 200 403 404 403 403 403' },
  'survey.listNonResponders': {
    input: async (world) => ({ ...(await open(world)), ...base }),
    cells: '401 200 403 404 403 403 403',
  },
  'survey.remindNonResponders': { input: open, cells: '401 200 403 404 403 403 403' },
  'survey.exportStatistics': { input: open, cells: '401 200 403 404 403 403 403' },
  'survey.getResponse': { input: open, cells: '401 200 403 404 403 403 403' },
  'survey.shareResults': {
    input: async (world) => ({ ...(await open(world)), isShared: true }),
    cells: '401 200 403 404 403 403 403',
  },
  'survey.listTemplates': { input: {}, cells: '401 200 200 200 403 200 200' },
  'survey.saveTemplate': {
    input: async (world) => {
      const { surveyId } = await draft(world)
      return { surveyId, title: `Template ${surveyId}`, scope: 'own' }
    },
    cells: '401 200 404 404 403 404 404',
  },
  'survey.removeTemplate': { input: (world) => world.surveyTemplate(), cells: '401 200 404 404 403 404 404' },
  'survey.createFromTemplate': {
    input: async (world) => ({ builtIn: 'event', boardId: await world.surveyBoard() }),
    cells: '401 200 200 404 403 200 200',
  },
}
