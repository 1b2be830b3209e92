import { randomUUID } from 'node:crypto'
import { kindOf, pointsOf, type SurveyAnswer, type SurveyQuestion, smallestGroup } from '@maru/api/survey'
import { type AnswerCell, countDay, insertResponse, replaceAnswers } from '#modules/survey/answer.sql.ts'
import { growRoster } from '#modules/survey/audience/roster.sql.ts'
import { lastBatches } from '#modules/survey/counting/counting.rules.ts'
import { sealAnswers } from '#modules/survey/counting/counting.service.ts'
import {
  addCounted,
  insertCounted,
  markAnswered,
  type WaitingSeat,
} from '#modules/survey/counting/sealed.sql.ts'
import {
  insertExamples,
  insertQuestion,
  type QuestionWriting,
  selectQuestions,
  updateBranches,
} from '#modules/survey/question.sql.ts'
import { toCells } from '#modules/survey/survey.rules.ts'
import { insertSurvey, type SurveyKey, type SurveyWriting, updateLife } from '#modules/survey/survey.sql.ts'
import { marked } from '#modules/survey/translation.rules.ts'
import {
  updateExampleTexts,
  updateQuestionTexts,
  updateSurveyTexts,
} from '#modules/survey/translation.sql.ts'
import type { Draws } from './random.ts'
import type { SeedParts } from './seed-parts.ts'
import { type DemoQuestion, type DemoSurvey, demoSurveys } from './survey-plans.ts'
import { findSurveyPlace, selectSeats } from './surveys.sql.ts'

const day = 86_400_000
const hour = 3_600_000

/** Returns the end of the day in Seoul, `days` days after the anchor. */
function endOfDay(anchor: Date, days: number): Date {
  const seoul = new Date(anchor.getTime() + 9 * hour)
  seoul.setUTCHours(23, 59, 0, 0)
  return new Date(seoul.getTime() - 9 * hour + days * day)
}

async function writeQuestions(
  parts: SeedParts,
  key: SurveyKey,
  plans: readonly DemoQuestion[],
): Promise<SurveyQuestion[]> {
  const { db } = parts
  const ids: number[] = []
  const branches: { exampleId: number; goTo: number }[] = []
  const waiting: { exampleId: number; at: number }[] = []
  for (const [index, plan] of plans.entries()) {
    const writing: QuestionWriting = {
      questionType: plan.type,
      questionText: plan.text,
      description: plan.description ?? '',
      isAdditionalOption: plan.other ?? false,
      isRequired: plan.required ?? true,
      isShuffled: false,
      settings: plan.settings ?? {},
      showIf: null,
      ranges: [],
    }
    const id = await insertQuestion(db, key, index + 1, writing)
    ids.push(id)
    const examples = [
      ...(plan.examples ?? []).map((exampleText) => ({ exampleText, isRow: false, goTo: null })),
      ...(plan.rows ?? []).map((exampleText) => ({ exampleText, isRow: true, goTo: null })),
    ]
    const added = examples.length > 0 ? await insertExamples(db, key, id, examples) : []
    if (plan.jump) waiting.push({ exampleId: added[plan.jump.example] ?? 0, at: plan.jump.to })
  }
  for (const { exampleId, at } of waiting) branches.push({ exampleId, goTo: ids[at] ?? 0 })
  await updateBranches(db, key, branches)
  return selectQuestions(db, key)
}

