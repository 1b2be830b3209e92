import { approvalApi, standardApprovalPolicy } from '@maru/api/approval'
import { everybody, manages } from './approval.matrix.ts'
import type { Matrix, World } from './world.ts'

const line = {
  ...{ lineId: null, name: { ko: '공용', en: '', zh: '' }, users: [] },
  steps: [
    {
      ...{ kind: 'approve', group: 0, need: 0, mayFinish: false },
      who: { by: 'leader', level: 0, code: null },
    },
  ],
}

/** A line that ONE shares. */
async function sharedLine({ people }: World) {
  return (await people.super.call(approvalApi.saveSharedLine, line as never)).result
}

/** The policy of ONE at its version. */
async function policyOf({ people }: World) {
  const { version } = (await people.super.call(approvalApi.getPolicy, {})).result
  return { policy: standardApprovalPolicy, version }
}

/** Who may call the administration of approval: shared lines and policy. */
export const approvalDeskMatrix: Matrix = {
  'approval.listSharedLines': { input: {}, cells: manages },
  'approval.saveSharedLine': { input: line, cells: manages },
  'approval.removeSharedLine': {
    input: async (world) => ({ lineId: (await sharedLine(world)).lineId }),
    cells: manages,
  },
  'approval.listBoxMoves': { input: {}, cells: manages },
  'approval.moveBox': { input: { fromDept: 'ONE-OLD', toDept: 'ONE-HR' }, cells: manages },
  'approval.listCompanyFolders': { input: {}, cells: everybody },
  'approval.getPolicy': { input: {}, cells: everybody },
  'approval.getRegister': { input: {}, cells: manages },
  'approval.setWitnesses': { input: { personCodes: ['user'] }, cells: manages },
  'approval.checkRegister': { input: {}, cells: manages },
  // Only internal auditors; no asker has the role.
  'approval.listAuditForms': { input: {}, cells: '401 403 403 403 403 403 403' },
  'approval.listAudited': { input: {}, cells: '401 403 403 403 403 403 403' },
  'approval.savePolicy': { input: policyOf, cells: manages },
}
