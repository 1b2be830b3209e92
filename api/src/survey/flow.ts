import { isDay } from '../kit/time/clock.ts'
import { answersTo, type SurveyAnswer } from './answer.ts'
import { surveyLimits } from './limits.ts'
import {
  branchKinds,
  isMany,
  kindOf,
  type QuestionKind,
  type QuestionRange,
  rangeKinds,
  type SurveyExample,
  type SurveyQuestion,
  silentKinds,
} from './question.ts'

/** Why an answer is refused; reported together with the question. */
export type AnswerFault =
  | 'required'
  | 'hidden'
  | 'tooFew'
  | 'tooMany'
  | 'unknownChoice'
  | 'notNumber'
  | 'outOfRange'
  | 'tooLong'
  | 'format'
  | 'incomplete'
  | 'mixed'

/** A question with refused answers, and the reason. */
export interface FaultyAnswer {
  surveyQuestionId: number
  fault: AnswerFault
}

const numberForm = /^-?\d{1,15}(?:\.\d{1,6})?$/

function isShown(
  question: SurveyQuestion,
  answers: readonly SurveyAnswer[],
  path: ReadonlySet<number>,
): boolean {
  const { showIf } = question
  if (!showIf) return true
  if (!path.has(showIf.surveyQuestionId)) return false
  const chosen = answersTo(answers, showIf.surveyQuestionId)
  return chosen.some(
    (answer) => !answer.isAdditionalAnswer && showIf.surveyExampleIds.includes(Number(answer.surveyAnswer)),
  )
}

/** The numbers of a range with its open ends. */
export const boundsOf = ({ from, to }: Pick<QuestionRange, 'from' | 'to'>) => ({
  from: from ?? Number.NEGATIVE_INFINITY,
  to: to ?? Number.POSITIVE_INFINITY,
})

function rangeTarget(ranges: readonly QuestionRange[], [answer]: readonly SurveyAnswer[]) {
  if (!answer || !numberForm.test(answer.surveyAnswer)) return null
  const value = Number(answer.surveyAnswer)
  const own = ranges.find((range) => boundsOf(range).from <= value && value <= boundsOf(range).to)
  return own?.goTo ?? null
}

/**
 * Where the answer to a question leads; null to the next question. Of several chosen examples the first one in the order
 * of the question that leads elsewhere decides, and of the ranges of a number the first one with the answer.
 */
export function branchOf(question: SurveyQuestion, answers: readonly SurveyAnswer[]): SurveyExample['goTo'] {
  const kind = kindOf(question.questionType)
  const given = answersTo(answers, question.surveyQuestionId).filter((answer) => !answer.isAdditionalAnswer)
  if (rangeKinds.includes(kind)) return rangeTarget(question.ranges, given)
  if (!branchKinds.includes(kind)) return null
  const chosen = new Set(given.map((answer) => Number(answer.surveyAnswer)))
  return question.examples.find((one) => one.goTo !== null && chosen.has(one.surveyExampleId))?.goTo ?? null
}

/**
 * The questions that a reader sees with these answers, in their order: branches jump forward, and a question with a
 * condition is included only if the condition is met. Backward targets are ignored.
 */
export function pathOf(
  questions: readonly SurveyQuestion[],
  answers: readonly SurveyAnswer[],
): SurveyQuestion[] {
  const met: SurveyQuestion[] = []
  const path = new Set<number>()
  let at = 0
  while (at < questions.length) {
    const question = questions[at]
    if (!question) break
    at += 1
    if (!isShown(question, answers, path)) continue
    met.push(question)
    path.add(question.surveyQuestionId)
    const goTo = branchOf(question, answers)
    if (goTo === 'end') break
    if (goTo === null) continue
    const target = questions.findIndex((one) => one.surveyQuestionId === goTo)
    if (target >= at) at = target
  }
  return met
}

/** Splits the path into pages; a section starts a new page. */
export function pagesOf(path: readonly SurveyQuestion[]): SurveyQuestion[][] {
  const pages: SurveyQuestion[][] = []
  for (const question of path) {
    const last = pages.at(-1)
    if (!last || kindOf(question.questionType) === 'section') pages.push([question])
    else last.push(question)
  }
  return pages
}

