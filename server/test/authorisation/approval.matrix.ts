import { randomUUID } from 'node:crypto'
import { approvalApi } from '@maru/api/approval'
import { createForms } from '#modules/approval/approval.factory.ts'
import { submission } from '../approvals.ts'
import type { Matrix, World } from './world.ts'

const missingForm = '999999'
const lineOf = [{ need: 0, steps: [{ kind: 'approve', personCode: 'manager', deptCode: null }] }]
const emptyContent = { subject: '제목', values: {}, body: '', fileCode: null, linked: [] }
const written = {
  ...{
    applicationId: missingForm,
    content: emptyContent,
    line: [],
    companions: { references: [], recipients: [] },
  },
  ...{ grade: 'B', disclosure: 'line', retentionYears: 5, isUrgent: false },
}

/** A form of ONE. */
async function formOf({ test }: World): Promise<string> {
  const known = await test.db<{ formId: number }[]>`
    select form_id from approval_form where com_code = 'ONE' and abbreviation = '품의'`
  if (known[0]) return String(known[0].formId)
  return String((await createForms(test.db, 'ONE', test.clock.now())).get('품의'))
}

/** A running document of `user` that `manager` decides; `peer` has no place on it. */
export async function documentOf(world: World) {
  const applicationId = await formOf(world)
  const input = {
    ...submission(new Map(), '', { purpose: '장비' }),
    ...{ applicationId, line: lineOf as never, grade: 'A' as const },
  }
  const { apmId, version } = (await world.people.user.call(approvalApi.submitDocument, input)).result
  return { apmId, version }
}

/** The same with the version, and an act of its drafter. */
const withdrawal = async (world: World) => ({
  ...(await documentOf(world)),
  act: 'withdraw',
  stepId: null,
  comment: '',
})

async function commentOf(world: World) {
  const { apmId } = await documentOf(world)
  const { commentId } = (await world.people.user.call(approvalApi.addComment, { apmId, text: '의견' })).result
  return { apmId, commentId }
}

/** A line that `user` has saved. */
async function savedLine({ people }: World) {
  return (await people.user.call(approvalApi.saveLine, { name: '결재선', stages: lineOf as never })).result
}

/** A draft that `user` has saved. */
async function savedDraft(world: World) {
  const draft = { ...written, applicationId: await formOf(world), storeKey: null, apmId: null }
  const { storeKey } = (await world.people.user.call(approvalApi.saveDraft, draft as never)).result
  return { storeKey }
}

/** A folder of `user`. */
async function savedFolder({ people }: World) {
  const folder = { folderId: null, name: randomUUID().slice(0, 20), deptCode: null }
  return (await people.user.call(approvalApi.saveFolder, folder)).result
}

const formName = { ko: '양식', en: '', zh: '' }

/** The group of the form of ONE. */
async function groupOf(world: World): Promise<string> {
  const formId = await formOf(world)
  const [row] = await world.test.db<{ groupId: number }[]>`
    select group_id from approval_form where form_id = ${formId}`
  return String(row?.groupId)
}

const copies = new WeakMap<World, string>()

/** A copy of the form, which the calls of the builder may change and rename. */
async function copyOf(world: World): Promise<string> {
  const known = copies.get(world)
  if (known) return known
  const input = {
    ...{ groupId: await groupOf(world), name: formName, copyOf: await formOf(world) },
    abbreviation: randomUUID().slice(0, 10),
  }
  const { applicationId } = (await world.people.super.call(approvalApi.createForm, input)).result
  copies.set(world, applicationId)
  return applicationId
}

/** A form of ONE as it is stored, to be saved again. */
async function savingOf(world: World) {
  const applicationId = await copyOf(world)
  const stored = (await world.people.super.call(approvalApi.getAdminForm, { applicationId })).result
  const { revision, groupId, name, abbreviation, isActive, definition } = stored
  return { applicationId, revision, groupId, name, abbreviation, isActive, definition, writers: [] }
}

/** A group of ONE without forms. */
async function emptyGroup({ people }: World) {
  const group = { groupId: null, parentId: null, name: formName }
  return (await people.super.call(approvalApi.saveFormGroup, group)).result
}

const trip = {
  ...{ kind: 'trip', leaveType: null, startsAtNoon: false, endsAtNoon: false, startTime: null, hours: null },
  ...{ delegateCode: null, applicationId: null, movesPending: true, reply: '', showsInCalendar: false },
}
let tripDay = 0

/** A day on which no person is away yet. */
function freeTrip() {
  tripDay += 1
  const day = new Date(Date.UTC(2027, 0, tripDay)).toISOString().slice(0, 10)
  return { ...trip, fromDay: day, untilDay: day }
}

/** An absence of `user` that has not begun. */
async function absenceOf({ people }: World) {
  const { absenceId } = (await people.user.call(approvalApi.saveAbsence, { absence: freeTrip() as never }))
    .result
  return { absenceId, version: 2 }
}

