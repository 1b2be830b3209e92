import { change, read } from '../../kit/endpoint.ts'
import { code, localName, nullable, object, oneOf, Type } from '../../kit/schema.ts'

/** Calls for administrators of approval: the register of documents (문서등록대장) and its seals. */
export const registerCalls = {
  getRegister: read('/workflow/admin/register', 'maru', {
    summary:
      'Returns the size and the last seal of the register of documents, and who receives the seal every day.',
    output: object({
      lines: Type.Integer(),
      /** As logs, backups and mails print it: `120:ab12…`; empty without a register. */
      seal: Type.String(),
      witnesses: Type.Array(object({ personCode: Type.String(), name: localName })),
    }),
  }),
  setWitnesses: change('/workflow/admin/register/witnesses', 'maru', {
    summary: 'Names at most two people who receive the last seal of the register by mail every day.',
    refreshes: ['approval.getRegister'],
    input: object({ personCodes: Type.Array(code, { maxItems: 2, uniqueItems: true }) }),
    output: object({}),
    errors: ['approval.personUnknown'],
  }),
  checkRegister: read('/workflow/admin/register/check', 'maru', {
    cost: 'heavy',
    summary:
      'Checks the next lines of the register after a line: seals, documents that are missing or changed, and at the end documents without a line and holes of counters.',
    input: object({ after: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })) }),
    output: object({
      checked: Type.Integer(),
      /** The line after which the next call continues; null at the end. */
      next: nullable(Type.Integer()),
      touched: nullable(
        object({
          fault: oneOf([
            'lineChanged',
            'lineMissing',
            'documentChanged',
            'documentMissing',
            'unregistered',
            'counter',
          ]),
          seq: nullable(Type.Integer()),
          /** The number of the document; the counter for the fault `counter`. */
          docNumber: Type.String(),
        }),
      ),
    }),
  }),
}
