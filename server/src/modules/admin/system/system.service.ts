import { randomBytes } from 'node:crypto'
import { type adminSystemApi, type LinkedSystem, systemLimits } from '@maru/api/admin/system'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { changesOf, recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { requireVersion } from '#kit/data/version.ts'
import { failure, notFound } from '#kit/failure.ts'
import { parseNetwork } from '#kit/session/networks.ts'
import { systemTokenPath, systemTokenPrefix } from '#kit/session/systems.ts'
import { listFormNames } from '#modules/approval/index.ts'
import { selectSubjectNames } from '#modules/org/index.ts'
import { requireWebhookUrl, resumeSystemHook, saveSystemHook } from '../webhook/system-hook.service.ts'
import { clientIdOf, hashOf } from './key.rules.ts'
import {
  countSystemsLocked,
  findSystem,
  insertSystem,
  replaceSystemForms,
  type SystemColumns,
  type SystemRow,
  selectPresentPeople,
  selectSystemDocuments,
  selectSystems,
  updateEndedWrites,
  updateSystemEnd,
  updateSystemRow,
  updateSystemToken,
} from './system.sql.ts'

type Api = typeof adminSystemApi
type Fields = Omit<Input<Api['createSystem']>, 'days' | 'forCompany'>

const day = 86_400_000
const hour = 3_600_000

/** Throws `kit.forbidden` unless the viewer is an administrator of the company. */
export function requireManager({ viewer: { permissions } }: Pick<Context, 'viewer'>): void {
  if (!permissions.isSuperAdmin && !permissions.isCompanyManager) throw failure('kit.forbidden')
}

const newToken = () => `${systemTokenPrefix}${randomBytes(32).toString('base64url')}`

async function requireSystem(context: Context, systemId: number): Promise<SystemRow> {
  requireManager(context)
  const system = await findSystem(context.db, { comCode: context.viewer.comCode, systemId }, true)
  if (!system) throw notFound()
  if (system.endedAt !== null) throw failure('admin.systemOver')
  return system
}

const noName = { ko: '', en: '', zh: '' }

/** The systems of the viewer's company; throws `kit.forbidden` unless the viewer is an administrator of it. */
export async function listSystems(context: Context): Promise<Output<Api['listSystems']>> {
  requireManager(context)
  const { db, viewer, clock } = context
  const rows = await selectSystems(db, viewer.comCode)
  const codes = [...new Set(rows.flatMap((row) => [row.ownerCode, row.deputyCode]))]
  const present = await selectPresentPeople(db, viewer.comCode, codes, clock.now())
  const subjects = [...new Set(rows.flatMap((row) => row.drafters)), ...codes.map((code) => `person:${code}`)]
  const names = new Map(
    (await selectSubjectNames(db, subjects, viewer.comCode)).map(({ subject, name }) => [subject, name]),
  )
  const available = await listFormNames(context)
  const forms = new Map(available.map((form) => [form.formId, form.name]))
  const owner = (personCode: string) => ({
    personCode,
    name: names.get(`person:${personCode}`) ?? noName,
    isGone: !present.some((one) => one.personCode === personCode),
  })
  const shown = ({ comCode: _company, ownerCode, deputyCode, ...row }: SystemRow): LinkedSystem => ({
    ...row,
    clientId: clientIdOf(row.systemId),
    owners: [owner(ownerCode), owner(deputyCode)],
    drafters: row.drafters.map((subject) => ({ subject, name: names.get(subject) ?? noName })),
    forms: row.forms.map(({ formId, mode }) => ({
      ...{ applicationId: String(formId), name: forms.get(formId) ?? noName, mode },
    })),
  })
  return {
    systems: rows.map(shown),
    tokenAddress: `${context.config.publicUrl}${systemTokenPath}`,
    available: available.map(({ formId, name }) => ({ applicationId: String(formId), name })),
  }
}

/** What a system of the viewer's company has drafted and submitted. */
export async function listSystemDocuments(
  context: Context,
  { systemId, page, itemsPerPage }: Input<Api['listSystemDocuments']>,
): Promise<Output<Api['listSystemDocuments']>> {
  requireManager(context)
  const { db, viewer } = context
  const system = await findSystem(db, { comCode: viewer.comCode, systemId })
  if (!system) throw notFound()
  const slice = { offset: (page - 1) * itemsPerPage, limit: itemsPerPage }
  const { rows, totalCount } = await selectSystemDocuments(db, systemId, slice)
  const names = new Map((await listFormNames(context)).map((form) => [form.formId, form.name]))
  const data = rows.map(({ formId, ...row }) => ({ ...row, formName: names.get(formId) ?? noName }))
  return { data, totalCount }
}

/** What was written, checked: two present owners, forms and drafters of the company, readable networks. */
async function checkedColumns(context: Context, input: Fields) {
  const { db, viewer, clock } = context
  const name = input.name.normalize('NFC').trim()
  if (name === '') throw failure('kit.invalidInput')
  const [ownerCode = '', deputyCode = ''] = input.owners
  const present = await selectPresentPeople(db, viewer.comCode, [ownerCode, deputyCode], clock.now())
  if (ownerCode === deputyCode || present.length < 2) throw failure('admin.systemOwners')
  const networks = [...new Set(input.networks.map((one) => one.trim()))]
  const wrong = networks.find((one) => !parseNetwork(one))
  if (wrong !== undefined) throw failure('admin.systemNetwork', { network: wrong })
  const drafters = [...new Set(input.drafters)]
  const known = await selectSubjectNames(db, drafters, viewer.comCode)
  if (known.length < drafters.length) throw failure('admin.systemDrafters')
  const forms = input.forms.map(({ applicationId, mode }) => ({ formId: Number(applicationId), mode }))
  const existing = new Set((await listFormNames(context)).map((form) => form.formId))
  const isTwice = new Set(forms.map((one) => one.formId)).size < forms.length
  if (isTwice || forms.some((one) => !existing.has(one.formId))) throw failure('admin.systemForm')
  const columns: SystemColumns = {
    ...{ name, ownerCode, deputyCode, drafters, networks },
    ...{ absences: input.absences ?? false, scopes: input.scopes ?? [] },
    callsPerMinute: input.callsPerMinute,
  }
  return { columns, forms }
}

/** Adds a system; returns its token, and the secret of its address. */
export function createSystem(
  context: Context,
  input: Input<Api['createSystem']>,
): Promise<Output<Api['createSystem']>> {
  requireManager(context)
  const url = input.url.trim() === '' ? '' : requireWebhookUrl(context, input.url)
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const { comCode, personCode: by } = viewer
    if ((await countSystemsLocked(db, comCode)) >= systemLimits.systems)
      throw failure('admin.tooManySystems', { count: systemLimits.systems })
    const { columns, forms } = await checkedColumns(inside, input)
    const token = newToken()
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + input.days * day)
    const systemId = await insertSystem(db, { ...columns, comCode, hash: hashOf(token), by, now, expiresAt })
    await replaceSystemForms(db, systemId, forms)
    const secret = await saveSystemHook(inside, { systemId, name: columns.name, url })
    const details = { ...columns, forms, url, expiresAt: expiresAt.toISOString() }
    await recordAudit(inside, {
      ...{ action: 'systemAdded', subject: String(systemId), subjectName: columns.name, details },
    })
    return { systemId, token, secret }
  })
}

