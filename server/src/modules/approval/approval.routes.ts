import { approvalApi } from '@maru/api/approval'
import { routes } from '#kit/routes.ts'
import {
  endAbsence,
  listAbsences,
  listTeamAbsences,
  planAbsence,
  saveAbsence,
} from './absence/absence.service.ts'
import { changeAbsence, repairAbsence, saveAbsenceThings } from './absence/change.service.ts'
import { getLeave, listLeaveGrants, saveLeaveGrants } from './absence/leave.service.ts'
import { listAudited, listAuditForms } from './audit/audited.service.ts'
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
import { askSource, listFormSources } from './lookup/lookup.service.ts'
import { getPasswordState, provePassword, setApprovalPassword } from './password/password.service.ts'
import { getPolicy, savePolicy } from './policy/policy.service.ts'
import { showSignature } from './print/image.service.ts'
import { getPdf, getPrintState, printDocument } from './print/print.service.ts'
import { getChanges } from './reading/changes.service.ts'
import { circulateDocument, confirmReading } from './reading/reading.service.ts'
import { checkRegisterLines, getRegister, setWitnesses } from './register/desk.service.ts'
import { createDocumentMail } from './relation/document-mail.service.ts'
import { listExpired, purgeDocuments, restoreDocuments } from './retention/retention.service.ts'
import { getSettings, saveSettings } from './setting/setting.service.ts'
import { getImage, removeImage, saveImage } from './signature/signature.service.ts'
import { listApplications, openForm } from './writing/writing.service.ts'

/** Handlers of the calls of approval. */
export const approvalRoutes = routes(approvalApi, {
  listDocuments,
  countDocuments,
  listBox,
  exportBox,
  listCompanyFolders,
  countBoxes,
  getDocument,
  markSeen,
  submitDocument,
  resubmitDocument,
  createDocumentMail,
  actOnDocument,
  approveDocuments,
  changeLine,
  editDocument,
  startInnerLine,
  actOnReceipt,
  listNumberRules,
  saveNumberRule,
  removeNumberRule,
  listBoxManagers,
  setBoxManager,
  listBoxMoves,
  moveBox,
  getStatistics,
  checkHistory,
  getRegister,
  setWitnesses,
  checkRegister: (context, input) => checkRegisterLines(context, input),
  exportFormData,
  getChanges,
  listAudited,
  listAuditForms,
  circulateDocument,
  confirmReading,
  listFolders,
  saveFolder,
  removeFolder,
  fileDocuments,
  unfileDocuments,
  addComment,
  removeComment,
  listApplications,
  openForm,
  previewRoute,
  saveDraft,
  removeDraft,
  listLines,
  saveLine,
  removeLine,
  listSharedLines,
  saveSharedLine,
  removeSharedLine,
  listDelegations,
  setDelegation,
  planAbsence,
  listAbsences,
  listTeamAbsences,
  saveAbsence,
  changeAbsence,
  saveAbsenceThings,
  repairAbsence,
  endAbsence,
  getLeave,
  listLeaveGrants,
  saveLeaveGrants,
  listInvalidSteps,
  replaceSteps,
  getSettings,
  markDraftOpened,
  createSettings: (context, input) => saveSettings(context, input),
  saveSettings,
  getSignature: (context) => getImage(context, 'person'),
  saveSignature: (context, _input, part) => saveImage(context, 'person', part),
  removeSignature: (context) => removeImage(context, 'person'),
  getSeal: (context) => getImage(context, 'company'),
  saveSeal: (context, _input, part) => saveImage(context, 'company', part),
  removeSeal: (context) => removeImage(context, 'company'),
  showSignature,
  printDocument,
  getPdf,
  getPrintState,
  listExpired,
  restoreDocuments,
  purgeDocuments,
  getPolicy,
  savePolicy,
  getPasswordState,
  setApprovalPassword,
  provePassword,
  listAdminForms,
  getAdminForm,
  createForm,
  saveForm,
  tryForm,
  askSource,
  listFormSources,
  saveFormGroup,
  removeFormGroup,
  orderForms,
})
