import { change } from '../kit/endpoint.ts'
import { code, object, rowId, Type } from '../kit/schema.ts'

/** Limits of mailings of articles. */
export const mailLimits = {
  /** Maximum number of people in one mailing, including those in departments. */
  recipients: 500,
  /** Maximum number of mailings of a person per hour. */
  perHour: 10,
} as const

/** The call that mails an article (spec 2§7). */
export const mailCalls = {
  sendMailAlarm: change('/api/BoardApi/Article/sendMailAlaram', '2§7', {
    summary:
      'Mails title and address of an article to those of the given people and departments who may read it, one mail per person. For its author and the managers of the board; returns the number of recipients.',
    refreshesNothing: 'No screen shows the mails that were sent.',
    creates: true,
    input: object({
      articleId: rowId,
      userCodes: Type.Optional(Type.Array(code, { maxItems: 200 })),
      deptCodes: Type.Optional(Type.Array(code, { maxItems: 20 })),
    }),
    output: object({ recipients: Type.Integer() }),
    errors: ['board.mailOff', 'board.mailNobody', 'board.tooManyRecipients', 'board.mailThrottled'],
  }),
}
