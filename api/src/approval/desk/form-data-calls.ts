import { read } from '../../kit/endpoint.ts'
import { shortLanguages } from '../../kit/language.ts'
import { day, object, oneOf, Type } from '../../kit/schema.ts'

/** Days of completion that one file of {@link formDataCalls} may cover. */
export const formDataDays = 366

/** The call for the values of completed documents, for book-keeping and evaluation. */
export const formDataCalls = {
  exportFormData: read('/workflow/admin/data', 'maru', {
    summary:
      'Returns the values of the documents of a form that were completed in a period as CSV: a line for each row of their tables, at most 10,000 documents. Documents of grade S are left out.',
    input: object({
      applicationId: Type.String({ pattern: '^[0-9]{1,15}$' }),
      startDate: day,
      endDate: day,
      language: oneOf(shortLanguages),
    }),
    output: Type.Null(),
    answer: 'raw',
    errors: ['approval.dataPeriod'],
  }),
}
