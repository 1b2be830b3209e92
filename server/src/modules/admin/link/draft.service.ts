import { createHash, randomUUID } from 'node:crypto'
import { type LinkedState, type linkApi, linkEvents } from '@maru/api/admin/link'
import type { SystemMode } from '@maru/api/admin/system'
import type { Input } from '@maru/api/kit/endpoint'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, type SystemContext, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import {
  type LinkedForm,
  mayDraft,
  readForms,
  removeSystemDraft,
  type SystemWriting,
  saveSystemDraft,
  submitForSystem,
  updateSuperseded,
  valuesDigest,
} from '#modules/approval/index.ts'
import { differencesOf } from './difference.rules.ts'
import { drafterContext, requireReader } from './drafter.access.ts'
import { filesFor } from './file.service.ts'
import { unknownFields } from './known-fields.rules.ts'
import { findLink, insertLink, type LinkRow, lockKey, updateLink } from './link.sql.ts'
import { contentOf } from './read.service.ts'
import { linkedStateOf, type PresentState, presentState } from './state.service.ts'

type Drafting = Input<typeof linkApi.draftDocument>

/** States after which a key may have another attempt. */
const ended = new Set(['REJECT', 'WITHDRAWN', 'DISCARD', 'EXPIRED'])
const nothingLocked = { subject: false, body: false, files: false, line: false, fields: [] }

/** The form if the list of the system has it for this. Throws `link.formNotAllowed`. */
async function requireForm(
  { db, system }: SystemContext,
  { applicationId }: Drafting,
  mode: SystemMode,
): Promise<LinkedForm> {
  const formId = Number(applicationId)
  const allowed = system.forms.get(formId)
  const isAllowed = allowed === mode || allowed === 'submit'
  const [form] = isAllowed ? await readForms({ db, viewer: { comCode: system.comCode } }, [formId]) : []
  if (!form) throw failure('link.formNotAllowed')
  return form
}

/**
 * Throws `link.formChanged` for another version of the form, and for fields that it does not have; `link.lockedUnknown`
 * for such fields among the locked ones.
 */
function requireKnownFields(form: LinkedForm, { values, version, locked }: Drafting): void {
  const fields = unknownFields(form, values)
  if (fields.length > 0 || (version !== undefined && version !== form.version))
    throw failure('link.formChanged', { version: form.version, fields })
  const known = new Set(form.definition.fields.map(({ key }) => key))
  const unknown = (locked?.fields ?? []).filter((key) => !known.has(key))
  if (unknown.length > 0) throw failure('link.lockedUnknown', { fields: unknown })
}

async function writingOf(context: SystemContext, input: Drafting): Promise<SystemWriting> {
  const readers: string[] = []
  for (const named of input.references ?? []) readers.push(await requireReader(context, named))
  const { applicationId, subject, values, bodyHtml = '', isUrgent = false } = input
  return { applicationId, subject, values, body: bodyHtml, fileCode: null, readers, isUrgent }
}

interface Order {
  input: Drafting
  form: LinkedForm
  personCode: string
  mode: SystemMode
  digest: Buffer
  writing: SystemWriting
}

/** Where a draft or document goes: a new attempt, or the draft that it replaces. */
interface Place {
  attempt: number
  replaced: LinkRow | null
  /** The document of the former attempt, which the new one supersedes. */
  former: number | null
}

/** The refusal of a key that has another request, with the state of its attempt and what differs. */
async function keyUsed(
  inside: SystemContext,
  row: LinkRow,
  state: PresentState,
  { form, personCode, input }: Order,
) {
  const { subject, values } = await contentOf(inside, row, state)
  const before = { formId: row.formId, personCode: row.personCode, subject, values }
  const after = { formId: form.formId, personCode, subject: input.subject, values: input.values }
  const isThere = state.draft !== null || state.document !== null
  const fields = isThere ? differencesOf(form.definition, before, after) : []
  const apmId = state.document ? String(state.document.apmId) : ''
  return failure('link.keyUsed', { apmId, status: state.status, attempt: row.attempt, fields })
}