/** Draws an answer to a question with the weights of its plan. */
function draw(draws: Draws, question: SurveyQuestion, plan: DemoQuestion): SurveyAnswer[] {
  const kind = kindOf(question.questionType)
  const options = question.examples.filter((example) => !example.isRow)
  const weighted = <T>(field: string, values: readonly T[]) =>
    draws.weighted(
      field,
      values.map((value, index) => [value, plan.weights?.[index] ?? 1] as const),
    )
  const answer = (surveyAnswer: string | number, more: Partial<SurveyAnswer> = {}): SurveyAnswer => ({
    surveyQuestionId: question.surveyQuestionId,
    surveyAnswer: String(surveyAnswer),
    isMultipleAnswer: false,
    isAdditionalAnswer: false,
    ...more,
  })
  if (kind === 'longText' || kind === 'shortText') {
    const texts = plan.texts ?? []
    return texts.length > 0 && draws.chance('writes', 0.3) ? [answer(draws.pick('text', texts))] : []
  }
  if (kind === 'scale' || kind === 'nps' || kind === 'star') {
    const { from, to } = pointsOf(question)
    return [
      answer(
        weighted(
          'point',
          Array.from({ length: to - from + 1 }, (_, index) => from + index),
        ),
      ),
    ]
  }
  if (kind === 'multiple') {
    const chosen = options.filter((_one, index) =>
      draws.chance(`many${index}`, (plan.weights?.[index] ?? 5) / 10),
    )
    const most = question.settings.maxChoices ?? options.length
    const some = chosen.length > 0 ? chosen.slice(0, most) : options.slice(0, 1)
    return some.map((one) => answer(one.surveyExampleId, { isMultipleAnswer: true }))
  }
  if (kind === 'matrix')
    return question.examples
      .filter((example) => example.isRow)
      .map((row) =>
        answer(weighted(`row${row.surveyExampleId}`, options).surveyExampleId, {
          surveyExampleRow: row.surveyExampleId,
        }),
      )
  return [answer(weighted('choice', options).surveyExampleId)]
}

async function answerSurvey(
  parts: SeedParts,
  key: SurveyKey,
  plan: DemoSurvey,
  questions: SurveyQuestion[],
  silent: ReadonlySet<string>,
  start: Date,
): Promise<number> {
  const { db, draws, anchor } = parts
  let count = 0
  const unnamed: (WaitingSeat & { cells: AnswerCell[]; now: Date })[] = []
  const last = Math.min(anchor.getTime() - hour, endOfDay(anchor, plan.ends).getTime())
  for (const { seat, personCode, division } of await selectSeats(db, key)) {
    const own = draws.of('survey', key.surveyId, personCode)
    if (silent.has(personCode) || !own.chance('answers', plan.turnout ?? 0)) continue
    const given = questions.flatMap((question, index) => {
      const shape = plan.questions[index]
      return shape ? draw(own.of(index), question, shape) : []
    })
    const now = own.instant('at', start, new Date(last))
    // A branch of the demo skips one or two text questions. All other questions are answered.
    const jump = questions.findIndex((question) => question.examples.some((example) => example.goTo !== null))
    const skipped = jump >= 0 ? skippedBy(questions, jump, given) : new Set<number>()
    const cells = toCells(
      questions,
      given.filter((one) => !skipped.has(one.surveyQuestionId)),
    )
    count += 1
    if (plan.isAnonymous) {
      unnamed.push({ seat, division, cells, now })
      continue
    }
    const responseId = await insertResponse(db, key, { seat, personCode, now })
    if (!responseId) continue
    await replaceAnswers(db, key, responseId, cells, true)
    await countDay(db, key, now)
  }
  await countUnnamed(parts, key, questions, unnamed)
  return count
}

/** Stores the answers of an anonymous survey as counted ones; the last five wait if a sealer is given. */
async function countUnnamed(
  { db, sealer }: SeedParts,
  key: SurveyKey,
  questions: SurveyQuestion[],
  answers: readonly (WaitingSeat & { cells: AnswerCell[]; now: Date })[],
): Promise<void> {
  for (const { seat } of answers) await markAnswered(db, key, seat)
  const waiting = sealer && answers.length > smallestGroup ? answers.slice(-smallestGroup) : []
  if (sealer)
    for (const { seat, cells } of waiting) await sealAnswers({ db, sealer }, key, questions, seat, cells)
  const counted = new Map(answers.slice(0, answers.length - waiting.length).map((one) => [one.seat, one]))
  for (const { division, seats } of lastBatches([...counted.values()])) {
    const own = seats.flatMap((seat) => counted.get(seat) ?? [])
    const rows = own.map(({ cells }) => ({ responseId: randomUUID(), cells }))
    await insertCounted(db, key, division, rows)
    await addCounted(db, key, own.length)
    for (const { now } of own) await countDay(db, key, now)
  }
}

