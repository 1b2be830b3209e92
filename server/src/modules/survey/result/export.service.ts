import type { Input } from '@maru/api/kit/endpoint'
import { shortLanguage } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import {
  isAsking,
  isMany,
  kindOf,
  questionsIn,
  type SurveyQuestion,
  type surveyApi,
  titleIn,
} from '@maru/api/survey'
import { survey as surveyTexts } from '@maru/i18n/survey/texts'
import type { Context } from '#kit/context.ts'
import { type Cell, openWorkbook, workbookType } from '#kit/csv/workbook.ts'
import { failure } from '#kit/failure.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { companyTexts } from '#kit/text/text-changes.ts'
import { disposition, listFilesOf } from '#modules/file/index.ts'
import { selectQuestions } from '../question.sql.ts'
import { type ReadableSurvey, requireSurvey } from '../survey.access.ts'
import { readStatistics, requireEnough } from './statistics.service.ts'
import { type RawCell, type RawRow, selectRaw, selectTexts } from './statistics.sql.ts'

/** Number of raw rows per query. */
const batch = 100

type Texts = (typeof surveyTexts)['ko']['excel']
type ShortLanguage = ReturnType<typeof shortLanguage>

/** A column of the raw sheet, with the answers that it shows. */
interface Column {
  name: string
  read(cells: ReadonlyMap<number, RawCell[]>): Cell
}

const joined = (cells: readonly RawCell[], read: (cell: RawCell) => Cell) =>
  cells
    .map(read)
    .filter((text) => text !== null)
    .join(', ') || null

/** Names of the files of answers, by their collection. */
type FileNames = Map<string, string>

/** One column for a question; one for each example of a multiple choice, each rank and each row of a matrix. */
function columnsOf(question: SurveyQuestion, number: number, texts: Texts, files: FileNames): Column[] {
  const kind = kindOf(question.questionType)
  const id = question.surveyQuestionId
  const own = (cells: ReadonlyMap<number, RawCell[]>) => cells.get(id) ?? []
  const examples = new Map(question.examples.map((one) => [one.surveyExampleId, one.exampleText]))
  const textOf = (exampleId: number | null) => examples.get(exampleId ?? 0) ?? null
  const name = `Q${number}`
  const other: Column = {
    name: `${name}_${texts.other}`,
    read: (cells) => joined(own(cells), ([, , , , body]) => body),
  }
  const options = question.examples.filter((example) => !example.isRow)
  if (kind === 'section' || kind === 'textBlock') return []
  if (isMany(question) || kind === 'ranking') {
    const columns = options.map(
      (option, index): Column => ({
        name: `${name}_${index + 1}`,
        read(cells) {
          const cell = own(cells).find(([, exampleId]) => exampleId === option.surveyExampleId)
          if (kind === 'ranking') return cell?.[3] ?? null
          return own(cells).length === 0 ? null : cell ? 1 : 0
        },
      }),
    )
    return question.isAdditionalOption ? [...columns, other] : columns
  }
  if (kind === 'matrix')
    return question.examples
      .filter((example) => example.isRow)
      .map((row, index) => ({
        name: `${name}_${index + 1}`,
        read: (cells) => {
          const inRow = own(cells).filter(([, , rowId]) => rowId === row.surveyExampleId)
          if (question.settings.matrix === 'number') return inRow[0]?.[3] ?? null
          return joined(inRow, ([, exampleId]) => textOf(exampleId))
        },
      }))
  const plain: Column = {
    name,
    read: (cells) => {
      const [cell] = own(cells)
      const [, exampleId = null, , value = null, body = null] = cell ?? []
      if (kind === 'file') return files.get(body ?? '') ?? null
      return value ?? textOf(exampleId) ?? (question.isAdditionalOption ? null : body)
    },
  }
  return question.isAdditionalOption ? [plain, other] : [plain]
}

/** Loads the names of the files in the answers of a batch of rows. */
async function readFileNames(
  context: Context,
  { comCode }: ReadableSurvey,
  questions: readonly SurveyQuestion[],
  rows: readonly RawRow[],
  files: FileNames,
): Promise<void> {
  const asked = new Set(
    questions.filter((one) => kindOf(one.questionType) === 'file').map((one) => one.surveyQuestionId),
  )
  const codes = rows.flatMap((row) =>
    row.cells.flatMap(([questionId, , , , body]) => (asked.has(questionId) && body ? body : [])),
  )
  files.clear()
  for (const [code, list] of await listFilesOf(context, comCode, codes))
    files.set(code, list.map((file) => file.name).join(', '))
}

async function* rawRows(
  context: Context,
  survey: ReadableSurvey,
  questions: readonly SurveyQuestion[],
  texts: Texts,
  language: ShortLanguage,
): AsyncGenerator<Cell[]> {
  const files: FileNames = new Map()
  const nameOf = (name: LocalName | null) => name && (name[language] || name.en || name.ko)
  const columns = questions.flatMap((question, index) => columnsOf(question, index + 1, texts, files))
  // The department of a single anonymous row is omitted: together with other answers it may identify a person.
  const who = survey.isAnonymous
    ? [texts.number]
    : [texts.number, texts.department, texts.person, texts.code, texts.date]
  yield [...who, ...columns.map((column) => column.name)]
  let number = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await selectRaw(context.db, survey, after, batch)
    await readFileNames(context, survey, questions, rows, files)
    for (const row of rows) {
      number += 1
      const cells = Map.groupBy(row.cells, ([questionId]) => questionId)
      const head: Cell[] = survey.isAnonymous
        ? [number]
        : [number, nameOf(row.division), nameOf(row.personName), row.personCode, row.answeredAt]
      yield [...head, ...columns.map((column) => column.read(cells))]
    }
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last.responseId
  }
}

