import { approvalApi } from '@maru/api/approval'
import { routes } from '#kit/routes.ts'
import {
  endAbsence,
  listAbsences,
  listTeamAbsences,
  planAbsence,
  saveAbsence,
} from './absence/absence.service.ts'
import { getLeave, listLeaveGrants, saveLeaveGrants } from './absence/leave.service.ts'
import { countBoxes, countDocuments, listBox } from './box/box.service.ts'
import { listCompanyFolders } from './box/company.service.ts'
import { exportBox } from './box/export.service.ts'
import { listDocuments } from './box/wire.service.ts'
import { createForm, getAdminForm, saveForm } from './builder/builder.service.ts'
import { listAdminForms, orderForms, removeFormGroup, saveFormGroup } from './builder/group.service.ts'
import { tryForm } from './builder/try.service.ts'
import { addComment, removeComment } from './comment/comment.service.ts'
import { listDelegations, setDelegation } from './delegation/delegation.service.ts'
import { listBoxMoves, moveBox } from './desk/box-move.service.ts'
import {
  checkHistory,
  getStatistics,
  listBoxManagers,
  listNumberRules,
  removeNumberRule,
  saveNumberRule,
  setBoxManager,
} from './desk/desk.service.ts'
import { exportFormData } from './desk/form-data.service.ts'
import {
  actOnDocument,
  actOnReceipt,
  approveDocuments,
  changeLine,
  startInnerLine,
} from './document/act.service.ts'
import { getDocument, markSeen } from './document/detail.service.ts'
import { editDocument } from './document/edit.service.ts'
import { resubmitDocument, submitDocument } from './document/submit.service.ts'
import { markDraftOpened, removeDraft, saveDraft } from './draft/draft.service.ts'
import {
  fileDocuments,
  listFolders,
  removeFolder,
  saveFolder,
  unfileDocuments,
} from './folder/folder.service.ts'
import { listInvalidSteps, replaceSteps } from './invalid/invalid.service.ts'
import { previewRoute } from './line/preview.service.ts'
import { listLines, removeLine, saveLine } from './line/saved.service.ts'
import { listSharedLines, removeSharedLine, saveSharedLine } from './line/shared.service.ts'
import { getPasswordState, provePassword, setApprovalPassword } from './password/password.service.ts'
import { getPolicy, savePolicy } from './policy/policy.service.ts'
import { showSignature } from './print/image.service.ts'
import { getPdf, getPrintState, printDocument } from './print/print.service.ts'
import { getChanges } from './reading/changes.service.ts'
import { circulateDocument, confirmReading } from './reading/reading.service.ts'
import { checkRegisterLines, getRegister, setWitnesses } from './register/desk.service.ts'
import { listExpired, purgeDocuments, restoreDocuments } from './retention/retention.service.ts'
import { getSettings, saveSettings } from './setting/setting.service.ts'
import { getImage, removeImage, saveImage } from './signature/signature.service.ts'
import { listApplications, openForm } from './writing/writing.service.ts'

