import { answersTo, kindOf, type SurveyAnswer, type SurveyQuestion } from '@maru/api/survey'

/** One line of a shown answer: `row` is the row of a matrix, or the rank in a ranking. */
export interface ResponseLine {
  row: string | null
  text: string
}

/**
 * Returns the lines that show the answers of one person to a question. `nameOf` returns the name of a person or
 * department; codes that it does not know are shown as they are.
 */
export function responseLines(
  question: SurveyQuestion,
  answers: readonly SurveyAnswer[],
  nameOf: (code: string) => string | undefined,
): ResponseLine[] {
  const kind = kindOf(question.questionType)
  const given = answersTo(answers, question.surveyQuestionId)
  const texts = new Map(question.examples.map((one) => [one.surveyExampleId, one.exampleText]))
  const isTyped = (answer: SurveyAnswer) =>
    answer.isAdditionalAnswer || question.examples.length === 0 || question.settings.matrix === 'number'
  const textOf = (answer: SurveyAnswer) => {
    if (kind === 'person' || kind === 'department') return nameOf(answer.surveyAnswer) ?? answer.surveyAnswer
    if (isTyped(answer)) return answer.surveyAnswer
    return texts.get(Number(answer.surveyAnswer)) ?? answer.surveyAnswer
  }
  if (kind === 'ranking')
    return given.map((answer, index) => ({ row: String(index + 1), text: textOf(answer) }))
  if (kind !== 'matrix') return given.map((answer) => ({ row: null, text: textOf(answer) }))
  return question.examples
    .filter((example) => example.isRow)
    .map((row) => ({
      row: row.exampleText,
      text: given
        .filter((answer) => answer.surveyExampleRow === row.surveyExampleId)
        .map(textOf)
        .join(', '),
    }))
    .filter((line) => line.text !== '')
}
