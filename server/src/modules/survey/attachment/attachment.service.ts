import {
  type FaultyAnswer,
  kindOf,
  type SurveyAnswer,
  type SurveyExample,
  type SurveyQuestion,
} from '@maru/api/survey'
import type { Context } from '#kit/context.ts'
import { Failure, failure } from '#kit/failure.ts'
import {
  attachFiles,
  copyFiles,
  countFiles,
  type Holder,
  listFilesOf,
  purgeAttachedFiles,
  purgeFilesOfMany,
} from '#modules/file/index.ts'
import { surveyExample } from '../question.sql.ts'
import type { SurveyKey } from '../survey.sql.ts'
import { answerHolder, exampleHolder, surveyHolder } from './attachment.rules.ts'
import { selectAnswerHolders } from './attachment.sql.ts'

type Work = Pick<Context, 'db' | 'viewer' | 'clock' | 'config' | 'slots'>

/**
 * Attaches a collection of the viewer to a survey, an example or an answer, inside the caller's transaction. A
 * collection of another company is copied into the survey's company. Returns the code to store; undefined if the
 * collection does not belong to the viewer.
 */
async function hold(context: Work, fileCode: string, holder: Holder): Promise<string | undefined> {
  const { comCode, personCode } = context.viewer
  const own = { ...holder, comCode }
  try {
    await attachFiles(context, fileCode, personCode, own)
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return undefined
    throw error
  }
  if (comCode === holder.comCode) return fileCode
  const copy = await copyFiles(context, fileCode, { comCode: holder.comCode, personCode })
  await purgeAttachedFiles(context, own)
  await attachFiles(context, copy, personCode, holder)
  return copy
}

/** Replaces the files of a survey; 400 `survey.fileRefused` for another person's collection. */
export async function holdSurveyFiles(
  context: Work,
  { comCode, surveyId }: SurveyKey,
  fileCode: string | null,
): Promise<string | null> {
  const holder = { comCode, ...surveyHolder(surveyId) }
  const code = fileCode === null ? null : await hold(context, fileCode, holder)
  if (code === undefined) throw failure('survey.fileRefused')
  await purgeAttachedFiles(context, holder, code)
  return code
}

/** Attaches the picture of an example; 400 `survey.notPicture` if the collection has none. */
export async function holdPicture(
  context: Work,
  { comCode, surveyId }: SurveyKey,
  exampleId: number,
  fileCode: string | null,
): Promise<string | null> {
  const holder = { comCode, ...exampleHolder(surveyId, exampleId) }
  const code = fileCode === null ? null : await hold(context, fileCode, holder)
  if (code === undefined) throw failure('survey.notPicture')
  if (code !== null) {
    const files = (await listFilesOf(context, comCode, [code])).get(code) ?? []
    if (!files.some((file) => file.thumbnailUrl !== null)) throw failure('survey.notPicture')
  }
  await purgeAttachedFiles(context, holder, code)
  return code
}

/** Deletes the pictures of examples. */
export async function purgePictures(
  context: Pick<Work, 'db' | 'clock' | 'slots'>,
  surveyId: number,
  exampleIds: number[],
): Promise<void> {
  const ids = exampleIds.map((exampleId) => exampleHolder(surveyId, exampleId).id)
  await purgeFilesOfMany(context, surveyHolder(surveyId).kind, ids)
}

/** The questions with the addresses of their examples' pictures, in one statement. */
export async function withPictures(
  context: Work,
  { comCode }: SurveyKey,
  questions: SurveyQuestion[],
): Promise<SurveyQuestion[]> {
  const codes = questions.flatMap(({ examples }) => examples.flatMap(({ fileCode }) => fileCode ?? []))
  if (codes.length === 0) return questions
  const files = await listFilesOf(context, comCode, codes)
  const pictureOf = (fileCode: string | null) =>
    files.get(fileCode ?? '')?.find((file) => file.thumbnailUrl !== null)?.thumbnailUrl ?? null
  return questions.map((question) => ({
    ...question,
    examples: question.examples.map((example) => ({ ...example, pictureUrl: pictureOf(example.fileCode) })),
  }))
}

async function copyCollection(
  context: Work,
  comCode: string,
  fileCode: string | null,
): Promise<string | null> {
  if (fileCode === null) return null
  return copyFiles(context, fileCode, { comCode, personCode: context.viewer.personCode })
}

/** Copies the attachments of a survey to another one; returns their new code. */
export async function copySurveyFiles(
  context: Work,
  fileCode: string | null,
  { comCode, surveyId }: SurveyKey,
): Promise<string | null> {
  const copy = await copyCollection(context, comCode, fileCode)
  const holder = { comCode, ...surveyHolder(surveyId) }
  if (copy !== null) await attachFiles(context, copy, context.viewer.personCode, holder)
  return copy
}

