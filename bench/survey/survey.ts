// node scripts/run.mjs bench/survey/survey.ts [--answers 10000] [--people 1000] [--rounds 20]
// Measures the statistics of a large survey compared with only its statements, the memory and time of its
// Excel file compared with only reading the rows, and the time in which `--people` people answer, with names
// and anonymously.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { questionTypes, type SurveyAnswer, surveyApi } from '@maru/api/survey'
import { seedIfEmpty } from '@maru/server/demo/seed'
import { findSurveyPlace } from '@maru/server/demo/surveys.sql'
import { type Db, openDb } from '@maru/server/kit/db'
import { migrate } from '@maru/server/kit/operation/migrate'
import { startEmbeddedPostgres } from '@maru/server/kit/postgres/embedded'
import { growRoster } from '@maru/server/modules/survey/audience/roster.sql'
import { insertExamples, insertQuestion } from '@maru/server/modules/survey/question.sql'
import {
  selectDays,
  selectMeasures,
  selectRaw,
  selectSteps,
  selectTallies,
} from '@maru/server/modules/survey/result/statistics.sql'
import { insertSurvey, updateLife } from '@maru/server/modules/survey/survey.sql'
import { type Program, startProgram } from '../kit/programs.ts'
import { signIn } from '../kit/rate.ts'
import {
  type BenchQuestion,
  countStored,
  deleteBenchSurveys,
  findDepartment,
  insertAnswered,
  insertAnswerers,
  type SurveyKey,
} from './survey.sql.ts'

const { values } = parseArgs({
  options: {
    answers: { type: 'string', default: '10000' },
    people: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '20' },
  },
})
const title = 'Survey of the bench'
const [answerCount, peopleCount, rounds] = [values.answers, values.people, values.rounds].map(Number) as [
  number,
  number,
  number,
] // three options with defaults
const lanes = 32
const megabyte = 1_048_576

const kinds = ['single', 'single', 'single', 'single', 'single', 'single', 'multiple', 'multiple'] as const
const shapes: { kind: BenchQuestion['kind']; type: number; examples: number; rows: number }[] = [
  ...kinds.map((kind) => ({ kind, type: questionTypes[kind], examples: 5, rows: 0 })),
  ...[1, 2, 3, 4].map(() => ({ kind: 'points' as const, type: questionTypes.scale, examples: 0, rows: 0 })),
  { kind: 'matrix', type: questionTypes.matrix, examples: 5, rows: 4 },
  { kind: 'number', type: questionTypes.number, examples: 0, rows: 0 },
  { kind: 'text', type: questionTypes.longText, examples: 0, rows: 0 },
]

interface Place {
  comCode: string
  boardId: number
  isGlobal: boolean
  author: string
}

async function writeSurvey(db: Db, place: Place, isAnonymous: boolean, include: string[]) {
  const now = new Date()
  const surveyId = await insertSurvey(
    db,
    place,
    {
      ...{
        title,
        description: '',
        language: 'ko',
        translations: {},
        endMessage: '',
        isAnonymous,
        isEditable: false,
        answerLimit: null,
        resultVisibility: 'owner',
      },
      ...{ resultGroups: [], include, exclude: [], coManagers: [], approverCode: null, useBell: false },
      ...{ useMail: false, reminderDates: [], startDate: new Date(now.getTime() - 3_600_000).toISOString() },
      endDate: new Date(now.getTime() + 86_400_000).toISOString(),
    },
    { personCode: place.author, now },
  )
  const key = { comCode: place.comCode, surveyId }
  const questions: BenchQuestion[] = []
  for (const [index, { kind, type, examples, rows }] of shapes.entries()) {
    const questionId = await insertQuestion(db, key, index + 1, {
      ...{
        questionType: type,
        questionText: `질문 ${index + 1}`,
        description: '',
        isAdditionalOption: false,
      },
      ...{ isRequired: false, isShuffled: false, settings: {}, showIf: null, ranges: [] },
    })
    const texts = Array.from({ length: examples + rows }, (_, at) => ({
      exampleText: `보기 ${at + 1}`,
      isRow: at >= examples,
      goTo: null,
    }))
    const ids = texts.length > 0 ? await insertExamples(db, key, questionId, texts) : []
    questions.push({ questionId, kind, examples: ids.slice(0, examples), rows: ids.slice(examples) })
  }
  await updateLife(db, key, { stage: 'published', openedDate: new Date(now.getTime() - 3_600_000) })
  return { key, questions }
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const at95 = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * 0.95)] ?? 0
const milliseconds = (value: number) => `${value.toFixed(0)} ms`

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Returns the resident memory of a process in bytes: now, and the peak since `resetPeak` (Linux). */
function memoryOf(pid: number): { now: number; peak: number } {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) * 1024
  return { now: read('VmRSS'), peak: read('VmHWM') }
}
const resetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')

