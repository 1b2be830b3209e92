import { auditStates } from '@maru/api/approval'
import type { PickItem } from '#kit/picking.ts'
import type { AuditSearch } from './audit.api.ts'

/** The filters of an internal auditor as they are chosen. */
export interface AuditChoice {
  text: string
  isInText: boolean
  form: string
  state: string
  from: string
  until: string
  drafter: readonly PickItem[]
  department: readonly PickItem[]
}

/** No filter. */
export const noChoice: AuditChoice = {
  ...{ text: '', isInText: false, form: '', state: '', from: '', until: '' },
  ...{ drafter: [], department: [] },
}

/** What the server is asked for the chosen filters. */
export function searchOf(choice: AuditChoice): AuditSearch {
  const status = auditStates.find((one) => one === choice.state)
  const [drafter] = choice.drafter
  const [department] = choice.department
  return {
    ...(choice.text === '' ? {} : { searchText: choice.text }),
    ...(choice.text !== '' && choice.isInText ? { isInText: true } : {}),
    ...(choice.form === '' ? {} : { applicationId: choice.form }),
    ...(status ? { status } : {}),
    ...(choice.from === '' ? {} : { startDate: choice.from }),
    ...(choice.until === '' ? {} : { endDate: choice.until }),
    ...(drafter ? { drafterCode: drafter.id } : {}),
    ...(department ? { deptCode: department.id } : {}),
  }
}
