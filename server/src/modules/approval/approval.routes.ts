import { approvalApi } from '@maru/api/approval'
import { routes } from '#kit/routes.ts'
import * as absence from './absence/absence.service.ts'
import * as change from './absence/change.service.ts'
import * as leave from './absence/leave.service.ts'
import * as audited from './audit/audited.service.ts'
import * as box from './box/box.service.ts'
import * as company from './box/company.service.ts'
import * as boxExport from './box/export.service.ts'
import * as wire from './box/wire.service.ts'
import * as builder from './builder/builder.service.ts'
import * as group from './builder/group.service.ts'
import * as builderTry from './builder/try.service.ts'
import * as comment from './comment/comment.service.ts'
import * as delegation from './delegation/delegation.service.ts'
import * as boxMove from './desk/box-move.service.ts'
import * as deskCalls from './desk/desk.service.ts'
import * as formData from './desk/form-data.service.ts'
import * as act from './document/act.service.ts'
import * as detail from './document/detail.service.ts'
import * as edit from './document/edit.service.ts'
import * as submit from './document/submit.service.ts'
import * as draft from './draft/draft.service.ts'
import * as folder from './folder/folder.service.ts'
import * as invalid from './invalid/invalid.service.ts'
import * as preview from './line/preview.service.ts'
import * as saved from './line/saved.service.ts'
import * as shared from './line/shared.service.ts'
import * as lookup from './lookup/lookup.service.ts'
import * as password from './password/password.service.ts'
import * as policy from './policy/policy.service.ts'
import * as image from './print/image.service.ts'
import * as print from './print/print.service.ts'
import * as changes from './reading/changes.service.ts'
import * as reading from './reading/reading.service.ts'
import * as registerDesk from './register/desk.service.ts'
import * as documentMail from './relation/document-mail.service.ts'
import * as retention from './retention/retention.service.ts'
import * as setting from './setting/setting.service.ts'
import { getImage, removeImage, saveImage } from './signature/signature.service.ts'
import * as writing from './writing/writing.service.ts'

/** Handlers of the calls of approval. */
export const approvalRoutes = routes(
  approvalApi,
  absence,
  change,
  leave,
  audited,
  box,
  company,
  boxExport,
  wire,
  builder,
  group,
  builderTry,
  comment,
  delegation,
  boxMove,
  deskCalls,
  formData,
  act,
  detail,
  edit,
  submit,
  draft,
  folder,
  invalid,
  preview,
  saved,
  shared,
  lookup,
  password,
  policy,
  image,
  print,
  changes,
  reading,
  registerDesk,
  documentMail,
  retention,
  setting,
  writing,
  {
    createSettings: setting.saveSettings,
    getSignature: (context) => getImage(context, 'person'),
    saveSignature: (context, _input, part) => saveImage(context, 'person', part),
    removeSignature: (context) => removeImage(context, 'person'),
    getSeal: (context) => getImage(context, 'company'),
    saveSeal: (context, _input, part) => saveImage(context, 'company', part),
    removeSeal: (context) => removeImage(context, 'company'),
  },
)
