import { ofCompany } from '../kit/company.ts'
import { change, defineApi, read } from '../kit/endpoint.ts'
import { instant, nullable, object, oneOf, type Static, Type } from '../kit/schema.ts'
import { startChecks, startResult } from '../kit/start-check.ts'

/** A check with its last result; null if it has never run. */
export const startCheck = object({
  name: oneOf(startChecks),
  /** Checks of the whole portal are only for super administrators. */
  isOfPortal: Type.Boolean(),
  last: nullable(
    object({ ...startResult.properties, checkedAt: instant, milliseconds: Type.Integer({ minimum: 0 }) }),
  ),
})
/** A check with its last result. */
export type StartCheck = Static<typeof startCheck>

const output = object({ checks: Type.Array(startCheck) })

/** What an administrator has to do before people are let in, each with a check. */
export const adminStartApi = defineApi('admin', {
  listStartChecks: read('/api/admin/start', 'maru', {
    summary: 'Lists the checks that the viewer may run, each with its last result.',
    input: ofCompany(object({})),
    output,
  }),
  runStartChecks: change('/api/admin/start/run', 'maru', {
    summary:
      'Runs checks side by side, stores their results and lists all; a check that is late or fails has a result too.',
    refreshes: ['admin.listStartChecks'],
    input: ofCompany(
      object({ names: Type.Array(oneOf(startChecks), { minItems: 1, maxItems: startChecks.length }) }),
    ),
    output,
  }),
})
