/** The holder kind of a survey's attachments, and with a second number of an example's picture. */
export const surveyFileKind = 'survey'
/** The holder kind of an answer's files. */
export const answerFileKind = 'surveyAnswer'

/** The holder of a survey's attachments. */
export const surveyHolder = (surveyId: number) => ({ kind: surveyFileKind, id: String(surveyId) })

/** The holder of the picture of an example. */
export const exampleHolder = (surveyId: number, exampleId: number) => ({
  kind: surveyFileKind,
  id: `${surveyId}/${exampleId}`,
})

/** The holder of the files in a person's answer to a question; only named surveys have them. */
export const answerHolder = (surveyId: number, questionId: number, personCode: string) => ({
  kind: answerFileKind,
  id: `${surveyId}/${questionId}/${personCode}`,
})

/** The parts of a holder's id: the survey, and the person for answers. */
export function partsOfHolder(id: string): { surveyId: number; personCode: string } {
  const [surveyId, , ...rest] = id.split('/')
  return { surveyId: Number(surveyId), personCode: rest.join('/') }
}
