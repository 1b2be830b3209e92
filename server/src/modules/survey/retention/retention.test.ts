import { questionTypes, surveyApi } from '@maru/api/survey'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeAll } from '#kit/data/retention.ts'
import { createFiles } from '#modules/file/file.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createPerson } from '#test/people.ts'
import { addQuestion, answerOf, createSurveyBoard, writeSurvey } from '#test/surveys.ts'
import { purgeRemoved, surveyRetention } from './retention.jobs.ts'

let app: TestApp
let people: Record<Role, Client>
let boardId: number

beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  people = await openCast(app)
  boardId = await createSurveyBoard(app)
})
afterAll(() => app.stop())

const work = () => ({ ...app.app.services, db: app.db })
const [bin, closed] = surveyRetention
const day = 86_400_000
const scopeOf = (days: number, personCodesOnHold: string[] = [], comCode = 'ONE') => ({
  ...{ comCode, personCodesOnHold, before: new Date(app.clock.now().getTime() - days * day) },
})
const isThere = async (surveyId: number) =>
  (await app.db`select from survey_survey where survey_id = ${surveyId}`).length === 1

/** A survey that `peer` has answered with a file. */
async function answered() {
  const surveyId = await writeSurvey(people.user, boardId)
  const question = await addQuestion(people.user, surveyId, questionTypes.file, [], { isRequired: true })
  await people.user.call(surveyApi.publishSurvey, { surveyId })
  const file = { name: '영수증.txt', bytes: Buffer.from('hello') }
  const { fileCode } = await createFiles(work(), { comCode: 'ONE', personCode: 'peer' }, [file])
  const answers = [answerOf(question, fileCode)]
  expect((await people.peer.call(surveyApi.completeSurvey, { surveyId, answers })).status).toBe(200)
  return { surveyId, fileCode }
}
const end = (surveyId: number, days: number) => app.db`
  update survey_survey
     set start_at = start_at - interval '1000 days', end_at = ${new Date(app.clock.now().getTime() - days * day)}
   where survey_id = ${surveyId}`
const remove = (surveyId: number, days: number) => app.db`
  update survey_survey set deleted_at = ${new Date(app.clock.now().getTime() - days * day)}
   where survey_id = ${surveyId}`

test('an old closed survey goes with answers and files; younger, open, held and foreign ones stay', async () => {
  const old = await answered()
  const young = await answered()
  const open = await answered()
  await end(old.surveyId, 401)
  await end(young.surveyId, 399)
  for (const onHold of ['peer', 'user']) expect(await closed.count(work(), scopeOf(400, [onHold]))).toBe(0)
  expect(await removeAll(closed, work(), scopeOf(400, ['peer']))).toBe(0)
  expect(await removeAll(closed, work(), scopeOf(400, [], 'TWO'))).toBe(0)
  expect(await isThere(old.surveyId)).toBe(true)
  expect(await closed.count(work(), scopeOf(400))).toBe(1)
  expect(await removeAll(closed, work(), scopeOf(400))).toBe(1)
  expect(await removeAll(closed, work(), scopeOf(400))).toBe(0)
  expect([await isThere(old.surveyId), await isThere(young.surveyId), await isThere(open.surveyId)]).toEqual([
    ...[false, true, true],
  ])
  const [rows] = await app.db<{ count: number }[]>`
    select ((select count(*) from survey_answer where survey_id = ${old.surveyId})
          + (select count(*) from survey_response where survey_id = ${old.surveyId})
          + (select count(*) from survey_member where survey_id = ${old.surveyId})
          + (select count(*) from survey_question where survey_id = ${old.surveyId})
          + (select count(*) from file_code where file_code = ${old.fileCode}))::int as count`
  expect(rows?.count).toBe(0)
  expect(await app.db`select from file_code where file_code = ${young.fileCode}`).toHaveLength(1)
})

test('a removed survey goes by the shorter time of its company, and can be restored only in it', async () => {
  const { surveyId } = await answered()
  await remove(surveyId, 4)
  await app.db`insert into kit_retention (com_code, kind, days) values ('ONE', 'surveyBin', 3)`
  const refused = await people.manager.call(surveyApi.restoreSurvey, { surveyId })
  expect(refused.refusal?.code).toBe('survey.notNow')
  await remove(surveyId, 2)
  expect((await people.manager.call(surveyApi.restoreSurvey, { surveyId })).status).toBe(200)
  await remove(surveyId, 4)
  expect(await bin.count(work(), scopeOf(3, [], 'TWO'))).toBe(0)
  expect(await bin.count(work(), scopeOf(3))).toBe(1)
  expect(await removeAll(bin, work(), scopeOf(3))).toBe(1)
  expect(await isThere(surveyId)).toBe(false)
})

test('a removed survey that a person under a legal hold answered stays after the usual time', async () => {
  const { surveyId } = await answered()
  await remove(surveyId, 15)
  await app.db`
    insert into admin_erasure_hold (com_code, person_code, reason, held_by, held_at)
    values ('ONE', 'peer', 'court', 'manager', now())`
  await purgeRemoved(work())
  expect(await isThere(surveyId)).toBe(true)
  await app.db`delete from admin_erasure_hold`
  await purgeRemoved(work())
  expect(await isThere(surveyId)).toBe(false)
})

const hold = (personCode: string) => app.db`
  insert into admin_erasure_hold (com_code, person_code, reason, held_by, held_at)
  values ('ONE', ${personCode}, 'court', 'super', now())`

test('a purge by hand asks for legal holds: refused in words, or out of sight until the hold is lifted', async () => {
  const { surveyId, fileCode } = await answered()
  await remove(surveyId, 1)
  await hold('peer')
  const purge = (client: Client) => client.call(surveyApi.purgeSurvey, { surveyId })
  const refused = await purge(people.manager)
  expect([refused.status, refused.refusal?.code]).toEqual([409, 'survey.legalHold'])
  // A manager of the board alone may not learn of the hold.
  const keeper = await createPerson(app, { comCode: 'ONE', deptCode: 'ONE-D1' }, 'keeper')
  const removed = async () =>
    (await keeper.call(surveyApi.listAdminSurveys, { isRemoved: true, RowCount: 50 })).result.surveyLists.map(
      (row) => row.surveyId,
    )
  expect(await removed()).toContain(surveyId)
  expect((await purge(keeper)).result).toBe(1)
  expect(await removed()).not.toContain(surveyId)
  expect((await purge(keeper)).status).toBe(404)
  expect((await keeper.call(surveyApi.restoreSurvey, { surveyId })).status).toBe(404)
  await purgeRemoved(work())
  expect(await isThere(surveyId)).toBe(true)
  await app.db`delete from admin_erasure_hold`
  await purgeRemoved(work())
  expect(await isThere(surveyId)).toBe(false)
  expect(await app.db`select from file_code where file_code = ${fileCode}`).toHaveLength(0)
})

test('without a hold a purge by hand deletes at once', async () => {
  const { surveyId } = await answered()
  await remove(surveyId, 1)
  expect((await people.manager.call(surveyApi.purgeSurvey, { surveyId })).result).toBe(1)
  expect(await isThere(surveyId)).toBe(false)
})
