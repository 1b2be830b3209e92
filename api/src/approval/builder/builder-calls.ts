import { change, read } from '../../kit/endpoint.ts'
import {
  instant,
  localName,
  nullable,
  object,
  type Static,
  Type,
  text,
  versionNumber,
  writtenName,
} from '../../kit/schema.ts'
import { formValues } from '../form/content.ts'
import { formDefinition, formField, formLimits } from '../form/definition.ts'
import { routePreview } from '../form/form-calls.ts'

const applicationId = Type.String({ pattern: '^[0-9]{1,15}$' })
const groupId = Type.String({ pattern: '^[0-9]{1,15}$' })
const shownName = writtenName(formLimits.name)
const abbreviation = text(formLimits.abbreviation, 1)
/** A subject of `kit/data/rights`: `company:ONE`, `department:HR`, `person:kim`. */
const subject = Type.String({ pattern: '^(company|department|unit|person|role):.{1,60}$' })

/** A group in the administration of forms. */
export const adminGroup = object({
  groupId: Type.String(),
  parentId: nullable(Type.String()),
  name: localName,
})
/** A group in the administration of forms. */
export type AdminGroup = Static<typeof adminGroup>

/** A form in the administration of forms. */
export const adminFormItem = object({
  applicationId: Type.String(),
  groupId: Type.String(),
  name: localName,
  abbreviation: Type.String(),
  isActive: Type.Boolean(),
  isSystem: Type.Boolean(),
  version: Type.Integer(),
})
/** A form in the administration of forms. */
export type AdminFormItem = Static<typeof adminFormItem>

/** A form with everything that an administrator changes. */
export const adminForm = object({
  ...adminFormItem.properties,
  /** Grows with each change; the next change names it. */
  revision: Type.Integer(),
  /** Subjects who may draft it; empty for the whole company. */
  writers: Type.Array(object({ subject: Type.String(), name: nullable(localName) })),
  definition: formDefinition,
  /** Fields that the portal's version of this system form has and this one lacks, with those around them. */
  offered: Type.Array(formField),
  /** Names of the people and departments in its rules. */
  names: Type.Record(Type.String(), localName),
  versions: Type.Array(object({ version: Type.Integer(), createdDate: instant, documents: Type.Integer() })),
})
/** A form with everything that an administrator changes. */
export type AdminForm = Static<typeof adminForm>

const refreshes = [
  'approval.listAdminForms',
  'approval.getAdminForm',
  'approval.listApplications',
  'approval.openForm',
] as const

/** Calls of the form builder, for super administrators and managers of the company. */
export const builderCalls = {
  listAdminForms: read('/workflow/admin/forms', 'maru', {
    summary: 'Lists all groups and forms of the company, also those that are switched off.',
    output: object({ groups: Type.Array(adminGroup), forms: Type.Array(adminFormItem) }),
  }),
  getAdminForm: read('/workflow/admin/form', 'maru', {
    summary: 'Returns a form with its definition, its writers and its versions.',
    input: object({ applicationId }),
    output: adminForm,
  }),
  createForm: change('/workflow/admin/form/create', 'maru', {
    summary: 'Creates a form in a group, empty or as a copy of another form. It is switched off at first.',
    creates: true,
    refreshes,
    input: object({ groupId, name: shownName, abbreviation, copyOf: nullable(applicationId) }),
    output: object({ applicationId: Type.String() }),
    errors: ['approval.abbreviationTaken', 'approval.tooManyForms'],
  }),
  saveForm: change('/workflow/admin/form/save', 'maru', {
    summary: 'Saves a form. A changed definition becomes a new version; documents that exist keep theirs.',
    bodyLimit: 1_048_576,
    refreshes,
    input: object({
      applicationId,
      revision: versionNumber,
      groupId,
      name: shownName,
      abbreviation,
      isActive: Type.Boolean(),
      writers: Type.Array(subject, { maxItems: 100 }),
      definition: formDefinition,
    }),
    output: object({ version: Type.Integer(), revision: Type.Integer() }),
    errors: ['approval.formInvalid', 'approval.formChanged', 'approval.abbreviationTaken'],
  }),
  tryForm: read('/workflow/admin/form/try', 'maru', {
    summary: 'Says who would decide a document of the viewer by a definition that is not saved yet.',
    method: 'POST',
    bodyLimit: 1_048_576,
    input: object({ definition: formDefinition, values: formValues }),
    output: routePreview,
    errors: ['approval.formInvalid'],
  }),
  saveFormGroup: change('/workflow/admin/group/save', 'maru', {
    summary: 'Creates or changes a group of forms. A group inside of another one has no groups itself.',
    refreshes,
    input: object({ groupId: nullable(groupId), parentId: nullable(groupId), name: shownName }),
    output: object({ groupId: Type.String() }),
    errors: ['approval.groupInvalid'],
  }),
  removeFormGroup: change('/workflow/admin/group/remove', 'maru', {
    summary: 'Removes a group without forms and groups.',
    refreshes,
    input: object({ groupId }),
    output: object({}),
    errors: ['approval.groupNotEmpty'],
  }),
  orderForms: change('/workflow/admin/order', 'maru', {
    summary: 'Sets the order of groups, or of the forms of a group. Numbers of other companies are ignored.',
    refreshes,
    input: object({
      groupIds: Type.Array(groupId, { maxItems: 200 }),
      applicationIds: Type.Array(applicationId, { maxItems: 500 }),
    }),
    output: object({}),
  }),
}
