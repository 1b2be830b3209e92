import { isDeepStrictEqual } from 'node:util'
import type { Input } from '@maru/api/kit/endpoint'
import {
  kindOf,
  phaseOf,
  type SurveyExample,
  type SurveyQuestion,
  type surveyApi,
  surveyLimits,
} from '@maru/api/survey'
import { type Context, transaction } from '#kit/context.ts'
import { dbErrorCode } from '#kit/db.ts'
import { failure, notFound } from '#kit/failure.ts'
import { copyPictures, holdPicture, purgePictures, withPictures } from '../attachment/attachment.service.ts'
import {
  deleteExamples,
  deleteQuestion,
  insertExamples,
  insertQuestion,
  type QuestionWriting,
  selectQuestions,
  surveyExample,
  testPattern,
  updateExampleOrders,
  updateQuestion,
  updateQuestionOrders,
} from '../question.sql.ts'
import { type ReadableSurvey, requireManagedSurvey } from '../survey.access.ts'
import { changeableOf, firstExamples, hasRoom, plainQuestion, strayExamples } from '../survey.rules.ts'

type QuestionInput = Input<typeof surveyApi.saveQuestion>
type ExampleInput = Input<typeof surveyApi.saveExample>
interface Questions {
  questions: SurveyQuestion[]
}

/** A survey locked for writing with its questions, and whether more than wording may change. */
interface Writable {
  survey: ReadableSurvey
  questions: SurveyQuestion[]
  isWordingOnly: boolean
}

async function requireWritable(context: Context, surveyId: number): Promise<Writable> {
  const survey = await requireManagedSurvey(context, surveyId)
  const changeable = changeableOf(survey, phaseOf(survey, context.clock.now()))
  if (changeable === 'nothing') throw failure('survey.wordingOnly')
  const questions = await selectQuestions(context.db, survey)
  return { survey, questions, isWordingOnly: changeable === 'wording' }
}

const find = (questions: readonly SurveyQuestion[], id: number): SurveyQuestion => {
  const question = questions.find((one) => one.surveyQuestionId === id)
  if (!question) throw notFound()
  return question
}

/** All questions in their order, with the pictures of their examples. */
async function listed(context: Context, survey: ReadableSurvey): Promise<Questions> {
  return { questions: await withPictures(context, survey, await selectQuestions(context.db, survey)) }
}

const yesNo: Record<string, readonly [string, string]> = {
  'ko-KR': ['예', '아니요'],
  'en-US': ['Yes', 'No'],
  'zh-CN': ['是', '否'],
}

const emptyQuestion: QuestionWriting = {
  questionType: 1,
  questionText: '',
  description: '',
  isAdditionalOption: false,
  isRequired: false,
  isShuffled: false,
  settings: {},
  showIf: null,
  ranges: [],
}

const line = (text: string) => text.normalize('NFC').trimEnd()

/** Whether an input would change how a question is answered; equal values are accepted. */
function changesMoreThanWording(base: QuestionWriting, input: QuestionInput): boolean {
  const same = <T>(before: T, after: T | undefined) => after === undefined || isDeepStrictEqual(before, after)
  return !(
    same(base.questionType, input.questionType) &&
    same(base.isAdditionalOption, input.isAdditionalOption) &&
    same(base.isRequired, input.isRequired) &&
    same(base.isShuffled, input.isShuffled) &&
    same(base.settings, input.settings) &&
    same(base.showIf, input.showIf) &&
    same(base.ranges, input.ranges)
  )
}

function change(base: QuestionWriting, input: QuestionInput, isWordingOnly: boolean): QuestionWriting {
  const questionText = line(input.questionText ?? base.questionText)
  const description = line(input.description ?? base.description)
  if (isWordingOnly) {
    if (changesMoreThanWording(base, input)) throw failure('survey.wordingOnly')
    return { ...base, questionText, description }
  }
  return plainQuestion({
    questionText,
    description,
    questionType: input.questionType ?? base.questionType,
    isAdditionalOption: input.isAdditionalOption ?? base.isAdditionalOption,
    isRequired: input.isRequired ?? base.isRequired,
    isShuffled: input.isShuffled ?? base.isShuffled,
    settings: input.settings ?? base.settings,
    showIf: input.showIf === undefined ? base.showIf : input.showIf,
    ranges: input.ranges ?? base.ranges,
  })
}

/** Stored files have an author, so an anonymous survey cannot have file questions (decision 100). */
function checkFile({ isAnonymous }: ReadableSurvey, { questionType }: QuestionWriting): void {
  if (isAnonymous && kindOf(questionType) === 'file') throw failure('survey.fileInAnonymous')
}

