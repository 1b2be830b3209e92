import { fileApi } from '@maru/api/file'
import { questionTypes, type SurveyQuestion, surveyApi } from '@maru/api/survey'
import { readSheet } from 'read-excel-file/node'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFiles } from '#modules/file/file.factory.ts'
import { sweepFiles } from '#modules/file/file.jobs.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createPerson } from '#test/people.ts'
import { addQuestion, answerOf, choose, createSurveyBoard, surveyInput, writeSurvey } from '#test/surveys.ts'

let app: TestApp
let people: Record<Role, Client>
let keeper: Client
let boardId: number
let png: Buffer

beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  people = await openCast(app)
  keeper = await createPerson(app, { comCode: 'ONE', deptCode: 'ONE-HR' }, 'keeper')
  boardId = await createSurveyBoard(app)
  png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#358a73' } })
    .png()
    .toBuffer()
})
afterAll(() => app.stop())

const work = () => ({ ...app.app.services, db: app.db })
const told = (answer: { status: number; refusal: { code: string } | undefined }) => [
  answer.status,
  answer.refusal?.code,
]
const files = async (personCode: string, names: string[], bytes = Buffer.from('hello')) =>
  (
    await createFiles(
      work(),
      { comCode: 'ONE', personCode },
      names.map((name) => ({ name, bytes: name.endsWith('.png') ? png : bytes })),
    )
  ).fileCode
const reads = async (client: Client, code: string) =>
  (await client.call(fileApi.listAttachments, { code })).status
const send = (client: Client, surveyId: number, answers: ReturnType<typeof answerOf>[]) =>
  client.call(surveyApi.completeSurvey, { surveyId, answers })
const questionsOf = async (client: Client, surveyId: number) =>
  (await client.call(surveyApi.getSurvey, { surveyId })).result.questions

