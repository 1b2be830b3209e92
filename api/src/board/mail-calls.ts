import { endpoint } from '../kit/endpoint.ts'
import { code, object, rowId, Type } from '../kit/schema.ts'

/** Limits of sending articles by mail. */
export const mailLimits = {
  /** People that one sending may reach, departments opened. */
  recipients: 500,
  /** Sendings of one person in an hour. */
  perHour: 10,
} as const

/** Sending an article by mail (spec 2§7). */
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