/** Changes a system. Throws `admin.systemChanged` if another administrator has saved meanwhile. */
export function updateSystem(
  context: Context,
  input: Input<Api['updateSystem']>,
): Promise<Output<Api['updateSystem']>> {
  requireManager(context)
  const url = input.url.trim() === '' ? '' : requireWebhookUrl(context, input.url)
  return transaction(context, async (inside) => {
    const before = await requireSystem(inside, input.systemId)
    requireVersion('admin.systemChanged', before, input.version)
    const { columns, forms } = await checkedColumns(inside, input)
    await updateSystemRow(inside.db, before.systemId, columns)
    await replaceSystemForms(inside.db, before.systemId, forms)
    const hook = { systemId: before.systemId, name: columns.name, url }
    const secret = await saveSystemHook(inside, hook)
    const { name, ownerCode, deputyCode, drafters, networks, absences, scopes, callsPerMinute } = before
    const was = { name, ownerCode, deputyCode, drafters, networks, absences, scopes, callsPerMinute }
    const details = changesOf<object>(
      { ...was, forms: before.forms, url: before.url },
      { ...columns, forms, url },
    )
    await recordAudit(inside, {
      ...{ action: 'systemChanged', subject: String(before.systemId), subjectName: columns.name, details },
    })
    return { secret }
  })
}

/** Makes a new token; the former one works in addition for the given hours. */
export function rotateSystemToken(
  context: Context,
  input: Input<Api['rotateSystemToken']>,
): Promise<Output<Api['rotateSystemToken']>> {
  return transaction(context, async (inside) => {
    const system = await requireSystem(inside, input.systemId)
    const token = newToken()
    const now = inside.clock.now().getTime()
    const expiresAt = new Date(now + input.days * day)
    // A token that has ended does not come back by a rotation.
    const formerEnd = Math.min(now + input.overlapHours * hour, Date.parse(system.expiresAt))
    const formerUntil = formerEnd > now ? new Date(formerEnd) : null
    await updateSystemToken(inside.db, system.systemId, { hash: hashOf(token), expiresAt, formerUntil })
    const details = {
      expiresAt: [system.expiresAt, expiresAt.toISOString()],
      formerUntil: ['', formerUntil?.toISOString() ?? ''],
    }
    await recordAudit(inside, {
      ...{
        action: 'systemTokenRotated',
        subject: String(system.systemId),
        subjectName: system.name,
        details,
      },
    })
    return { token }
  })
}

/** Switches the address of a system on again. What happened meanwhile is in the list of changes. */
export function resumeSystemAddress(
  context: Context,
  input: Input<Api['resumeSystemAddress']>,
): Promise<Output<Api['resumeSystemAddress']>> {
  return transaction(context, async (inside) => {
    const { systemId, name, webhookId, offReason } = await requireSystem(inside, input.systemId)
    if (webhookId === null) throw notFound()
    if (offReason === null) return {}
    await resumeSystemHook(inside, systemId)
    await recordAudit(inside, {
      ...{ action: 'systemChanged', subject: String(systemId), subjectName: name },
      details: { offReason: [offReason, null] },
    })
    return {}
  })
}

/** Ends a system for good: its tokens stop at once. */
export function endSystem(
  context: Context,
  input: Input<Api['endSystem']>,
): Promise<Output<Api['endSystem']>> {
  return transaction(context, async (inside) => {
    const { systemId, name } = await requireSystem(inside, input.systemId)
    const now = inside.clock.now()
    await updateSystemEnd(inside.db, systemId, now)
    await saveSystemHook(inside, { systemId, name, url: '' })
    await updateEndedWrites(inside.db, systemId, now)
    await recordAudit(inside, {
      ...{ action: 'systemEnded', subject: String(systemId), subjectName: name, details: {} },
    })
    return {}
  })
}
