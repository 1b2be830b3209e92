import { endpoint } from '../kit/endpoint.ts'
import { code, object, rowId, Type } from '../kit/schema.ts'

/** Limits of mailing articles. */
export const mailLimits = {
  /** Maximum number of people in one mailing, including those in departments. */
  recipients: 500,
  /** Maximum number of mailings of a person per hour. */
  perHour: 10,
} as const

/** Mailing an article (spec 2§7). */
export const mailCalls = {
  sendMailAlarm: endpoint({
    summary:
      'Sends title and address of an article by mail to people and departments, each a mail of their own; only those get one who may read it. For its author and managers of the board. Answers how many.',
    spec: '2§7',
    method: 'POST',
    path: '/api/BoardApi/Article/sendMailAlaram',
    access: 'session',
    changes: true,
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