/** Copies the pictures of examples to the new examples with the same index. */
export async function copyPictures(
  context: Work,
  examples: readonly SurveyExample[],
  { comCode, surveyId }: SurveyKey,
  exampleIds: readonly number[],
): Promise<void> {
  for (const [index, { fileCode }] of examples.entries()) {
    const exampleId = exampleIds[index]
    const copy = exampleId === undefined ? null : await copyCollection(context, comCode, fileCode)
    if (copy === null || exampleId === undefined) continue
    const holder = { comCode, ...exampleHolder(surveyId, exampleId) }
    await attachFiles(context, copy, context.viewer.personCode, holder)
    await surveyExample.update(context.db, { comCode, surveyId, exampleId }, { fileCode: copy })
  }
}

const isFile = ({ questionType }: SurveyQuestion) => kindOf(questionType) === 'file'

/** The answers with files, by question. */
function fileAnswers(questions: readonly SurveyQuestion[], answers: readonly SurveyAnswer[]) {
  return questions.filter(isFile).flatMap((question) => {
    const answer = answers.find((one) => one.surveyQuestionId === question.surveyQuestionId)
    return answer && answer.surveyAnswer.trim() !== '' ? [{ question, answer }] : []
  })
}

/** Attaches the files of a draft, so that they exist as long as the draft; skips collections of other people. */
export async function holdDraftFiles(
  context: Work,
  { surveyId }: SurveyKey,
  questions: readonly SurveyQuestion[],
  answers: readonly SurveyAnswer[],
): Promise<void> {
  const { comCode, personCode } = context.viewer
  for (const { question, answer } of fileAnswers(questions, answers)) {
    const holder = { comCode, ...answerHolder(surveyId, question.surveyQuestionId, personCode) }
    try {
      await attachFiles(context, answer.surveyAnswer, personCode, holder)
    } catch (error) {
      if (!(error instanceof Failure && error.status === 404)) throw error
    }
  }
}

/**
 * Attaches the files of sent answers and removes previous ones, inside the caller's transaction. Returns the answers
 * for storage, and the questions with refused files.
 */
export async function holdAnswerFiles(
  context: Work,
  { comCode, surveyId }: SurveyKey,
  questions: readonly SurveyQuestion[],
  answers: readonly SurveyAnswer[],
): Promise<{ answers: SurveyAnswer[]; faults: FaultyAnswer[] }> {
  const { personCode } = context.viewer
  const faults: FaultyAnswer[] = []
  const codes = new Map<number, string>()
  for (const { question, answer } of fileAnswers(questions, answers)) {
    const { surveyQuestionId } = question
    const holder = { comCode, ...answerHolder(surveyId, surveyQuestionId, personCode) }
    const code = await hold(context, answer.surveyAnswer, holder)
    const count = code === undefined ? 0 : await countFiles(context, comCode, code)
    if (code === undefined) faults.push({ surveyQuestionId, fault: 'unknownChoice' })
    else if (count > (question.settings.maxFiles ?? 1)) faults.push({ surveyQuestionId, fault: 'tooMany' })
    else if (count > 0) codes.set(surveyQuestionId, code)
    else if (question.isRequired) faults.push({ surveyQuestionId, fault: 'required' })
  }
  const given = new Set(questions.filter(isFile).map((question) => question.surveyQuestionId))
  for (const questionId of given) {
    const holder = { comCode, ...answerHolder(surveyId, questionId, personCode) }
    await purgeAttachedFiles(context, holder, codes.get(questionId) ?? null)
  }
  const stored = answers.flatMap((answer) => {
    if (!given.has(answer.surveyQuestionId)) return [answer]
    const code = codes.get(answer.surveyQuestionId)
    return code === undefined ? [] : [{ ...answer, surveyAnswer: code }]
  })
  return { answers: stored, faults }
}

/** Deletes all files of a survey: attachments, pictures and answers. */
export async function purgeSurveyFiles(
  context: Pick<Work, 'db' | 'clock' | 'slots'>,
  key: SurveyKey,
  questions: readonly SurveyQuestion[],
): Promise<void> {
  await purgeFilesOfMany(context, surveyHolder(key.surveyId).kind, [surveyHolder(key.surveyId).id])
  await purgePictures(
    context,
    key.surveyId,
    questions.flatMap(({ examples }) => examples.map((example) => example.surveyExampleId)),
  )
  const ids = await selectAnswerHolders(context.db, key)
  await purgeFilesOfMany(context, answerHolder(0, 0, '').kind, ids)
}
