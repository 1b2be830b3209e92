import {
  type AdminForm,
  type approvalApi,
  defaultOptions,
  type FormDefinition,
  formFaults,
} from '@maru/api/approval'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { audit } from '#kit/audit/audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { requireVersion } from '#kit/data/version.ts'
import { failure } from '#kit/failure.ts'
import { requireFormManager } from '../person/manager.access.ts'
import { namesByCode } from '../person/names.service.ts'
import { policyOf } from '../policy/policy.service.ts'
import { canonicalJson } from '../seal/chain.rules.ts'
import { requireKnownSources } from '../source/source.access.ts'
import { insertForm } from '../start/start.sql.ts'
import { startForms } from '../start/system-forms.rules.ts'
import { requireAdminForm, requireGroup } from './builder.access.ts'
import {
  type AdminListRow,
  countForms,
  deactivateForm,
  hasAbbreviation,
  insertVersion,
  lockForms,
  selectAdminForms,
  selectVersions,
  updateForm,
} from './builder.sql.ts'

declare module '#kit/audit/audit.ts' {
  interface AuditRooms {
    approval: { act: 'createForm' | 'saveForm' | 'removeGroup'; detail: { version?: number } }
  }
}

/** Forms that a company may have. */
const mostForms = 500

/** A form without fields, for a new form. Grade, disclosure and retention are those of the company's policy. */
const emptyDefinition: Omit<FormDefinition, 'grade' | 'disclosure' | 'retentionYears'> = {
  ...{ fields: [], rules: [], hasBody: true, guide: { ko: '', en: '', zh: '' } },
  ...{ isFixed: false, amountField: '' },
  ...{ mayAddSteps: true, recipients: [], needsComment: false, options: defaultOptions },
}

/** A form in the list of the administration, as it is sent. */
const formItem = (row: AdminListRow) => ({
  ...{ applicationId: String(row.formId), groupId: String(row.groupId), name: row.name },
  ...{ abbreviation: row.abbreviation, isActive: row.isActive, isSystem: row.systemKind !== null },
  version: row.version,
})

/** Fields of the portal's system form of this kind that the company's form lacks: it was made by an older version. */
function offeredFields(systemKind: string | null, { fields }: FormDefinition): AdminForm['offered'] {
  const start = startForms.find((one) => systemKind !== null && one.systemKind === systemKind)
  return (start?.definition.fields ?? []).filter((field) => !fields.some((one) => one.key === field.key))
}

/** A form with its definition, its writers and its versions. */
export async function getAdminForm(
  context: Context,
  { applicationId }: Input<typeof approvalApi.getAdminForm>,
): Promise<AdminForm> {
  requireFormManager(context)
  const { db, viewer } = context
  const row = await requireAdminForm(context, applicationId)
  const codeOf = (subject: string) => subject.slice(subject.indexOf(':') + 1)
  const { rules, recipients } = row.definition
  const named = rules.flatMap(({ who }) => (who.by !== 'position' && who.code ? [who.code] : []))
  const receiving = recipients.flatMap((one) => one.personCode ?? one.deptCode ?? [])
  const names = await namesByCode(context, [...named, ...receiving, ...row.writers.map(codeOf)])
  return {
    ...formItem(row),
    revision: row.revision,
    writers: row.writers.map((subject) => ({ subject, name: names[codeOf(subject)] ?? null })),
    definition: row.definition,
    offered: offeredFields(row.systemKind, row.definition),
    names,
    versions: await selectVersions(db, viewer.comCode, row.formId),
  }
}

/** Creates a form, empty or as a copy; it is switched off until an administrator publishes it. */
export async function createForm(
  context: Context,
  input: Input<typeof approvalApi.createForm>,
): Promise<Output<typeof approvalApi.createForm>> {
  requireFormManager(context)
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const { comCode } = viewer
    await lockForms(db, comCode)
    const group = await requireGroup(inside, input.groupId)
    const source = input.copyOf === null ? null : await requireAdminForm(inside, input.copyOf)
    if ((await countForms(db, comCode)) >= mostForms) throw failure('approval.tooManyForms')
    if (await hasAbbreviation(db, comCode, input.abbreviation, null))
      throw failure('approval.abbreviationTaken')
    const { grade, disclosure, retentionYears } = await policyOf(inside)
    const start = { ...emptyDefinition, grade, disclosure, retentionYears }
    const form = {
      ...{ groupId: group.groupId, name: input.name, abbreviation: input.abbreviation },
      // A copy has the fields of a system form, not its effect.
      ...{ systemKind: null, sort: mostForms, definition: source?.definition ?? start },
    }
    const formId = await insertForm(db, comCode, form, viewer.personCode, clock.now())
    await deactivateForm(db, comCode, formId)
    await audit(inside, 'approval', { comCode, targetIds: [formId], act: 'createForm' })
    return { applicationId: String(formId) }
  })
}

/** Throws `approval.formInvalid` with the places of the faults. */
export function requireGoodDefinition(definition: FormDefinition): void {
  const faults = formFaults(definition)
  if (faults.length > 0)
    throw failure('approval.formInvalid', {
      places: faults
        .slice(0, 5)
        .map((one) => one.at)
        .join(', '),
    })
}

/**
 * Saves a form; a changed definition becomes a new version. Throws `approval.formChanged` if another administrator has
 * saved meanwhile, `approval.formInvalid` and `approval.abbreviationTaken`.
 */
export async function saveForm(
  context: Context,
  input: Input<typeof approvalApi.saveForm>,
): Promise<Output<typeof approvalApi.saveForm>> {
  requireFormManager(context)
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const { comCode, personCode: by } = viewer
    await lockForms(db, comCode)
    const row = await requireAdminForm(inside, input.applicationId, true)
    const { groupId } = await requireGroup(inside, input.groupId)
    requireVersion('approval.formChanged', { version: row.revision }, input.revision)
    requireGoodDefinition(input.definition)
    await requireKnownSources(inside, input.definition)
    const { name, abbreviation, isActive, writers, definition } = input
    if (await hasAbbreviation(db, comCode, abbreviation, row.formId))
      throw failure('approval.abbreviationTaken')
    const key = { comCode, formId: row.formId }
    const isNew = canonicalJson(row.definition) !== canonicalJson(definition)
    const version = row.version + (isNew ? 1 : 0)
    if (isNew) await insertVersion(db, key, { version, definition, by, now: clock.now() })
    await updateForm(db, key, { groupId, name, abbreviation, isActive, writers }, version)
    await audit(inside, 'approval', {
      comCode,
      targetIds: [row.formId],
      act: 'saveForm',
      detail: { version },
    })
    return { version, revision: row.revision + 1 }
  })
}

/** All groups and forms of the company. */
export async function selectForms({ db, viewer }: Context) {
  return (await selectAdminForms(db, viewer.comCode)).map(formItem)
}