/** SQLSTATE of a text that is not a regular expression. */
const invalidPattern = '2201B'

/**
 * Throws 400 `survey.patternInvalid` for an invalid regular expression. Runs before the transaction, because an invalid
 * pattern would abort it, and a second connection inside of it could wait for ever.
 */
async function checkPattern({ db }: Context, settings: QuestionInput['settings']): Promise<void> {
  if (settings?.format !== 'regex' || !settings.pattern) return
  try {
    await testPattern(db, settings.pattern)
  } catch (error) {
    if (dbErrorCode(error) === invalidPattern) throw failure('survey.patternInvalid')
    throw error
  }
}

/** Throws 404 if a condition or a range refers to something that the survey does not have. */
function checkTargets({ showIf, ranges }: QuestionWriting, questions: readonly SurveyQuestion[]): void {
  for (const { goTo } of ranges) if (typeof goTo === 'number') find(questions, goTo)
  if (!showIf) return
  const { examples } = find(questions, showIf.surveyQuestionId)
  const known = new Set(examples.map((example) => example.surveyExampleId))
  if (!showIf.surveyExampleIds.every((id) => known.has(id))) throw notFound()
}

async function addQuestion(context: Context, writable: Writable, input: QuestionInput): Promise<void> {
  const { survey, questions } = writable
  const { db } = context
  if (writable.isWordingOnly) throw failure('survey.wordingOnly')
  if (questions.length >= surveyLimits.questions) throw failure('survey.tooManyQuestions')
  const source = input.copyOf ? find(questions, input.copyOf) : null
  const writing = change(source ?? emptyQuestion, input, false)
  checkFile(survey, writing)
  checkTargets(writing, questions)
  const { translations = {} } = source ?? {}
  const id = await insertQuestion(db, survey, questions.length + 1, { ...writing, translations })
  const examples = source
    ? source.examples.map((example) => ({ ...example, goTo: numberOf(example.goTo) }))
    : firstExamples(writing.questionType, yesNo[context.viewer.language] ?? ['Yes', 'No'])
  const added = examples.length > 0 ? await insertExamples(db, survey, id, examples) : []
  if (source) await copyPictures(context, source.examples, survey, added)
  const after = input.after ?? input.copyOf
  const order = questions.map((question) => question.surveyQuestionId)
  const at = after ? order.indexOf(after) : -1
  if (at < 0) return
  order.splice(at + 1, 0, id)
  await updateQuestionOrders(db, survey, order)
}

const numberOf = (goTo: SurveyExample['goTo']) => (goTo === 'end' ? 0 : goTo)

async function changeQuestion(
  context: Context,
  writable: Writable,
  input: QuestionInput,
  id: number,
): Promise<void> {
  const { survey, questions, isWordingOnly } = writable
  const { db } = context
  const question = find(questions, id)
  const writing = change(question, input, isWordingOnly)
  if (writing.questionType !== question.questionType) checkFile(survey, writing)
  checkTargets(writing, questions)
  await updateQuestion(db, survey, id, writing)
  if (writing.questionType === question.questionType) return
  const stray = strayExamples(question, writing.questionType)
  await deleteExamples(db, survey, stray)
  await purgePictures(context, survey.surveyId, stray)
  if (stray.length === question.examples.length) {
    const examples = firstExamples(writing.questionType, yesNo[context.viewer.language] ?? ['Yes', 'No'])
    if (examples.length > 0) await insertExamples(db, survey, id, examples)
  }
}

/** Adds, copies or changes a question; returns all questions in their order (spec 2§4). */
export async function saveQuestion(context: Context, input: QuestionInput): Promise<Questions> {
  await checkPattern(context, input.settings)
  return transaction(context, async (inside) => {
    const writable = await requireWritable(inside, input.surveyId)
    if (input.surveyQuestionId) await changeQuestion(inside, writable, input, input.surveyQuestionId)
    else await addQuestion(inside, writable, input)
    return listed(inside, writable.survey)
  })
}

/** Removes a question with its examples. */
export function removeQuestion(
  context: Context,
  input: Input<typeof surveyApi.removeQuestion>,
): Promise<Questions> {
  return transaction(context, async (inside) => {
    const { survey, questions, isWordingOnly } = await requireWritable(inside, input.surveyId)
    if (isWordingOnly) throw failure('survey.wordingOnly')
    const { examples } = find(questions, input.surveyQuestionId)
    await deleteQuestion(inside.db, survey, input.surveyQuestionId)
    await purgePictures(
      inside,
      survey.surveyId,
      examples.map((example) => example.surveyExampleId),
    )
    return listed(inside, survey)
  })
}