/** The place of a request, or its answer if it was done before. Throws `link.keyUsed`. */
async function placeOf(inside: SystemContext, order: Order): Promise<LinkedState | Place> {
  const { input, mode, digest } = order
  const { systemId } = inside.system
  await lockKey(inside.db, systemId, input.externalKey)
  const row = await findLink(inside.db, { systemId, externalKey: input.externalKey })
  if (!row) return { attempt: 1, replaced: null, former: null }
  const state = await presentState(inside, row, true)
  if (row.digest.equals(digest)) return linkedStateOf(inside, row, state)
  if (state.draft?.openedAt === null && mode === 'open')
    return { attempt: row.attempt, replaced: row, former: state.draft.origin.former ?? null }
  if (!ended.has(state.status) || input.again !== true) throw await keyUsed(inside, row, state, order)
  if (state.document) await updateSuperseded(inside.db, state.document)
  return { attempt: row.attempt + 1, replaced: null, former: state.document?.apmId ?? null }
}

/** Writes the draft or document in the name of its person; the key is locked. */
async function write(
  inside: SystemContext,
  drafter: Context,
  { input, mode, digest, writing }: Order,
  { attempt, replaced, former }: Place,
): Promise<LinkedState> {
  const { db, system, clock } = inside
  const { systemId, name } = system
  const { comCode, personCode } = drafter.viewer
  const { externalKey } = input
  const key = replaced?.key ?? randomUUID()
  const locked = { ...nothingLocked, ...input.locked }
  const origin = { systemId, name, key, locked, ...(former === null ? {} : { former }) }
  const isMoved = replaced !== null && replaced.personCode !== personCode
  if (isMoved) await removeSystemDraft(drafter, { comCode, personCode: replaced.personCode, storeKey: key })
  const fileCode = await filesFor(inside, input.fileIds ?? [], personCode)
  const written = { ...writing, fileCode }
  const isOpen = mode === 'open'
  const faults = isOpen ? await saveSystemDraft(drafter, origin, written) : {}
  const saved = isOpen ? null : await submitForSystem(drafter, origin, written)
  const row: LinkRow = {
    ...{ systemId, externalKey, attempt, comCode, key, digest, personCode, draftEnd: null },
    ...{ formId: Number(input.applicationId), apmId: saved ? Number(saved.apmId) : null },
  }
  if (replaced) await updateLink(db, row)
  else await insertLink(db, row, clock.now())
  await recordAudit(drafter, {
    action: isOpen ? 'systemDrafted' : 'systemSubmitted',
    ...{ subject: saved?.apmId ?? key, subjectName: externalKey },
    details: { system: name, systemId, externalKey, attempt },
  })
  if (!replaced || isMoved)
    await inside.emit(db, { name: linkEvents.drafted, comCode, payload: { key, isMoved } })
  return linkedStateOf(inside, row, await presentState(inside, row), faults)
}

/** The present state of a request that was done before, whatever has changed since; null for a new one. */
async function repeated(
  context: SystemContext,
  { externalKey }: Drafting,
  digest: Buffer,
): Promise<LinkedState | null> {
  const { systemId } = context.system
  const row = await findLink(context.db, { systemId, externalKey })
  return row?.digest.equals(digest) ? linkedStateOf(context, row, await presentState(context, row)) : null
}

async function order(context: SystemContext, input: Drafting, mode: SystemMode): Promise<LinkedState> {
  const digest = createHash('sha256').update(valuesDigest({ mode, input })).digest()
  const answer = await repeated(context, input, digest)
  if (answer) return answer
  const form = await requireForm(context, input, mode)
  const drafter = await drafterContext(context, input.drafter, input.deptCode)
  if (!(await mayDraft(drafter, form.formId))) throw failure('link.drafterNotAllowed')
  const writing = await writingOf(context, input)
  const given: Order = { input, form, personCode: drafter.viewer.personCode, mode, digest, writing }
  return transaction(context, async (inside) => {
    const place = await placeOf(inside, given)
    if ('status' in place) return place
    requireKnownFields(form, input)
    return write(inside, { ...drafter, db: inside.db }, given, place)
  })
}

/** Stores a draft of a person for a system; a repeated request has no second effect. */
export const draftDocument = (context: SystemContext, input: Drafting): Promise<LinkedState> =>
  order(context, input, 'open')

/** Submits a document of a person for a system at once; a repeated request has no second effect. */
export const submitDocument = (context: SystemContext, input: Drafting): Promise<LinkedState> =>
  order(context, input, 'submit')