/** Handlers of the calls of approval. */
export const approvalRoutes = routes(approvalApi, {
  listDocuments: (context, input) => listDocuments(context, input),
  countDocuments: (context) => countDocuments(context),
  listBox: (context, input) => listBox(context, input),
  exportBox: (context, input) => exportBox(context, input),
  listCompanyFolders: (context) => listCompanyFolders(context),
  countBoxes: (context) => countBoxes(context),
  getDocument: (context, input) => getDocument(context, input),
  markSeen: (context, input) => markSeen(context, input),
  submitDocument: (context, input) => submitDocument(context, input),
  resubmitDocument: (context, input) => resubmitDocument(context, input),
  actOnDocument: (context, input) => actOnDocument(context, input),
  approveDocuments: (context, input) => approveDocuments(context, input),
  changeLine: (context, input) => changeLine(context, input),
  editDocument: (context, input) => editDocument(context, input),
  startInnerLine: (context, input) => startInnerLine(context, input),
  actOnReceipt: (context, input) => actOnReceipt(context, input),
  listNumberRules: (context) => listNumberRules(context),
  saveNumberRule: (context, input) => saveNumberRule(context, input),
  removeNumberRule: (context, input) => removeNumberRule(context, input),
  listBoxManagers: (context) => listBoxManagers(context),
  setBoxManager: (context, input) => setBoxManager(context, input),
  listBoxMoves: (context) => listBoxMoves(context),
  moveBox: (context, input) => moveBox(context, input),
  getStatistics: (context, input) => getStatistics(context, input),
  checkHistory: (context, input) => checkHistory(context, input),
  getRegister: (context) => getRegister(context),
  setWitnesses: (context, input) => setWitnesses(context, input),
  checkRegister: (context, input) => checkRegisterLines(context, input),
  exportFormData: (context, input) => exportFormData(context, input),
  getChanges: (context, input) => getChanges(context, input),
  circulateDocument: (context, input) => circulateDocument(context, input),
  confirmReading: (context, input) => confirmReading(context, input),
  listFolders: (context) => listFolders(context),
  saveFolder: (context, input) => saveFolder(context, input),
  removeFolder: (context, input) => removeFolder(context, input),
  fileDocuments: (context, input) => fileDocuments(context, input),
  unfileDocuments: (context, input) => unfileDocuments(context, input),
  addComment: (context, input) => addComment(context, input),
  removeComment: (context, input) => removeComment(context, input),
  listApplications: (context, input) => listApplications(context, input),
  openForm: (context, input) => openForm(context, input),
  previewRoute: (context, input) => previewRoute(context, input),
  saveDraft: (context, input) => saveDraft(context, input),
  removeDraft: (context, input) => removeDraft(context, input),
  markDraftOpened: (context, input) => markDraftOpened(context, input),
  listLines: (context) => listLines(context),
  saveLine: (context, input) => saveLine(context, input),
  removeLine: (context, input) => removeLine(context, input),
  listSharedLines: (context) => listSharedLines(context),
  saveSharedLine: (context, input) => saveSharedLine(context, input),
  removeSharedLine: (context, input) => removeSharedLine(context, input),
  listDelegations: (context) => listDelegations(context),
  setDelegation: (context, input) => setDelegation(context, input),
  planAbsence: (context, input) => planAbsence(context, input),
  listAbsences: (context) => listAbsences(context),
  listTeamAbsences: (context, input) => listTeamAbsences(context, input),
  saveAbsence: (context, input) => saveAbsence(context, input),
  endAbsence: (context, input) => endAbsence(context, input),
  getLeave: (context, input) => getLeave(context, input),
  listLeaveGrants: (context, input) => listLeaveGrants(context, input),
  saveLeaveGrants: (context, input) => saveLeaveGrants(context, input),
  listInvalidSteps: (context, input) => listInvalidSteps(context, input),
  replaceSteps: (context, input) => replaceSteps(context, input),
  getSettings: (context) => getSettings(context),
  createSettings: (context, input) => saveSettings(context, input),
  saveSettings: (context, input) => saveSettings(context, input),
  getSignature: (context) => getImage(context, 'person'),
  saveSignature: (context, _input, part) => saveImage(context, 'person', part),
  removeSignature: (context) => removeImage(context, 'person'),
  getSeal: (context) => getImage(context, 'company'),
  saveSeal: (context, _input, part) => saveImage(context, 'company', part),
  removeSeal: (context) => removeImage(context, 'company'),
  showSignature: (context, input) => showSignature(context, input),
  printDocument: (context, input) => printDocument(context, input),
  getPdf: (context, input) => getPdf(context, input),
  getPrintState: (context) => getPrintState(context),
  listExpired: (context, input) => listExpired(context, input),
  restoreDocuments: (context, input) => restoreDocuments(context, input),
  purgeDocuments: (context, input) => purgeDocuments(context, input),
  getPolicy: (context) => getPolicy(context),
  savePolicy: (context, input) => savePolicy(context, input),
  getPasswordState: (context) => getPasswordState(context),
  setApprovalPassword: (context, input) => setApprovalPassword(context, input),
  provePassword: (context, input) => provePassword(context, input),
  listAdminForms: (context) => listAdminForms(context),
  getAdminForm: (context, input) => getAdminForm(context, input),
  createForm: (context, input) => createForm(context, input),
  saveForm: (context, input) => saveForm(context, input),
  tryForm: (context, input) => tryForm(context, input),
  saveFormGroup: (context, input) => saveFormGroup(context, input),
  removeFormGroup: (context, input) => removeFormGroup(context, input),
  orderForms: (context, input) => orderForms(context, input),
})