async function openSession(url: string): Promise<Record<string, string>> {
  return { 'x-requested-with': 'XMLHttpRequest', origin: url, cookie: await signIn(url, { login: 'user' }) }
}

async function read(url: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  let bytes = 0
  for await (const part of answer.body ?? []) bytes += part.length
  return bytes
}

async function measureStatistics(db: Db, portal: Program, headers: Record<string, string>, place: Place) {
  const { key, questions } = await writeSurvey(db, place, false, [`company:${place.comCode}`])
  await insertAnswered(db, key, await findDepartment(db, place.comCode), questions, answerCount)
  const stored = await countStored(db, key)
  console.log(`${stored.responses} people answered, ${stored.answers} rows of answers`)
  const address = `${portal.url}/cm${surveyApi.getStatistics.path}?surveyId=${key.surveyId}`
  const measured = questions.filter((one) => one.kind === 'number').map((one) => one.questionId)
  const survey = { ...key, isAnonymous: false }
  const bare = async () => {
    const matches = [selectTallies(db, survey, measured), selectDays(db, key)]
    await selectSteps(db, survey, await selectMeasures(db, survey, measured))
    await Promise.all(matches)
  }
  await read(address, headers)
  await bare()
  const times = { portal: [] as number[], bare: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    times.portal.push(await timed(() => read(address, headers)))
    times.bare.push(await timed(bare))
  }
  const [middle, high, alone] = [median(times.portal), at95(times.portal), median(times.bare)]
  console.log(
    `Statistics: median ${milliseconds(middle)}, p95 ${milliseconds(high)} (goal below 300 ms: ${(high / 300).toFixed(2)} of it); ` +
      `statements alone ${milliseconds(alone)}, ratio ${(alone / middle).toFixed(2)}`,
  )
  // The first file also loads code and grows the young generation of the heap. The second shows the memory of
  // a file.
  await measureExcel(db, portal, headers, key, 'first')
  await measureExcel(db, portal, headers, key, 'second')
}

async function measureExcel(
  db: Db,
  portal: Program,
  headers: Record<string, string>,
  key: SurveyKey,
  place: 'first' | 'second',
) {
  const address = `${portal.url}/cm${surveyApi.exportStatistics.path}?surveyId=${key.surveyId}`
  const rows = () =>
    timed(async () => {
      for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
        const match = await selectRaw(db, key, after, 100)
        const last = match.at(-1)
        if (!last || match.length < 100) return
        after = last.responseId
      }
    })
  await sleep(2_000)
  const before = memoryOf(portal.pid).now
  resetPeak(portal.pid)
  let bytes = 0
  const time = await timed(async () => {
    bytes = await read(address, headers)
  })
  const growth = (memoryOf(portal.pid).peak - before) / megabyte
  const alone = await rows()
  console.log(
    `Excel, ${place} file: ${(bytes / megabyte).toFixed(1)} MiB in ${milliseconds(time)}, memory +${growth.toFixed(1)} MiB ` +
      `(goal below 60: ${(growth / 60).toFixed(2)} of it); rows read alone ${milliseconds(alone)}, ratio ${(alone / time).toFixed(2)}`,
  )
}

