import type { ApplicationGroup, approvalApi, FormDefinition, FormValues, Writing } from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
import { completeName } from '@maru/api/kit/local-name'
import { toWireName } from '@maru/api/kit/wire-name'
import type { Context } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { leaveNames } from '../absence/leave-names.service.ts'
import { isAuthKey } from '../document/auth-key.rules.ts'
import { contentOf } from '../document/content.rules.ts'
import { requireDocument, standingOf } from '../document/document.access.ts'
import { findContent } from '../document/document.sql.ts'
import { findDraft } from '../draft/draft.sql.ts'
import { requireForm } from '../form/form.access.ts'
import { type FormListRow, type FormRow, findForm, selectForms, selectGroups } from '../form/form.sql.ts'
import { codesOf } from '../line/route.service.ts'
import { shownOrigin } from '../origin/origin.rules.ts'
import { fieldCodes, namesByCode } from '../person/names.service.ts'

const application = (row: FormListRow) => ({
  applicationId: String(row.formId),
  ...toWireName('applicationName', completeName(row.name)),
})

/** The forms that the viewer may draft, by group and sub-group (spec 3§7); empty groups are left out. */
export async function listApplications(
  { db, viewer }: Context,
  { SortValue }: Input<typeof approvalApi.listApplications>,
): Promise<ApplicationGroup[]> {
  const forms = await selectForms(db, viewer.comCode, viewer.subjects, SortValue === 2)
  const groups = await selectGroups(db, viewer.comCode)
  const group = (row: (typeof groups)[number]) => ({
    groupId: String(row.groupId),
    ...toWireName('groupName', completeName(row.name)),
    applications: forms.filter((form) => form.groupId === row.groupId).map(application),
  })
  return groups
    .filter((row) => row.parentId === null)
    .map((row) => ({
      ...group(row),
      subGroups: groups
        .filter((one) => one.parentId === row.groupId)
        .map(group)
        .filter((one) => one.applications.length > 0),
    }))
    .filter((one) => one.applications.length > 0 || one.subGroups.length > 0)
}

/** The first values of a form: its defaults, and an empty row in each table. */
function startValues({ fields }: FormDefinition): FormValues {
  return Object.fromEntries(
    fields.map((field): [string, FormValues[string]] => {
      if (field.kind === 'table') return [field.key, [{}]]
      const isList = ['checks', 'period', 'person', 'department'].includes(field.kind)
      if (!isList) return [field.key, field.default]
      return [field.key, field.default === '' ? [] : field.default.split(',')]
    }),
  )
}

type Start = Pick<
  Writing,
  | 'content'
  | 'line'
  | 'companions'
  | 'grade'
  | 'disclosure'
  | 'retentionYears'
  | 'isUrgent'
  | 'storeKey'
  | 'savedDate'
  | 'apmId'
  | 'version'
  | 'origin'
  | 'from'
>

const emptyStart = (form: FormRow, values: FormValues): Start => ({
  content: { subject: '', values, body: '', fileCode: null, linked: [] },
  line: [],
  companions: { references: [], recipients: [] },
  ...{ grade: form.definition.grade, disclosure: form.definition.disclosure },
  retentionYears: form.definition.retentionYears,
  ...{ isUrgent: false, storeKey: null, savedDate: null, apmId: null, version: null, origin: null },
})

async function writingOf(context: Context, form: FormRow, start: Start): Promise<Writing> {
  const { party } = await standingOf(context)
  const { people, departments } = codesOf(start.line)
  const beside = [...start.companions.references, ...start.companions.recipients]
  const codes = [...people, ...departments, ...beside.map((one) => one.personCode ?? one.deptCode)]
  const known = codes.filter((one) => one !== null)
  const names = {
    ...(await namesByCode(context, [...fieldCodes(form.definition, start.content.values), ...known])),
    ...(await leaveNames(context, form.definition, start.content.values)),
  }
  return {
    applicationId: String(form.formId),
    formName: form.name,
    systemKind: form.systemKind,
    definition: form.definition,
    ...start,
    ...{ drafter: party, names },
  }
}

async function fromDraft(context: Context, storeKey: string, authkey: string | undefined): Promise<Writing> {
  const { db, viewer, sealer, clock } = context
  const keyed = { comCode: viewer.comCode, storeKey, personCode: viewer.personCode }
  if (authkey !== undefined && !isAuthKey(sealer, keyed, authkey, clock.now())) throw notFound()
  const draft = await findDraft(db, { ...viewer, storeKey })
  if (!draft) throw notFound()
  const form = await requireForm(context, String(draft.formId))
  const { applicationId: _form, ...submission } = draft.submission
  const apmId = draft.apmId === null ? null : String(draft.apmId)
  return writingOf(context, form, {
    ...{ ...submission, storeKey, savedDate: draft.savedAt, apmId, version: null },
    origin: shownOrigin(draft.origin),
  })
}

/** What the drafter added to the line of a document that is written again: the steps without a rule. */
async function fromDocument(context: Context, apmId: string, isCopy: boolean): Promise<Writing> {
  const { db, viewer } = context
  const { document } = await requireDocument(context, apmId)
  const isOwn = document.drafterCode === viewer.personCode
  if (!isCopy && !isOwn) throw notFound()
  if (!isCopy && document.status !== 'REJECT' && document.status !== 'WITHDRAWN')
    throw failure('approval.wrongState')
  const form = isCopy
    ? await requireForm(context, String(document.formId))
    : await findForm(db, viewer.comCode, document.formId, document.formVersion)
  const text = await findContent(db, document, document.revision)
  if (!form || text === undefined) throw notFound()
  const { content } = contentOf(text)
  const line = document.flow.stages.flatMap(({ need, steps }) => {
    const added = steps.filter((step) => step.reasons.some((one) => one.code === 'byDrafter'))
    const written = added.map(({ kind, assignee }) => ({
      kind: kind as Exclude<typeof kind, 'draft'>,
      personCode: assignee.personCode,
      deptCode: assignee.personCode === null ? assignee.deptCode : null,
    }))
    const lineId = Number(added[0]?.reasons.find((one) => one.values.lineId)?.values.lineId ?? 0)
    const shared = lineId > 0 ? { lineId } : {}
    return written.length > 0 ? [{ need: Math.min(need, written.length), ...shared, steps: written }] : []
  })
  return writingOf(context, form, {
    // Files of a document stay with it: a copy starts without them.
    content: isCopy ? { ...content, fileCode: null } : content,
    ...{
      line,
      companions: document.companions.written,
      grade: document.grade,
      disclosure: document.disclosure,
    },
    ...{
      retentionYears: document.retentionYears,
      isUrgent: document.isUrgent,
      storeKey: null,
      savedDate: null,
    },
    ...{ apmId: isCopy ? null : apmId, version: isCopy ? null : document.version },
    origin: isCopy ? null : shownOrigin(document.origin),
  })
}

/** A form for writing: empty, from a saved draft, or from a document that is written again. */
export async function openForm(
  context: Context,
  input: Input<typeof approvalApi.openForm>,
): Promise<Writing> {
  const { applicationId, storeKey, apmId, isCopy = false } = input
  if (storeKey !== undefined) return fromDraft(context, storeKey, input.authkey)
  if (apmId !== undefined) return fromDocument(context, apmId, isCopy)
  if (applicationId === undefined) throw notFound()
  const form = await requireForm(context, applicationId)
  const leaveField = form.definition.fields.find((one) => one.kind === 'leave')
  const values = startValues(form.definition)
  if (leaveField && input.leave !== undefined) values[leaveField.key] = input.leave
  return writingOf(context, form, emptyStart(form, values))
}
