import {
  type ComposingFault,
  type CrossGroup,
  choiceKinds,
  isAsking,
  isMany,
  kindOf,
  otherKinds,
  phaseOf,
  rangeFaultsOf,
  rangeKinds,
  type SurveyAnswer,
  type SurveyPhase,
  type SurveyQuestion,
  smallestGroup,
  surveyLimits,
} from '@maru/api/survey'
import type { AnswerCell } from './answer.sql.ts'
import type { QuestionWriting } from './question.sql.ts'
import type { SurveyRow } from './survey.sql.ts'

/** Rights of the viewer in the board of a survey. */
export interface BoardRights {
  canWrite: boolean
  isManager: boolean
}

/** The actions that a viewer may take on a survey. */
export interface SurveyActs {
  isOwner: boolean
  isMember: boolean
  canManage: boolean
  canApprove: boolean
  canAnswer: boolean
  canSeeResults: boolean
  canAdminister: boolean
}

/** The actions that a viewer may take on a survey now. */
export function surveyActs(
  survey: SurveyRow,
  personCode: string,
  board: BoardRights | null,
  now: Date,
): SurveyActs {
  const phase = phaseOf(survey, now)
  const isOwner = survey.createdBy === personCode
  const isCoManager = survey.coManagers.includes(personCode)
  const canAdminister = board?.isManager ?? false
  const isMember = survey.seat !== null
  const hasResults = survey.openedDate !== null
  const seesAsMember =
    isMember &&
    ((survey.resultVisibility === 'answered' && (survey.hasAnswered || phase === 'closed')) ||
      (survey.resultVisibility === 'closed' && phase === 'closed'))
  const seesAsManager = isOwner || (survey.resultVisibility !== 'owner' && isCoManager)
  return {
    isOwner,
    isMember,
    canManage: isOwner || isCoManager,
    canApprove: phase === 'approval' && !isOwner && (survey.approverCode === personCode || canAdminister),
    canAnswer: phase === 'open' && isMember && (!survey.hasAnswered || survey.isEditable),
    canSeeResults: hasResults && (seesAsManager || seesAsMember || survey.isInResultGroup),
    canAdminister,
  }
}

/** Whether the viewer may see a survey. */
export function isVisible(survey: SurveyRow, acts: SurveyActs, personCode: string): boolean {
  if (survey.deletedDate !== null) return acts.canAdminister
  if (acts.canManage || acts.canApprove) return true
  if (survey.stage === 'published')
    return acts.canAdminister || (survey.openedDate !== null && (acts.isMember || survey.isInResultGroup))
  return survey.approverCode === personCode && survey.stage !== 'draft'
}

/** What may be changed: nothing, only wording, or everything. */
export type Changeable = 'nothing' | 'wording' | 'all'

/**
 * What may be changed in a survey. Without an approver: everything until the first answer, then only the wording; an
 * anonymous survey only the wording from the opening on, because the change would reveal the first answer.
 * With an approver: everything in a draft or rejected survey, nothing from the request for approval until the
 * opening, then only the wording. Nothing in a closed survey.
 */
export function changeableOf(survey: SurveyRow, phase: SurveyPhase): Changeable {
  if (phase === 'draft' || phase === 'rejected') return 'all'
  if (phase === 'closed' || phase === 'approval') return 'nothing'
  if (phase === 'waiting') return survey.approverCode === null ? 'all' : 'nothing'
  const isUntouched = survey.answeredCount === 0 && !survey.isAnonymous
  return isUntouched && survey.approverCode === null ? 'all' : 'wording'
}

/**
 * A question for storage, without the settings that its type does not have. Type 2 and kinds without examples have no
 * additional option (spec 2§4).
 */