function answersOf(questions: BenchQuestion[], person: number): SurveyAnswer[] {
  const answer = (question: BenchQuestion, value: string | number, more: Partial<SurveyAnswer> = {}) => ({
    ...{ surveyQuestionId: question.questionId, surveyAnswer: String(value) },
    ...{ isMultipleAnswer: false, isAdditionalAnswer: false },
    ...more,
  })
  return questions.flatMap((question) => {
    const { kind, examples, rows } = question
    const pick = (step: number) => examples[(person + step) % Math.max(1, examples.length)] ?? 0
    if (kind === 'matrix') return rows.map((row, at) => answer(question, pick(at), { surveyExampleRow: row }))
    if (kind === 'multiple')
      return [0, 1].map((step) => answer(question, pick(step), { isMultipleAnswer: true }))
    if (kind === 'single') return [answer(question, pick(0))]
    return [answer(question, kind === 'text' ? `답변 ${person}` : 1 + (person % 5))]
  })
}

/** Measures `peopleCount` people who open the survey and send their answers, each in a separate session. */
async function measureAnswering(db: Db, portal: Program, place: Place, isAnonymous: boolean) {
  const { key, questions } = await writeSurvey(db, place, isAnonymous, [`company:${place.comCode}`])
  await growRoster(db, key, { ...place, include: [`company:${place.comCode}`], exclude: [] }, new Date())
  const queue = Array.from({ length: peopleCount }, (_, index) => index + 1)
  const times: number[] = []
  let faults = 0
  const lane = async () => {
    for (let person = queue.shift(); person !== undefined; person = queue.shift()) {
      const headers = {
        ...{ 'x-requested-with': 'XMLHttpRequest', origin: portal.url, 'content-type': 'application/json' },
        cookie: `maru=bench-${person}`,
      }
      await read(`${portal.url}/cm${surveyApi.getSurvey.path}?surveyId=${key.surveyId}`, headers)
      const body = JSON.stringify({ surveyId: key.surveyId, answers: answersOf(questions, person) })
      const began = performance.now()
      const sent = await fetch(`${portal.url}/cm${surveyApi.completeSurvey.path}`, {
        method: 'POST',
        headers,
        body,
      })
      const answer = (await sent.json()) as { value?: unknown; code?: string }
      times.push(performance.now() - began)
      if (!sent.ok) {
        faults += 1
        if (faults === 1) console.log(JSON.stringify(answer))
      }
    }
  }
  const seconds = (await timed(() => Promise.all(Array.from({ length: lanes }, lane)))) / 1000
  const stored = await countStored(db, key)
  const whole =
    stored.responses === peopleCount && stored.answered === peopleCount ? 'all stored' : 'LOST SOME'
  console.log(
    `Answering ${isAnonymous ? 'anonymously' : 'by name'}: ${peopleCount} people in ${seconds.toFixed(1)} s ` +
      `(goal 60 s: ${(seconds / 60).toFixed(2)} of it), ${faults} errors, ${whole}; ` +
      `sending: median ${milliseconds(median(times))}, p95 ${milliseconds(at95(times))}`,
  )
}

async function main(): Promise<void> {
  const dataDir = join(import.meta.dirname, '../../.maru/bench-survey')
  const server = await startEmbeddedPostgres({ dataDir, log: console.log })
  const db = openDb(server.url, { max: 4, statementTimeout: 0 })
  await migrate(db)
  await seedIfEmpty(db, (line) => console.log(line), { size: 'demo', anchor: new Date() })
  const surveyPlace = await findSurveyPlace(db, ['user'])
  if (!surveyPlace) throw new Error('the demo has no board of surveys')
  const place = { ...surveyPlace, author: surveyPlace.people.user ?? '' }
  await deleteBenchSurveys(db, title)
  await insertAnswerers(db, place.comCode, await findDepartment(db, place.comCode), peopleCount)
  const portal = await startProgram('server/src/main.ts', {
    DATABASE_URL: server.url,
    DATA_DIR: join(import.meta.dirname, '../../.maru/bench-survey-files'),
  })
  try {
    const headers = await openSession(portal.url)
    await measureStatistics(db, portal, headers, place)
    await measureAnswering(db, portal, place, false)
    await measureAnswering(db, portal, place, true)
  } finally {
    await portal.stop()
    await deleteBenchSurveys(db, title)
    await db.end({ timeout: 2 })
    await server.stop()
  }
}

await main()