describe('attachments of a survey', () => {
  test('members can read them from the opening on, other companies and mail-only people never', async () => {
    const fileCode = await files('user', ['안내.txt'])
    const surveyId = await writeSurvey(people.user, boardId, { fileCode })
    expect((await people.user.call(surveyApi.getSurvey, { surveyId })).result.fileCode).toBe(fileCode)
    await addQuestion(people.user, surveyId, 2)
    expect([await reads(people.user, fileCode), await reads(people.peer, fileCode)]).toEqual([200, 404])
    await people.user.call(surveyApi.publishSurvey, { surveyId })
    expect(await reads(people.peer, fileCode)).toBe(200)
    expect([await reads(people.outsider, fileCode), await reads(people.mailonly, fileCode)]).toEqual([
      404, 404,
    ])
    const change = await people.peer.call(fileApi.removeStoredCode, { code: fileCode })
    expect(change.status).toBe(404)
  })

  test('files of another person are refused, and removed files are deleted', async () => {
    const words = { boardId, ...surveyInput }
    const foreign = await people.user.call(surveyApi.saveSurvey, {
      ...words,
      fileCode: await files('peer', ['a.txt']),
    })
    expect(told(foreign)).toEqual([400, 'survey.fileRefused'])
    const fileCode = await files('user', ['a.txt'])
    const surveyId = await writeSurvey(people.user, boardId, { fileCode })
    await people.user.call(surveyApi.saveSurvey, { ...words, surveyId, version: 1, fileCode: null })
    expect(await reads(people.user, fileCode)).toBe(404)
  })

  test('a reused survey has copies of its files and pictures', async () => {
    const fileCode = await files('user', ['a.txt'])
    const surveyId = await writeSurvey(people.user, boardId, { fileCode })
    const picture = await pictureSurvey(surveyId)
    const again = (await people.user.call(surveyApi.reuseSurvey, { surveyId })).result.surveyId
    const copy = (await people.user.call(surveyApi.getSurvey, { surveyId: again })).result
    expect(copy.fileCode).not.toBe(fileCode)
    expect(await reads(people.user, copy.fileCode ?? '')).toBe(200)
    const [one] = copy.questions[0]?.examples ?? []
    expect(one?.pictureUrl).toMatch(/^\/cm\/file\/thumbnail\//)
    expect(one?.fileCode).not.toBe(picture.examples[0]?.fileCode)
    const doubled = await people.user.call(surveyApi.saveQuestion, {
      surveyId,
      copyOf: picture.surveyQuestionId,
    })
    const codes = doubled.result.questions.flatMap((question) => question.examples.map((one) => one.fileCode))
    expect(new Set(codes).size).toBe(4)
    expect(codes).not.toContain(null)
  })
})

/** Two examples with pictures in a question of the type picture. */
async function pictureSurvey(surveyId: number, more: object = {}): Promise<SurveyQuestion> {
  const question = await addQuestion(people.user, surveyId, questionTypes.picture, ['가', '나'], more)
  let questions: SurveyQuestion[] = []
  for (const { surveyExampleId } of question.examples) {
    const fileCode = await files('user', ['그림.png'])
    const saved = await people.user.call(surveyApi.saveExample, {
      surveyId,
      surveyQuestionId: question.surveyQuestionId,
      surveyExampleId,
      fileCode,
    })
    questions = saved.result.questions
  }
  return questions.find((one) => one.surveyQuestionId === question.surveyQuestionId) as SurveyQuestion // added above
}

describe('pictures of examples', () => {
  test('a picture question requires pictures and is answered by one of them', async () => {
    const surveyId = await writeSurvey(people.user, boardId)
    await addQuestion(people.user, surveyId, questionTypes.picture, ['다', '라'])
    const missing = await people.user.call(surveyApi.getComposingStatus, { surveyId })
    expect(missing.result.faults.map((one) => one.fault)).toEqual(['pictureMissing'])
    const [first] = await questionsOf(people.user, surveyId)
    await people.user.call(surveyApi.removeQuestion, {
      surveyId,
      surveyQuestionId: first?.surveyQuestionId ?? 0,
    })
    const question = await pictureSurvey(surveyId)
    expect(question.examples.every((one) => one.pictureUrl?.startsWith('/cm/file/thumbnail/'))).toBe(true)
    expect((await people.user.call(surveyApi.publishSurvey, { surveyId })).status).toBe(200)
    const both = [choose(question, 0), choose(question, 1)]
    expect(told(await send(people.peer, surveyId, both))).toEqual([400, 'survey.answersInvalid'])
    expect((await send(people.peer, surveyId, [choose(question, 1)])).status).toBe(200)
    const [seen] = await questionsOf(people.peer, surveyId)
    expect(await reads(people.peer, seen?.examples[0]?.fileCode ?? '')).toBe(200)
    const statistics = (await people.user.call(surveyApi.getStatistics, { surveyId })).result
    expect(statistics.questions[0]?.counts).toMatchObject([
      { surveyExampleId: question.examples[1]?.surveyExampleId, count: 1 },
    ])
  })

  test('several pictures can be chosen if allowed', async () => {
    const surveyId = await writeSurvey(people.user, boardId)
    const question = await pictureSurvey(surveyId, { settings: { maxChoices: 2 } })
    await people.user.call(surveyApi.publishSurvey, { surveyId })
    const both = question.examples.map((_one, place) => ({
      ...choose(question, place),
      isMultipleAnswer: true,
    }))
    expect((await send(people.peer, surveyId, both)).status).toBe(200)
  })

  test('a file that is not a picture and a file of another person are refused, and a removed example deletes its picture', async () => {
    const surveyId = await writeSurvey(people.user, boardId)
    const { surveyQuestionId, examples } = await addQuestion(people.user, surveyId, 1, ['가', '나', '다'])
    const put = async (fileCode: string) =>
      people.user.call(surveyApi.saveExample, {
        surveyId,
        surveyQuestionId,
        surveyExampleId: examples[0]?.surveyExampleId ?? 0,
        fileCode,
      })
    expect(told(await put(await files('user', ['a.txt'])))).toEqual([400, 'survey.notPicture'])
    expect(told(await put(await files('peer', ['a.png'])))).toEqual([400, 'survey.notPicture'])
    const fileCode = await files('user', ['a.png'])
    expect((await put(fileCode)).status).toBe(200)
    await people.user.call(surveyApi.removeExample, {
      surveyId,
      surveyExampleId: examples[0]?.surveyExampleId ?? 0,
    })
    expect(await reads(people.user, fileCode)).toBe(404)
  })
})

describe('files as answers', () => {
  async function fileSurvey(more: object = {}) {
    const surveyId = await writeSurvey(people.user, boardId, { resultVisibility: 'answered', ...more })
    const question = await addQuestion(people.user, surveyId, questionTypes.file, [], { isRequired: true })
    await people.user.call(surveyApi.publishSurvey, { surveyId })
    return { surveyId, question }
  }

  test('the files of a draft survive the clean-up, are sent, and are readable only by readers of the results', async () => {
    const { surveyId, question } = await fileSurvey()
    const fileCode = await files('peer', ['영수증.txt'])
    const answers = [answerOf(question, fileCode)]
    expect((await people.peer.call(surveyApi.saveAnswers, { surveyId, answers })).status).toBe(200)
    await app.db`update file_code set touched_at = touched_at - interval '2 days'`
    await sweepFiles(work())
    expect([await reads(people.peer, fileCode), await reads(people.user, fileCode)]).toEqual([200, 404])
    expect((await send(people.peer, surveyId, answers)).status).toBe(200)
    expect([await reads(people.user, fileCode), await reads(people.colleague, fileCode)]).toEqual([200, 404])
    const listed = await people.user.call(surveyApi.listTexts, {
      surveyId,
      surveyQuestionId: question.surveyQuestionId,
      page: 1,
      itemsPerPage: 20,
    })
    const [row] = listed.result.data
    expect(row).toMatchObject({ text: '', files: [{ name: '영수증.txt' }] })
    expect(row?.files[0]?.downloadUrl).toMatch(/^\/cm\/file\/download\//)
    const excel = await people.user.call(surveyApi.exportStatistics, { surveyId, language: 'ko' })
    expect((await readSheet(excel.bytes, 2))[1]?.at(-1)).toBe('영수증.txt')
    const { shareCode } = (await people.user.call(surveyApi.shareResults, { surveyId, isShared: true }))
      .result
    const shared = await people.colleague.call(surveyApi.listTexts, {
      surveyId,
      surveyQuestionId: question.surveyQuestionId,
      page: 1,
      itemsPerPage: 20,
      ...(shareCode ? { shareCode } : {}),
    })
    expect(shared.result.data[0]?.files).toEqual([{ name: '영수증.txt', downloadUrl: null }])
  })

  test.each([
    ['of another person', () => files('colleague', ['a.txt']), 'unknownChoice'],
    ['that were never uploaded', async () => '00000000-0000-4000-8000-000000000000', 'unknownChoice'],
    ['too many', () => files('peer', ['a.txt', 'b.txt']), 'tooMany'],
    ['of an empty collection', () => files('peer', []), 'required'],
    ['that are no collection', async () => 'C:/a.txt', 'format'],
  ])('files %s are refused with the question, and nothing is counted', async (_name, make, fault) => {
    const { surveyId, question } = await fileSurvey()
    const answer = await send(people.peer, surveyId, [answerOf(question, await make())])
    expect(told(answer)).toEqual([400, 'survey.answersInvalid'])
    expect(answer.refusal?.error.params.questions).toEqual([`${question.surveyQuestionId}:${fault}`])
    const statistics = await people.user.call(surveyApi.getStatistics, { surveyId })
    expect(statistics.result.answeredCount).toBe(0)
  })

  test('changed answers have only the new files, and a purged survey has none', async () => {
    const { surveyId, question } = await fileSurvey({ isEditable: true })
    const first = await files('peer', ['a.txt'])
    await send(people.peer, surveyId, [answerOf(question, first)])
    const second = await files('peer', ['b.txt'])
    expect((await send(people.peer, surveyId, [answerOf(question, second)])).status).toBe(200)
    expect([await reads(people.peer, first), await reads(people.peer, second)]).toEqual([404, 200])
    await people.user.call(surveyApi.removeSurvey, { surveyId })
    expect(await reads(people.peer, second)).toBe(404)
    await keeper.call(surveyApi.purgeSurvey, { surveyId })
    const left = await app.db`select from file_code where file_code = ${second}`
    expect(left).toHaveLength(0)
  })

  test('an anonymous survey cannot ask for files, because a file reveals its author', async () => {
    const surveyId = await writeSurvey(people.user, boardId, { isAnonymous: true })
    const added = await people.user.call(surveyApi.saveQuestion, {
      surveyId,
      questionType: questionTypes.file,
    })
    expect(told(added)).toEqual([409, 'survey.fileInAnonymous'])
    const named = await writeSurvey(people.user, boardId)
    await addQuestion(people.user, named, questionTypes.file)
    const words = { boardId, ...surveyInput, surveyId: named, version: 1, isAnonymous: true }
    await people.user.call(surveyApi.saveSurvey, words)
    const missing = await people.user.call(surveyApi.getComposingStatus, { surveyId: named })
    expect(missing.result.faults.map((one) => one.fault)).toEqual(['fileInAnonymous'])
  })
})