export function plainQuestion(writing: QuestionWriting): QuestionWriting {
  const kind = kindOf(writing.questionType)
  const { settings } = writing
  const isText = kind === 'shortText' || kind === 'longText'
  const hasPoints = kind === 'scale' || kind === 'star'
  return {
    ...writing,
    isAdditionalOption: writing.isAdditionalOption && otherKinds.includes(kind),
    isShuffled: writing.isShuffled && choiceKinds.includes(kind),
    isRequired: writing.isRequired && isAsking(writing),
    ranges: rangeKinds.includes(kind) ? writing.ranges : [],
    settings: {
      ...(kind === 'multiple' || kind === 'picture' ? pick(settings, ['minChoices', 'maxChoices']) : {}),
      ...(kind === 'file' ? pick(settings, ['maxFiles']) : {}),
      ...(kind === 'number' || kind === 'matrix' ? pick(settings, ['min', 'max']) : {}),
      ...(isText ? pick(settings, ['maxLength', 'format', 'pattern']) : {}),
      ...(hasPoints || kind === 'nps' ? pick(settings, ['lowLabel', 'highLabel']) : {}),
      ...(hasPoints ? pick(settings, ['from', 'to']) : {}),
      ...(kind === 'matrix' ? pick(settings, ['matrix']) : {}),
    },
  }
}

function pick<T extends object, K extends keyof T>(value: T, names: readonly K[]): Partial<Pick<T, K>> {
  const entries = names.filter((name) => value[name] !== undefined && value[name] !== null)
  return Object.fromEntries(entries.map((name) => [name, value[name]])) as Partial<Pick<T, K>> // the names of T
}

/** The initial examples of a new question. */
export function firstExamples(questionType: number, yesNo: readonly [string, string]) {
  const kind = kindOf(questionType)
  const plain = { exampleText: '', isRow: false, goTo: null }
  if (kind === 'yesNo') return yesNo.map((exampleText) => ({ ...plain, exampleText }))
  if (kind === 'matrix') return [plain, plain, { ...plain, isRow: true }, { ...plain, isRow: true }]
  return choiceKinds.includes(kind) ? [plain, plain] : []
}

/** Examples that are invalid for the question's type. */
export function strayExamples(question: SurveyQuestion, questionType: number): number[] {
  const kind = kindOf(questionType)
  const takes = (isRow: boolean) => kind === 'matrix' || (choiceKinds.includes(kind) && !isRow)
  return question.examples
    .filter((example) => !takes(example.isRow))
    .map((example) => example.surveyExampleId)
}

/** What a question lacks before publishing. */
function questionFaults(question: SurveyQuestion, places: ReadonlyMap<number, number>): ComposingFault[] {
  const kind = kindOf(question.questionType)
  const faults: ComposingFault[] = []
  const place = places.get(question.surveyQuestionId) ?? 0
  if (question.questionText.trim() === '') faults.push('questionEmpty')
  const options = question.examples.filter((example) => !example.isRow)
  const isNumbers = kind === 'matrix' && question.settings.matrix === 'number'
  const least = kind === 'matrix' ? (isNumbers ? 0 : 1) : choiceKinds.includes(kind) ? 2 : 0
  const ways = options.length + (question.isAdditionalOption ? 1 : 0)
  if (ways < least) faults.push('tooFewExamples')
  if (kind === 'matrix' && options.length === question.examples.length) faults.push('rowMissing')
  const isAsked = (isRow: boolean) => isRow || !isNumbers
  if (kind === 'picture' && options.some((example) => example.fileCode === null))
    faults.push('pictureMissing')
  if (question.examples.some((example) => isAsked(example.isRow) && example.exampleText.trim() === ''))
    faults.push('exampleEmpty')
  const isBackward = (target: number) => (places.get(target) ?? 0) <= place
  if ([...options, ...question.ranges].some(({ goTo }) => typeof goTo === 'number' && isBackward(goTo)))
    faults.push('branchBackward')
  if (question.showIf && (places.get(question.showIf.surveyQuestionId) ?? 1e9) >= place)
    faults.push('conditionBackward')
  const { minChoices, maxChoices, min, max, from, to } = question.settings
  if (
    isOver(minChoices, maxChoices) ||
    isOver(min, max) ||
    isOver(from, to) ||
    (minChoices ?? 0) > Math.max(ways, 1)
  )
    faults.push('choicesInvalid')
  return [...faults, ...rangeFaultsOf(question)]
}

const isOver = (least: number | null | undefined, most: number | null | undefined) =>
  least != null && most != null && least > most