/** Returns the questions that the branch at a position skips for these answers. */
function skippedBy(
  questions: readonly SurveyQuestion[],
  place: number,
  answers: readonly SurveyAnswer[],
): Set<number> {
  const source = questions[place]
  const chosen = answers.find((one) => one.surveyQuestionId === source?.surveyQuestionId)
  const goTo = source?.examples.find((one) => one.surveyExampleId === Number(chosen?.surveyAnswer))?.goTo
  const target = questions.findIndex((one) => one.surveyQuestionId === goTo)
  return new Set(questions.slice(place + 1, Math.max(target, place + 1)).map((one) => one.surveyQuestionId))
}

async function writeTranslations(
  { db }: SeedParts,
  key: SurveyKey,
  questions: readonly SurveyQuestion[],
  plan: DemoSurvey,
): Promise<void> {
  for (const language of ['en', 'zh'] as const) {
    const texts = plan.translations?.[language]
    if (!texts) continue
    const { title, description } = texts
    await updateSurveyTexts(
      db,
      key,
      language,
      marked({ title, description }, { title: plan.title, description: plan.description }),
    )
    for (const [index, question] of questions.entries()) {
      const own = texts.questions[index]
      if (!own) continue
      await updateQuestionTexts(
        db,
        key,
        question.surveyQuestionId,
        language,
        marked({ questionText: own.text }, { questionText: question.questionText }),
      )
      for (const [at, { surveyExampleId, exampleText: original }] of question.examples.entries()) {
        const exampleText = own.examples?.[at]
        if (!exampleText) continue
        const texts = marked({ exampleText }, { exampleText: original })
        await updateExampleTexts(db, key, surveyExampleId, language, texts)
      }
    }
  }
}

async function seedSurvey(
  parts: SeedParts,
  plan: DemoSurvey,
  place: NonNullable<Awaited<ReturnType<typeof findSurveyPlace>>>,
) {
  const { db, anchor } = parts
  const start = new Date(endOfDay(anchor, plan.begins).getTime() - 15 * hour + 60_000)
  const end = endOfDay(anchor, plan.ends)
  const author = place.people[plan.author] ?? ''
  const writing: SurveyWriting = {
    title: plan.title,
    description: plan.description,
    endMessage: plan.endMessage ?? '',
    startDate: start.toISOString(),
    endDate: end.toISOString(),
    isAnonymous: plan.isAnonymous,
    isEditable: plan.isEditable ?? false,
    answerLimit: null,
    resultVisibility: plan.visibility,
    resultGroups: [],
    include: [`company:${place.comCode}`],
    exclude: [],
    coManagers: [],
    approverCode: plan.approver ? (place.people[plan.approver] ?? null) : null,
    useBell: true,
    useMail: false,
    reminderDates: [],
  }
  const written = new Date(start.getTime() - day)
  const by = { personCode: author, now: written < anchor ? written : anchor }
  const languages = { language: 'ko', translations: {} } as const
  const surveyId = await insertSurvey(db, place, { ...writing, ...languages }, by)
  const key = { comCode: place.comCode, surveyId }
  const questions = await writeQuestions(parts, key, plan.questions)
  await writeTranslations(parts, key, questions, plan)
  if (plan.stage !== 'published') {
    await updateLife(db, key, { stage: plan.stage })
    return 0
  }
  if (start > anchor) {
    await updateLife(db, key, { stage: 'published' })
    return 0
  }
  await growRoster(db, key, { ...place, include: writing.include, exclude: [] }, anchor)
  const isOver = end <= anchor
  await updateLife(db, key, {
    stage: 'published',
    openedDate: start,
    ...(isOver ? { closeToldDate: end } : {}),
  })
  const silent = new Set((plan.silent ?? []).map((login) => place.people[login] ?? ''))
  return answerSurvey(parts, key, plan, questions, silent, start)
}

/** Writes surveys in all statuses, with ends at D-0, D-3 and D-4, and answers of the people of the company. */
export async function seedSurveys(parts: SeedParts): Promise<void> {
  if (parts.size !== 'demo') return
  const place = await findSurveyPlace(parts.db, ['user', 'peer', 'colleague'])
  if (!place) return
  let answers = 0
  for (const plan of demoSurveys) answers += await seedSurvey(parts, plan, place)
  parts.say(`surveys: ${demoSurveys.length} with ${answers} answers`)
}
