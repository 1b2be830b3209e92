import { change, read } from '../../kit/endpoint.ts'
import { object, versionNumber } from '../../kit/schema.ts'
import { approvalPolicy } from './policy.ts'

const output = object({ policy: approvalPolicy, version: versionNumber })

/** Calls for the policy of the company. */
export const policyCalls = {
  getPolicy: read('/workflow/policy', 'maru', {
    summary:
      'Returns what the company allows in approval. Screens hide what it forbids; the server refuses it.',
    output,
  }),
  savePolicy: change('/workflow/admin/policy', 'maru', {
    summary:
      'Changes the policy of the company, for super administrators and managers of the company. Running documents keep the rules that they were submitted with.',
    refreshes: ['approval'],
    input: object({ policy: approvalPolicy, version: versionNumber }),
    output,
    errors: ['approval.settingChanged'],
  }),
}
