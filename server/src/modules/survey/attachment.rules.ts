/** What the files of a survey belong to: its attachments, and by a second number the picture of an example. */
export const surveyFileKind = 'survey'
/** What the files of an answer belong to. */
export const answerFileKind = 'surveyAnswer'

/** The holder of a survey's attachments. */
export const surveyHolder = (surveyId: number) => ({ kind: surveyFileKind, id: String(surveyId) })

/** The holder of the picture of an example. */
export const exampleHolder = (surveyId: number, exampleId: number) => ({
  kind: surveyFileKind,
  id: `${surveyId}/${exampleId}`,
})

/** The holder of the files that a person answered a question with; named surveys alone have such answers. */
export const answerHolder = (surveyId: number, questionId: number, personCode: string) => ({
  kind: answerFileKind,
  id: `${surveyId}/${questionId}/${personCode}`,
})

/** The parts of a holder's id: the survey, and for answers the person. */
export function partsOfHolder(id: string): { surveyId: number; personCode: string } {
  const [surveyId, , ...rest] = id.split('/')
  return { surveyId: Number(surveyId), personCode: rest.join('/') }
}
