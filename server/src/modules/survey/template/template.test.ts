import { surveyApi } from '@maru/api/survey'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createPerson } from '#test/people.ts'
import { addQuestion, createSurveyBoard, openSurveyOf, writeSurvey } from '#test/surveys.ts'
import { builtIns } from './built-in.rules.ts'

let app: TestApp
let people: Record<Role, Client>
let keeper: Client
let boardId: number

beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  people = await openCast(app)
  keeper = await createPerson(app, { comCode: 'ONE', deptCode: 'ONE-HR' }, 'keeper')
  boardId = await createSurveyBoard(app)
})
afterAll(() => app.stop())

const told = (answer: { status: number; refusal: { code: string } | undefined }) => [
  answer.status,
  answer.refusal?.code,
]
const list = async (client: Client) => (await client.call(surveyApi.listTemplates, {})).result
const stored = async (client: Client) =>
  (await list(client)).templates.flatMap(({ templateId, title }) => (templateId === null ? [] : [title]))
const save = (client: Client, surveyId: number, title: string, scope: 'own' | 'company' = 'own') =>
  client.call(surveyApi.saveTemplate, { surveyId, title, scope })
const read = async (client: Client, surveyId: number) =>
  (await client.call(surveyApi.getSurvey, { surveyId })).result

/** A draft of `client` with a branch, a range, a condition, a placeholder and an English title. */
async function writeSource(client: Client) {
  const audience = { include: [{ kind: 'person', code: 'peer' }], exclude: [] }
  const more = { title: '원본 설문', audience, coManagers: ['peer'], isEditable: true, answerLimit: 30 }
  const surveyId = await writeSurvey(client, boardId, more)
  const first = await addQuestion(client, surveyId, 5)
  const nps = await addQuestion(client, surveyId, 12)
  const text = await addQuestion(client, surveyId, 2, [], {
    showIf: {
      surveyQuestionId: first.surveyQuestionId,
      surveyExampleIds: [first.examples[0]?.surveyExampleId ?? 0],
    },
    questionText: `{{q:${nps.surveyQuestionId}}}점을 주신 까닭`,
  })
  await client.call(surveyApi.saveExample, {
    ...{ surveyId, surveyQuestionId: first.surveyQuestionId },
    ...{ surveyExampleId: first.examples[1]?.surveyExampleId ?? 0, goTo: text.surveyQuestionId },
  })
  const ranges = [{ from: 9, to: 10, goTo: 'end' as const }]
  await client.call(surveyApi.saveQuestion, { surveyId, surveyQuestionId: nps.surveyQuestionId, ranges })
  await client.call(surveyApi.saveTranslation, { surveyId, language: 'en', survey: { title: 'Source' } })
  return surveyId
}