const emailForm = /^[^\s@]{1,64}@[^\s@.]{1,63}(?:\.[^\s@.]{1,63})+$/
const phoneForm = /^\+?[0-9][0-9 ()-]{5,19}$/
const timeForm = /^(?:[01]\d|2[0-3]):[0-5]\d$/

function textFault({ settings }: SurveyQuestion, typed: string): AnswerFault | null {
  if (settings.maxLength && typed.length > settings.maxLength) return 'tooLong'
  if (settings.format === 'number' && !numberForm.test(typed)) return 'notNumber'
  if (settings.format === 'email' && !emailForm.test(typed)) return 'format'
  if (settings.format === 'phone' && !phoneForm.test(typed)) return 'format'
  return null
}

/** First and last point of a scale, star or NPS question. */
export function pointsOf({ questionType, settings }: Pick<SurveyQuestion, 'questionType' | 'settings'>) {
  const kind = kindOf(questionType)
  if (kind === 'nps') return { from: 0, to: 10 }
  if (kind === 'star') return { from: 1, to: settings.to ?? 5 }
  return { from: settings.from ?? 1, to: settings.to ?? 5 }
}

function numberFault(typed: string, min: number | null | undefined, max: number | null | undefined) {
  if (!numberForm.test(typed)) return 'notNumber'
  const value = Number(typed)
  return (min != null && value < min) || (max != null && value > max) ? 'outOfRange' : null
}

function pointFault(question: SurveyQuestion, typed: string): AnswerFault | null {
  const { from, to } = pointsOf(question)
  if (!/^\d{1,2}$/.test(typed)) return 'notNumber'
  return numberFault(typed, from, to)
}

function isExample(question: SurveyQuestion, answer: SurveyAnswer, isRow: boolean): boolean {
  const id = isRow ? answer.surveyExampleRow : Number(answer.surveyAnswer)
  return question.examples.some((example) => example.surveyExampleId === id && example.isRow === isRow)
}

function choiceFault(question: SurveyQuestion, given: readonly SurveyAnswer[]): AnswerFault | null {
  for (const answer of given) {
    if (answer.isAdditionalAnswer) {
      if (!question.isAdditionalOption) return 'unknownChoice'
      if (answer.surveyAnswer.trim() === '') return 'incomplete'
    } else if (!isExample(question, answer, false)) return 'unknownChoice'
  }
  return null
}

function countFault({ settings }: SurveyQuestion, count: number): AnswerFault | null {
  if (settings.minChoices && count < settings.minChoices) return 'tooFew'
  if (settings.maxChoices && count > settings.maxChoices) return 'tooMany'
  return null
}

function rankingFault(question: SurveyQuestion, given: readonly SurveyAnswer[]): AnswerFault | null {
  const choices = new Set(given.map((answer) => answer.surveyAnswer))
  const options = question.examples.length
  if (choices.size !== given.length) return 'mixed'
  return choiceFault(question, given) ?? (given.length < options ? 'incomplete' : null)
}

function matrixFault(question: SurveyQuestion, given: readonly SurveyAnswer[]): AnswerFault | null {
  const kind = question.settings.matrix ?? 'radio'
  const cells = new Set<string>()
  for (const answer of given) {
    if (!isExample(question, answer, true)) return 'unknownChoice'
    if (kind === 'number') {
      const fault = numberFault(answer.surveyAnswer, question.settings.min, question.settings.max)
      if (fault) return fault
    } else if (!isExample(question, answer, false)) return 'unknownChoice'
    const cell =
      kind === 'check' ? `${answer.surveyExampleRow}:${answer.surveyAnswer}` : `${answer.surveyExampleRow}`
    if (cells.has(cell)) return 'mixed'
    cells.add(cell)
  }
  const rows = question.examples.filter((example) => example.isRow)
  const answered = new Set(given.map((answer) => answer.surveyExampleRow))
  return question.isRequired && rows.some((row) => !answered.has(row.surveyExampleId)) ? 'incomplete' : null
}

type Check = (question: SurveyQuestion, given: readonly SurveyAnswer[]) => AnswerFault | null