async function* summaryRows(
  context: Context,
  survey: ReadableSurvey,
  questions: readonly SurveyQuestion[],
  texts: Texts,
): AsyncGenerator<Cell[]> {
  const statistics = await readStatistics(context, survey)
  yield [texts.question, texts.item, texts.row, texts.count, texts.share]
  yield [survey.title, texts.members, null, statistics.memberCount, null]
  const share = (count: number, of: number) => (of === 0 ? null : Math.round((count / of) * 1000) / 10)
  yield [
    survey.title,
    texts.answered,
    null,
    statistics.answeredCount,
    share(statistics.answeredCount, statistics.memberCount),
  ]
  for (const [index, question] of questions.entries()) {
    const own = statistics.questions.find((one) => one.surveyQuestionId === question.surveyQuestionId)
    if (!own || !isAsking(question)) continue
    const name = `Q${index + 1}. ${question.questionText}`
    const textOf = (id: number | null) =>
      question.examples.find((one) => one.surveyExampleId === id)?.exampleText ?? null
    yield [name, texts.respondents, null, own.respondents, null]
    for (const { surveyExampleId, surveyExampleRow, value, count } of own.counts) {
      const item = [textOf(surveyExampleId), value].filter((part) => part !== null).join(' · ')
      yield [name, item, textOf(surveyExampleRow), count, share(count, own.respondents)]
    }
    if (own.textCount > 0)
      yield [name, texts.texts, null, own.textCount, share(own.textCount, own.respondents)]
    if (own.mean !== null) yield [name, texts.mean, null, own.mean, null]
    if (own.median !== null) yield [name, texts.median, null, own.median, null]
    if (own.deviation !== null) yield [name, texts.deviation, null, own.deviation, null]
  }
}

function* codeBook(questions: readonly SurveyQuestion[], texts: Texts): Generator<Cell[]> {
  yield [texts.column, texts.question, texts.item]
  for (const [index, question] of questions.entries()) {
    const kind = kindOf(question.questionType)
    if (!isAsking(question)) continue
    const name = `Q${index + 1}`
    yield [name, question.questionText, null]
    const listed = question.examples.filter((example) => (kind === 'matrix' ? example.isRow : !example.isRow))
    for (const [at, example] of listed.entries())
      yield [`${name}_${at + 1}`, question.questionText, example.exampleText]
    if (question.isAdditionalOption) yield [`${name}_${texts.other}`, question.questionText, texts.other]
  }
}

/** Number of groups of texts per query. */
const textsAtOnce = 500

/** Typed answers, equal ones once with their number, in the order of the statistics. */
async function* typedRows(
  { db }: Context,
  survey: ReadableSurvey,
  questions: readonly SurveyQuestion[],
  texts: Texts,
  language: ShortLanguage,
): AsyncGenerator<Cell[]> {
  yield [texts.question, texts.text, texts.count]
  for (const [index, question] of questions.entries()) {
    if (!isAsking(question) || kindOf(question.questionType) === 'file') continue
    const name = `Q${index + 1}. ${question.questionText}`
    for (let offset = 0; ; offset += textsAtOnce) {
      const limits = { limit: textsAtOnce, offset }
      const rows = await selectTexts(db, survey, question.surveyQuestionId, '', limits)
      for (const row of rows)
        yield [name, row.name ? row.name[language] || row.name.en || row.name.ko : row.text, row.count]
      if (rows.length < textsAtOnce) break
    }
  }
}

/**
 * An Excel file with the sheets summary, raw answers, code book and typed answers, created while it is sent; for the survey's
 * managers.
 */
export async function exportStatistics(
  context: Context,
  input: Input<typeof surveyApi.exportStatistics>,
): Promise<RawAnswer> {
  const match = await requireSurvey(context, input.surveyId)
  if (!match.acts.canManage || !match.acts.canSeeResults) throw failure('kit.forbidden')
  requireEnough(match)
  const language = input.language ?? shortLanguage(context.viewer.language)
  const survey = { ...match, title: titleIn(match, language) }
  const { comCode } = context.viewer
  const own = await companyTexts(context, { comCode, language }, 'survey', surveyTexts)
  const texts: Texts = own.excel
  const questions = questionsIn(await selectQuestions(context.db, survey), survey.language, language)
  const body = openWorkbook(
    [
      { name: texts.summary, rows: summaryRows(context, survey, questions, texts) },
      { name: texts.raw, rows: rawRows(context, survey, questions, texts, language) },
      { name: texts.codeBook, rows: codeBook(questions, texts) },
      { name: texts.typed, rows: typedRows(context, survey, questions, texts, language) },
    ],
    (error) => context.log.warn({ err: error }, 'survey: an Excel file was aborted'),
  )
  return {
    body,
    headers: {
      'content-type': workbookType,
      'content-disposition': disposition('attachment', `${survey.title}.xlsx`),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  }
}