/** Super administrators and managers of the company. */
export const manages = '401 403 403 403 403 200 200'
export const everybody = '401 200 200 200 403 200 200'
/** Only people with a place on the document: its drafter `user`, and `manager` who decides. */
export const onDocument = '401 200 404 404 403 200 404'

/** Who may call approval. Documents are seen by those with a place on them; everything else is the viewer's own. */
export const approvalMatrix: Matrix = {
  'approval.listDocuments': { input: { documentQueryNumber: 101 }, cells: everybody },
  'approval.countDocuments': { input: {}, cells: everybody },
  'approval.listBox': { input: { box: 'pending' }, cells: everybody },
  'approval.countBoxes': { input: {}, cells: everybody },
  'approval.getDocument': { input: documentOf, cells: onDocument },
  'approval.markSeen': { input: documentOf, cells: onDocument },
  'approval.createDocumentMail': { input: documentOf, cells: '401 200 404 404 403 200 404' },
  'approval.submitDocument': {
    input: async (world) => ({
      ...submission(new Map(), '', { purpose: '장비' }),
      ...{
        applicationId: await formOf(world),
        line: [{ need: 0, steps: [{ kind: 'approve', personCode: 'colleague', deptCode: null }] }],
      },
    }),
    cells: '401 200 200 404 403 200 200',
  },
  'approval.resubmitDocument': {
    input: async (world) => ({ ...written, ...(await documentOf(world)), comment: '' }),
    cells: '401 409 404 404 403 404 404',
  },
  'approval.actOnDocument': { input: withdrawal, cells: '401 200 404 404 403 409 404' },
  'approval.approveDocuments': {
    input: async (world) => ({ documents: [await documentOf(world)], comment: '' }),
    cells: everybody,
  },
  'approval.changeLine': {
    input: async (world) => ({ ...(await documentOf(world)), stages: lineOf }),
    cells: '401 409 404 404 403 200 404',
  },
  'approval.editDocument': {
    input: async (world) => ({
      ...(await documentOf(world)),
      content: { subject: '제목', values: { purpose: '장비' }, body: '' },
      comment: '',
    }),
    cells: '401 409 404 404 403 409 404',
  },
  'approval.startInnerLine': {
    input: async (world) => ({ ...(await documentOf(world)), stepId: 1, stages: lineOf }),
    cells: '401 409 404 404 403 409 404',
  },
  'approval.actOnReceipt': {
    input: async (world) => ({ ...(await documentOf(world)), receiptId: 1, act: 'acceptReceipt' }),
    cells: '401 409 404 404 403 409 404',
  },
  'approval.exportBox': { input: { box: 'pending', language: 'ko' }, cells: everybody },
  'approval.getChanges': {
    input: async (world) => ({ apmId: (await documentOf(world)).apmId }),
    cells: onDocument,
  },
  'approval.circulateDocument': {
    input: async (world) => ({
      ...{ apmId: (await documentOf(world)).apmId, people: ['manager'], departments: [], comment: '' },
    }),
    // The document is not completed.
    cells: '401 409 404 404 403 409 404',
  },
  'approval.confirmReading': {
    input: async (world) => ({ apmIds: [(await documentOf(world)).apmId] }),
    cells: everybody,
  },
  'approval.listFolders': { input: {}, cells: everybody },
  'approval.saveFolder': {
    input: () => ({ folderId: null, name: randomUUID().slice(0, 20), deptCode: null }),
    cells: everybody,
  },
  'approval.removeFolder': { input: savedFolder, cells: '401 200 404 404 403 404 404' },
  'approval.fileDocuments': {
    input: async (world) => ({
      ...{ ...(await savedFolder(world)), apmIds: [(await documentOf(world)).apmId] },
    }),
    cells: '401 200 404 404 403 404 404',
  },
  'approval.unfileDocuments': {
    input: async (world) => ({ ...(await savedFolder(world)), apmIds: ['1'] }),
    cells: '401 200 404 404 403 404 404',
  },
  'approval.addComment': {
    input: async (world) => ({ apmId: (await documentOf(world)).apmId, text: '의견' }),
    cells: onDocument,
  },
  'approval.removeComment': { input: commentOf, cells: '401 200 404 404 403 404 404' },
  'approval.listApplications': { input: {}, cells: everybody },
  'approval.openForm': {
    input: async (world) => ({ applicationId: await formOf(world) }),
    cells: '401 200 200 404 403 200 200',
  },
  'approval.previewRoute': {
    input: async (world) => ({ applicationId: await formOf(world), values: {}, line: [] }),
    cells: '401 200 200 404 403 200 200',
  },
  'approval.saveDraft': {
    input: async (world) => ({ ...written, applicationId: await formOf(world), storeKey: null, apmId: null }),
    cells: '401 200 200 404 403 200 200',
  },
  'approval.removeDraft': { input: savedDraft, cells: '401 200 404 404 403 404 404' },
  'approval.markDraftOpened': { input: savedDraft, cells: '401 200 404 404 403 404 404' },
  'approval.listLines': { input: {}, cells: everybody },
  'approval.saveLine': { input: { name: '결재선', stages: lineOf }, cells: '401 200 200 400 403 200 200' },
  'approval.removeLine': { input: savedLine, cells: '401 200 404 404 403 404 404' },
  'approval.listDelegations': { input: {}, cells: everybody },
  'approval.setDelegation': {
    input: {
      delegation: { delegatorCode: 'colleague', reason: 1, startDate: '2026-12-01', endDate: '2026-12-02' },
    },
    cells: '401 200 200 400 403 200 200',
  },
  'approval.planAbsence': { input: async () => ({ absence: freeTrip() }), cells: everybody },
  'approval.listAbsences': { input: {}, cells: everybody },
  'approval.listTeamAbsences': { input: { from: '2026-12-01', until: '2026-12-31' }, cells: everybody },
  'approval.saveAbsence': { input: async () => ({ absence: freeTrip() }), cells: everybody },
  'approval.changeAbsence': {
    input: async (world) => ({ ...(await absenceOf(world)), absence: freeTrip(), things: [] }),
    cells: '401 200 404 404 403 404 404',
  },
  'approval.saveAbsenceThings': {
    input: async (world) => ({ ...(await absenceOf(world)), things: [] }),
    cells: '401 200 404 404 403 404 404',
  },
  'approval.repairAbsence': { input: absenceOf, cells: '401 200 404 404 403 404 404' },
  'approval.endAbsence': { input: absenceOf, cells: '401 200 404 404 403 404 404' },
  'approval.getLeave': { input: { year: 2026 }, cells: everybody },
  'approval.listLeaveGrants': { input: { year: 2026 }, cells: manages },
  'approval.saveLeaveGrants': {
    input: { year: 2026, grants: [{ personCode: 'user', days: 15 }] },
    cells: manages,
  },
  'approval.listInvalidSteps': { input: {}, cells: manages },
  'approval.replaceSteps': {
    input: async (world) => ({
      steps: [{ apmId: (await documentOf(world)).apmId, stepId: 1, from: 'peer' }],
      personCode: 'manager',
    }),
    cells: manages,
  },
  'approval.getSettings': { input: {}, cells: everybody },
  'approval.createSettings': { input: { data: { isApmReuse: true }, isFirst: true }, cells: everybody },
  'approval.listNumberRules': { input: {}, cells: manages },
  'approval.saveNumberRule': {
    input: { scope: 'company', key: '', pattern: '{yyyy}-{n:5}', counter: 'company', reset: 'year' },
    cells: manages,
  },
  'approval.removeNumberRule': {
    input: { scope: 'dept', key: 'NONE' },
    cells: '401 403 403 403 403 404 404',
  },
  'approval.listBoxManagers': { input: {}, cells: manages },
  'approval.setBoxManager': {
    input: { deptCode: 'ONE-HR', personCode: 'user', isOn: false },
    cells: manages,
  },
  'approval.getStatistics': { input: { days: '30' }, cells: manages },
  'approval.checkHistory': { input: {}, cells: manages },
  'approval.exportFormData': {
    input: async (world) => ({
      ...{ applicationId: await formOf(world), language: 'ko' },
      ...{ startDate: '2026-01-01', endDate: '2026-12-31' },
    }),
    cells: manages,
  },
  'approval.listAdminForms': { input: {}, cells: manages },
  'approval.getAdminForm': {
    input: async (world) => ({ applicationId: await formOf(world) }),
    cells: manages,
  },
  'approval.createForm': {
    input: async (world) => ({
      ...{ groupId: await groupOf(world), name: formName, copyOf: null },
      abbreviation: randomUUID().slice(0, 10),
    }),
    cells: manages,
  },
  'approval.saveForm': { input: savingOf, cells: manages },
  'approval.tryForm': {
    input: async (world) => ({ definition: (await savingOf(world)).definition, values: {} }),
    cells: manages,
  },
  'approval.listFormSources': { input: {}, cells: manages },
  // No form of the first ones has a field with a source (admin/source/ask.test.ts).
  'approval.askSource': {
    input: async (world) => ({
      ...{ applicationId: await formOf(world), field: 'purpose', query: '', values: {} },
    }),
    cells: '401 404 404 404 403 404 404',
  },
  'approval.saveFormGroup': { input: { groupId: null, parentId: null, name: formName }, cells: manages },
  'approval.removeFormGroup': { input: emptyGroup, cells: manages },
  'approval.orderForms': { input: { groupIds: [], applicationIds: [] }, cells: manages },
  'approval.getPasswordState': { input: {}, cells: everybody },
  'approval.setApprovalPassword': {
    input: { signInPassword: 'wrong-password', password: 'sign-1234' },
    cells: '401 400 400 400 403 400 400',
  },
  'approval.provePassword': { input: { password: 'wrong' }, cells: everybody },
  'approval.saveSettings': { input: { data: { tabOrder: '2,1,0' }, isFirst: false }, cells: everybody },
}
