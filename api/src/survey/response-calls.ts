import { read } from '../kit/endpoint.ts'
import { instant, localName, nullable, object, rowId, Type, text } from '../kit/schema.ts'
import { surveyAnswer } from './answer.ts'
import { surveyLimits } from './limits.ts'
import { surveyTopic } from './status.ts'

const base = '/commonsurvey/survey/api'
const responseId = Type.String({ format: 'uuid' })

/** Calls for the answers of one person after another. */
export const responseCalls = {
  getResponse: read(`${base}/Response`, 'maru', {
    summary:
      'Returns the answers of one person to a named survey, and its place among the answers of the filter, oldest first; for its managers.',
    refreshedBy: [{ topic: surveyTopic, by: 'surveyId', spread: 3_000 }],
    input: object({
      surveyId: rowId,
      /** The wanted answers; without it, or if they do not match the filter, the first ones. */
      responseId: Type.Optional(responseId),
      /** Only people with this department in their path. */
      deptCode: Type.Optional(Type.String({ maxLength: 64 })),
      /** Only people whose names contain these terms. */
      searchText: Type.Optional(text(surveyLimits.search)),
    }),
    output: object({
      totalCount: Type.Integer(),
      /** The position from 1; 0 if nothing matches. */
      place: Type.Integer(),
      previousId: nullable(responseId),
      nextId: nullable(responseId),
      response: nullable(
        object({
          responseId,
          personCode: Type.String(),
          name: localName,
          department: localName,
          answeredDate: instant,
          answers: Type.Array(surveyAnswer),
          /** The people and departments that the answers name, and the files of the answers, by their code. */
          names: Type.Array(object({ code: Type.String(), name: localName })),
          files: Type.Array(
            object({ code: Type.String(), name: Type.String(), downloadUrl: nullable(Type.String()) }),
          ),
        }),
      ),
    }),
    errors: ['survey.anonymous'],
  }),
}