describe('templates of a person', () => {
  test('a template has the questions and rules of its survey, and none of its people and times; so has a new survey', async () => {
    const source = await writeSource(people.user)
    const { templateId } = (await save(people.user, source, ' 원본 설문 ')).result
    const { templates, canShare } = await list(people.user)
    expect(canShare).toBe(false)
    expect(templates.find((one) => one.templateId === templateId)).toMatchObject({
      ...{ scope: 'own', title: '원본 설문', questionCount: 3, canRemove: true, createdUserName: null },
      firstQuestions: [{ questionType: 5 }, { questionType: 12 }, { questionType: 2 }],
    })
    const made = await people.user.call(surveyApi.createFromTemplate, { templateId, boardId })
    const survey = await read(people.user, made.result.surveyId)
    expect(survey).toMatchObject({
      ...{ surveyTitle: '원본 설문', phase: 'draft', isEditable: true, answerLimit: 30, coManagers: [] },
      ...{ translations: { en: { title: 'Source' } }, startDate: '2026-11-21T02:00:00Z' },
      audience: { include: [{ kind: 'company', code: 'ONE' }], exclude: [] },
    })
    expect(Date.parse(survey.endDate) - Date.parse(survey.startDate)).toBe(
      Date.parse('2026-11-24T14:59:59Z') - Date.parse('2026-11-20T00:00:00Z'),
    )
    const [first, nps, text] = survey.questions
    expect(first?.examples.map((one) => one.goTo)).toEqual([null, text?.surveyQuestionId])
    expect(nps?.ranges).toEqual([{ from: 9, to: 10, goTo: 'end' }])
    expect(text?.showIf?.surveyQuestionId).toBe(first?.surveyQuestionId)
    expect(text?.questionText).toBe(`{{q:${nps?.surveyQuestionId}}}점을 주신 까닭`)
    // The survey is of its own: what happens to it leaves the template as it is.
    await people.user.call(surveyApi.removeQuestion, {
      ...{ surveyId: survey.surveyId, surveyQuestionId: first?.surveyQuestionId ?? 0 },
    })
    expect(
      (await list(people.user)).templates.find((one) => one.templateId === templateId)?.questionCount,
    ).toBe(3)
  })

  test('another person neither sees, uses nor removes it, and only managers of a survey save it', async () => {
    const source = await writeSurvey(people.user, boardId)
    const { templateId } = (await save(people.user, source, '내 것')).result
    for (const client of [people.peer, keeper, people.outsider]) {
      expect(await stored(client)).not.toContain('내 것')
      expect(told(await client.call(surveyApi.removeTemplate, { templateId }))).toEqual([404, 'kit.notFound'])
    }
    const used = await people.peer.call(surveyApi.createFromTemplate, { templateId, boardId })
    expect(told(used)).toEqual([404, 'kit.notFound'])
    expect((await save(people.peer, source, '남의 초안')).status).toBe(404)
    const { surveyId } = await openSurveyOf(people.user, boardId)
    expect(told(await save(people.peer, surveyId, '남의 설문'))).toEqual([403, 'kit.forbidden'])
    expect((await people.user.call(surveyApi.removeTemplate, { templateId })).status).toBe(200)
    expect(await stored(people.user)).not.toContain('내 것')
    expect((await people.user.call(surveyApi.removeTemplate, { templateId })).status).toBe(404)
  })

  test('a name is used once, also by two calls at the same time, and an empty one is refused', async () => {
    const source = await writeSurvey(people.user, boardId)
    const both = await Promise.all([1, 2].map(() => save(people.user, source, '같은 이름')))
    expect(both.map(told).sort()).toEqual([
      [200, undefined],
      [409, 'survey.templateNameTaken'],
    ])
    expect(told(await save(people.user, source, '  '))).toEqual([400, 'survey.titleEmpty'])
    const own = await writeSurvey(people.peer, boardId)
    expect((await save(people.peer, own, '같은 이름')).status).toBe(200)
  })

  test('a person has a hundred templates at most', async () => {
    const source = await writeSurvey(people.peer, boardId)
    const count = (await stored(people.peer)).length
    await app.db`
      insert into survey_survey (com_code, board_id, is_global, title, start_at, end_at, is_anonymous, is_editable,
                                 result_visibility, use_bell, created_by, created_at, template_scope)
      select 'ONE', 0, false, 'Full ' || place, now(), now() + interval '1 day', false, false, 'closed', true, 'peer',
             now(), 'own' from generate_series(1, ${100 - count}) place`
    const full = await save(people.peer, source, '하나 더')
    expect([...told(full), full.refusal?.error.params.most]).toEqual([409, 'survey.tooManyTemplates', 100])
    await app.db`delete from survey_survey where template_scope = 'own' and title like 'Full %'`
    expect((await save(people.peer, source, '하나 더')).status).toBe(200)
  })

  test('a template is no survey: no list, search, count or call finds it', async () => {
    const source = await writeSurvey(people.user, boardId, { title: '템플릿이 될 설문' })
    const { templateId } = (await save(people.user, source, '숨은 템플릿')).result
    const listed = [
      await people.user.call(surveyApi.listMySurveys, { RowCount: 200 }),
      await people.user.call(surveyApi.listMySurveys, { RowCount: 200, isDraft: true }),
      await people.user.call(surveyApi.listSurveys, {
        RowCount: 200,
        scope: 'visible',
        searchText: '템플릿',
      }),
      await keeper.call(surveyApi.listAdminSurveys, { RowCount: 200 }),
      await keeper.call(surveyApi.listAdminSurveys, { RowCount: 200, isRemoved: true }),
    ].flatMap((answer) => answer.result.surveyLists.map((one) => one.surveyId))
    expect(listed).toContain(source)
    expect(listed).not.toContain(templateId)
    const at = { surveyId: templateId }
    for (const answer of [
      await people.user.call(surveyApi.getSurvey, at),
      await people.user.call(surveyApi.publishSurvey, at),
      await people.user.call(surveyApi.postNow, at),
      await people.user.call(surveyApi.removeSurvey, at),
      await people.user.call(surveyApi.reuseSurvey, at),
      await people.user.call(surveyApi.saveQuestion, { ...at, questionType: 2 }),
      await save(people.user, templateId, '템플릿의 템플릿'),
      await people.user.call(surveyApi.removeTemplate, { templateId: source }),
      await people.user.call(surveyApi.createFromTemplate, { templateId: source, boardId }),
    ])
      expect(answer.status).toBe(404)
    const words = await app.db`select from survey_search where survey_id = ${templateId}`
    expect(words).toHaveLength(0)
    await expect(
      app.db`update survey_survey set stage = 'published', opened_at = now() where survey_id = ${templateId}`,
    ).rejects.toThrow(/survey_template/)
  })
})