/** Everything that a survey lacks before publishing, in the order of the screens. */
export function composingFaultsOf(
  survey: Pick<SurveyRow, 'title' | 'endDate' | 'include' | 'isAnonymous'>,
  questions: readonly SurveyQuestion[],
  now: Date,
) {
  const faults: { fault: ComposingFault; surveyQuestionId: number | null; questionNumber: number | null }[] =
    []
  const whole = (fault: ComposingFault) =>
    faults.push({ fault, surveyQuestionId: null, questionNumber: null })
  if (survey.title === '') whole('titleEmpty')
  if (Date.parse(survey.endDate) <= now.getTime()) whole('periodOver')
  if (survey.include.length === 0) whole('audienceEmpty')
  const asks = questions.some(isAsking)
  if (!asks) whole('noQuestion')
  const places = new Map(questions.map((question, index) => [question.surveyQuestionId, index + 1]))
  for (const question of questions) {
    const own = questionFaults(question, places)
    // A file is stored with its author, which would identify the respondent (decision 100).
    if (survey.isAnonymous && kindOf(question.questionType) === 'file') own.push('fileInAnonymous')
    for (const fault of own)
      faults.push({
        fault,
        surveyQuestionId: question.surveyQuestionId,
        questionNumber: places.get(question.surveyQuestionId) ?? null,
      })
  }
  return faults
}

/** The stored form of accepted answers, numbered within their questions. */
export function toCells(
  questions: readonly SurveyQuestion[],
  answers: readonly SurveyAnswer[],
): AnswerCell[] {
  const cells: AnswerCell[] = []
  for (const question of questions) {
    const kind = kindOf(question.questionType)
    const given = answers.filter((answer) => answer.surveyQuestionId === question.surveyQuestionId)
    given.forEach((answer, index) => {
      const isChoice =
        choiceKinds.includes(kind) || (kind === 'matrix' && question.settings.matrix !== 'number')
      const isNumber = ['number', 'scale', 'star', 'nps', 'matrix'].includes(kind)
      const isTyped = answer.isAdditionalAnswer || !(isChoice || isNumber)
      cells.push({
        questionId: question.surveyQuestionId,
        place: index + 1,
        exampleId: isChoice && !answer.isAdditionalAnswer ? Number(answer.surveyAnswer) : null,
        exampleRow: answer.surveyExampleRow ?? null,
        value: kind === 'ranking' ? index + 1 : !isChoice && isNumber ? Number(answer.surveyAnswer) : null,
        body: isTyped ? answer.surveyAnswer.trim().normalize('NFC') : null,
      })
    })
  }
  return cells
}

/** Stored answers in the form of the contract. */
export function toAnswers(
  questions: readonly SurveyQuestion[],
  cells: readonly AnswerCell[],
): SurveyAnswer[] {
  const kinds = new Map(
    questions.map((question) => [question.surveyQuestionId, kindOf(question.questionType)]),
  )
  const checks = new Set(
    questions.filter((one) => one.settings.matrix === 'check').map((one) => one.surveyQuestionId),
  )
  const many = new Set(questions.filter(isMany).map((one) => one.surveyQuestionId))
  return cells.map((cell) => {
    const kind = kinds.get(cell.questionId) ?? 'single'
    const isMultiple = many.has(cell.questionId) || kind === 'ranking' || checks.has(cell.questionId)
    return {
      surveyQuestionId: cell.questionId,
      surveyAnswer: cell.body ?? String(cell.exampleId ?? cell.value ?? ''),
      isMultipleAnswer: isMultiple,
      isAdditionalAnswer: cell.body !== null && otherKinds.includes(kind),
      surveyExampleRow: cell.exampleRow,
    }
  })
}

/**
 * The groups of an anonymous survey that may be shown. Groups with fewer than five people are hidden. The hidden
 * groups together must have no people or at least five, because subtracting the shown groups from the total would
 * reveal their answers.
 */
export function hideSmallGroups(groups: readonly CrossGroup[], unlabelled: number) {
  const shown = groups.filter((group) => group.respondents >= smallestGroup)
  let hidden = unlabelled
  for (const group of groups) if (group.respondents < smallestGroup) hidden += group.respondents
  shown.sort((one, other) => other.respondents - one.respondents)
  while (hidden > 0 && hidden < smallestGroup) {
    const last = shown.pop()
    if (!last) break
    hidden += last.respondents
  }
  return { groups: shown, hiddenRespondents: hidden }
}

/** Whether a question can have more examples. */
export function hasRoom(question: SurveyQuestion, isRow: boolean, more: number): boolean {
  return question.examples.filter((example) => example.isRow === isRow).length + more <= surveyLimits.examples
}