const one =
  (check: (question: SurveyQuestion, typed: string) => AnswerFault | null): Check =>
  (question, given) => {
    const [answer] = given
    if (given.length !== 1 || !answer || answer.isAdditionalAnswer) return 'mixed'
    return check(question, answer.surveyAnswer)
  }

const fileForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const single: Check = (question, given) => (given.length > 1 ? 'tooMany' : choiceFault(question, given))
const several: Check = (question, given) => {
  const choices = given.map((answer) => (answer.isAdditionalAnswer ? '+' : answer.surveyAnswer))
  if (new Set(choices).size !== choices.length) return 'mixed'
  return choiceFault(question, given) ?? countFault(question, given.length)
}
const formed = (form: RegExp) => one((_question, typed) => (form.test(typed) ? null : 'format'))
const code = one((_question, typed) => (/^[A-Za-z0-9._-]{1,64}$/.test(typed) ? null : 'format'))

const checks: Record<QuestionKind, Check> = {
  single,
  dropdown: single,
  yesNo: single,
  multiple: several,
  picture: (question, given) => (isMany(question) ? several(question, given) : single(question, given)),
  ranking: rankingFault,
  matrix: matrixFault,
  longText: one(textFault),
  shortText: one(textFault),
  number: one(({ settings }, typed) => numberFault(typed, settings.min, settings.max)),
  date: one((_question, typed) => (isDay(typed) ? null : 'format')),
  time: formed(timeForm),
  scale: one(pointFault),
  star: one(pointFault),
  nps: one(pointFault),
  person: code,
  department: code,
  file: formed(fileForm),
  textBlock: () => 'hidden',
  section: () => 'hidden',
}

/** Whether an answer is empty: a blank text that is not an additional answer. */
export function isBlank(answer: SurveyAnswer): boolean {
  return answer.surveyAnswer.trim() === '' && !answer.isAdditionalAnswer
}

/** The fault of the answers to one question of the path; null if they are accepted. */
export function faultOf(question: SurveyQuestion, answers: readonly SurveyAnswer[]): AnswerFault | null {
  const kind = kindOf(question.questionType)
  const given = answersTo(answers, question.surveyQuestionId).filter((answer) => !isBlank(answer))
  if (given.length === 0) return question.isRequired && !silentKinds.includes(kind) ? 'required' : null
  if (given.some((answer) => answer.surveyAnswer.length > surveyLimits.answer)) return 'tooLong'
  if (kind !== 'matrix' && given.some((answer) => answer.surveyExampleRow != null)) return 'unknownChoice'
  return checks[kind](question, given)
}

/** Every question with refused answers, in the order of the survey; hidden and unknown ones last. */
export function faultsOf(
  questions: readonly SurveyQuestion[],
  answers: readonly SurveyAnswer[],
): FaultyAnswer[] {
  const path = pathOf(questions, answers)
  const met = new Set(path.map((question) => question.surveyQuestionId))
  const faults: FaultyAnswer[] = []
  for (const question of path) {
    const fault = faultOf(question, answers)
    if (fault) faults.push({ surveyQuestionId: question.surveyQuestionId, fault })
  }
  const hidden = new Set(answers.map((answer) => answer.surveyQuestionId).filter((id) => !met.has(id)))
  return [
    ...faults,
    ...[...hidden].map((surveyQuestionId) => ({ surveyQuestionId, fault: 'hidden' as const })),
  ]
}

/** Inserts answers of the reader into a text: `{{q:12}}` becomes the answer to question 12, or ''. */
export function fillAnswers(
  line: string,
  questions: readonly SurveyQuestion[],
  answers: readonly SurveyAnswer[],
): string {
  return line.replaceAll(/\{\{q:(\d+)\}\}/g, (_all, id: string) => {
    const question = questions.find((item) => item.surveyQuestionId === Number(id))
    if (!question) return ''
    const given = answersTo(answers, question.surveyQuestionId)
    const shown = given.map((answer) => {
      const example = question.examples.find((item) => item.surveyExampleId === Number(answer.surveyAnswer))
      return answer.isAdditionalAnswer ? answer.surveyAnswer : (example?.exampleText ?? answer.surveyAnswer)
    })
    return shown.join(', ')
  })
}