describe('templates of a company', () => {
  test('managers of its surveys save and remove them, its people use them, and other companies never see them', async () => {
    const source = await writeSurvey(people.user, boardId)
    expect(told(await save(people.user, source, '회사 것', 'company'))).toEqual([403, 'kit.forbidden'])
    const survey = await writeSurvey(keeper, boardId)
    expect((await list(keeper)).canShare).toBe(true)
    const { templateId } = (await save(keeper, survey, '회사 것', 'company')).result
    expect((await list(people.peer)).templates.find((one) => one.templateId === templateId)).toMatchObject({
      ...{ scope: 'company', canRemove: false, createdUserName: { ko: expect.any(String) } },
    })
    expect(await stored(people.outsider)).not.toContain('회사 것')
    const otherBoard = await createSurveyBoard(app, {
      comCode: 'TWO',
      rights: { 'company:TWO': 'rw', 'person:outsider': 'a' },
    })
    const foreign = await people.outsider.call(surveyApi.createFromTemplate, {
      templateId,
      boardId: otherBoard,
    })
    expect(told(foreign)).toEqual([404, 'kit.notFound'])
    expect((await people.outsider.call(surveyApi.removeTemplate, { templateId })).status).toBe(404)
    const made = await people.peer.call(surveyApi.createFromTemplate, { templateId, boardId })
    expect((await read(people.peer, made.result.surveyId)).createdBy.personCode).toBe('peer')
    expect(told(await people.peer.call(surveyApi.removeTemplate, { templateId }))).toEqual([
      403,
      'kit.forbidden',
    ])
    expect((await keeper.call(surveyApi.removeTemplate, { templateId })).status).toBe(200)
    const rows = await app.db<{ act: string }[]>`
      select act from audit_entry where room = 'survey' and target_id = ${String(templateId)} order by at, act`
    expect(rows.map((row) => row.act)).toEqual(['addTemplate', 'removeTemplate'])
  })

  test('a manager of a board of another company does not manage the templates of their own company', async () => {
    const abroad = await createSurveyBoard(app, {
      comCode: 'TWO',
      isGlobal: true,
      rights: { 'person:colleague': 'a', 'company:ONE': 'rw' },
    })
    const source = await writeSurvey(people.colleague, abroad)
    expect((await list(people.colleague)).canShare).toBe(false)
    expect(told(await save(people.colleague, source, '건너온 것', 'company'))).toEqual([403, 'kit.forbidden'])
  })
})

describe('templates of the product', () => {
  test.each(Object.keys(builtIns) as (keyof typeof builtIns)[])(
    'the template %s is a whole survey that can be published, in the language of the viewer',
    async (builtIn) => {
      const shown = (await list(people.user)).templates.find((one) => one.builtIn === builtIn)
      const { surveyId } = (await people.user.call(surveyApi.createFromTemplate, { builtIn, boardId })).result
      const survey = await read(people.user, surveyId)
      expect(survey).toMatchObject({ language: 'ko', surveyTitle: builtIns[builtIn].title.ko })
      expect(survey.questions).toHaveLength(shown?.questionCount ?? 0)
      expect(
        survey.questions
          .slice(0, 3)
          .map(({ questionType, questionText }) => ({ questionType, questionText })),
      ).toEqual(shown?.firstQuestions)
      const ready = (await people.user.call(surveyApi.getComposingStatus, { surveyId })).result
      expect(ready).toEqual({ isReady: true, faults: [] })
      expect((await people.user.call(surveyApi.publishSurvey, { surveyId })).status).toBe(200)
    },
  )

  test('all texts are written in three languages, and differ between them', () => {
    const texts = Object.values(builtIns).flatMap(({ title, description, endMessage, questions }) => [
      ...[title, description, endMessage],
      ...questions.flatMap(({ text, examples = [], rows = [] }) => [text, ...examples, ...rows]),
    ])
    expect(texts.length).toBeGreaterThan(60)
    for (const { ko, en, zh } of texts) expect(new Set([ko, en, zh, '']).size).toBe(4)
  })

  test('the recommendation leads on by its score, and whoever cannot come is asked nothing more', async () => {
    const made = async (builtIn: 'service' | 'meal') =>
      read(
        people.user,
        (await people.user.call(surveyApi.createFromTemplate, { builtIn, boardId })).result.surveyId,
      )
    const service = await made('service')
    const ids = service.questions.map((one) => one.surveyQuestionId)
    expect(service.questions[0]?.ranges.map((one) => one.goTo)).toEqual([ids[1], ids[2], ids[3]])
    const meal = await made('meal')
    expect(meal.questions[0]?.examples.map((one) => one.goTo)).toEqual([null, null, null, 'end'])
  })

  test('a template is needed, and a board in which the viewer may write', async () => {
    expect((await people.user.call(surveyApi.createFromTemplate, { boardId })).status).toBe(404)
    const input = { builtIn: 'event' as const, boardId }
    expect(told(await people.colleague.call(surveyApi.createFromTemplate, input))).toEqual([
      403,
      'kit.forbidden',
    ])
    expect(told(await people.outsider.call(surveyApi.createFromTemplate, input))).toEqual([
      404,
      'kit.notFound',
    ])
  })
})