/** Orders the questions; 409 if the numbers are not exactly those of the survey. */
export function orderQuestions(
  context: Context,
  input: Input<typeof surveyApi.orderQuestions>,
): Promise<Questions> {
  return transaction(context, async (inside) => {
    const { survey, questions, isWordingOnly } = await requireWritable(inside, input.surveyId)
    if (isWordingOnly) throw failure('survey.wordingOnly')
    const known = new Set(questions.map((question) => question.surveyQuestionId))
    const asked = new Set(input.surveyQuestionIds)
    if (asked.size !== known.size || ![...asked].every((id) => known.has(id)))
      throw failure('survey.surveyChanged')
    await updateQuestionOrders(inside.db, survey, input.surveyQuestionIds)
    return listed(inside, survey)
  })
}

async function addExample(context: Context, writable: Writable, input: ExampleInput): Promise<void> {
  if (writable.isWordingOnly) throw failure('survey.wordingOnly')
  const question = find(writable.questions, input.surveyQuestionId)
  const isRow = input.isRow ?? false
  if (!hasRoom(question, isRow, 1)) throw failure('survey.tooManyExamples')
  const goTo = numberOf(input.goTo ?? null)
  if (goTo) find(writable.questions, goTo)
  const exampleText = line(input.exampleText ?? '')
  const [id] = await insertExamples(context.db, writable.survey, question.surveyQuestionId, [
    { exampleText, isRow, goTo },
  ])
  if (id !== undefined && input.fileCode) await savePicture(context, writable.survey, id, input.fileCode)
}

async function savePicture(
  context: Context,
  survey: ReadableSurvey,
  exampleId: number,
  fileCode: string | null,
): Promise<void> {
  const picture = await holdPicture(context, survey, exampleId, fileCode)
  await surveyExample.update(context.db, { ...survey, exampleId }, { fileCode: picture })
}

async function changeExample(
  context: Context,
  writable: Writable,
  input: ExampleInput,
  id: number,
): Promise<void> {
  const { survey, questions, isWordingOnly } = writable
  const { examples } = find(questions, input.surveyQuestionId)
  const example = examples.find((one) => one.surveyExampleId === id)
  if (!example) throw notFound()
  const exampleText = line(input.exampleText ?? example.exampleText)
  // Another text of a choice would turn round answers that were given for the old one.
  if (isWordingOnly && exampleText !== example.exampleText) throw failure('survey.wordingOnly')
  const goTo = isWordingOnly || input.goTo === undefined ? example.goTo : input.goTo
  if (typeof goTo === 'number') find(questions, goTo)
  await surveyExample.update(context.db, { ...survey, exampleId: id }, { exampleText, goTo: numberOf(goTo) })
  const isOther = input.fileCode !== undefined && input.fileCode !== example.fileCode
  if (isOther && !isWordingOnly) await savePicture(context, survey, id, input.fileCode ?? null)
  if (input.exampleOrders === undefined || isWordingOnly) return
  const order = examples.filter((one) => one.isRow === example.isRow && one.surveyExampleId !== id)
  order.splice(input.exampleOrders - 1, 0, example)
  await updateExampleOrders(
    context.db,
    survey,
    order.map((one) => one.surveyExampleId),
  )
}

/** Adds or changes an example of a question; returns all questions. */
export function saveExample(context: Context, input: ExampleInput): Promise<Questions> {
  return transaction(context, async (inside) => {
    const writable = await requireWritable(inside, input.surveyId)
    if (input.surveyExampleId) await changeExample(inside, writable, input, input.surveyExampleId)
    else await addExample(inside, writable, input)
    return listed(inside, writable.survey)
  })
}

/** Removes an example; returns all questions. */
export function removeExample(
  context: Context,
  input: Input<typeof surveyApi.removeExample>,
): Promise<Questions> {
  return transaction(context, async (inside) => {
    const { survey, questions, isWordingOnly } = await requireWritable(inside, input.surveyId)
    if (isWordingOnly) throw failure('survey.wordingOnly')
    const isKnown = questions.some(({ examples }) =>
      examples.some((example) => example.surveyExampleId === input.surveyExampleId),
    )
    if (!isKnown) throw notFound()
    await deleteExamples(inside.db, survey, [input.surveyExampleId])
    await purgePictures(inside, survey.surveyId, [input.surveyExampleId])
    return listed(inside, survey)
  })
}
