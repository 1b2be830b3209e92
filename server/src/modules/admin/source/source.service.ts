import { type adminSourceApi, type DataSource, sourceLimits } from '@maru/api/admin/source'
import { webhookLimits } from '@maru/api/admin/webhook'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { nameIn, shortLanguage } from '@maru/api/kit/language'
import { mapName } from '@maru/api/kit/local-name'
import type { LocalName } from '@maru/api/kit/schema'
import { changesOf, recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { requireVersion } from '#kit/data/version.ts'
import { failure, notFound } from '#kit/failure.ts'
import { shownLine } from '#kit/text/shown-text.ts'
import { deleteAnswersOf, selectFormsOfColumns, selectFormsOfSource } from '#modules/approval/index.ts'
import { requireManager } from '../system/system.service.ts'
import { findSystem } from '../system/system.sql.ts'
import { newSecret } from '../webhook/signature.rules.ts'
import { requireWebhookUrl } from '../webhook/system-hook.service.ts'
import { readRows } from './answer.rules.ts'
import { callSource, sourcePurpose } from './call.service.ts'
import {
  countSources,
  deleteSource,
  findSource,
  insertSource,
  type SourceColumns,
  type SourceRow,
  selectSources,
  updateSourceRow,
  updateSourceSecret,
} from './source.sql.ts'
import { scheduleWrites } from './write.jobs.ts'

type Api = typeof adminSourceApi
type Fields = Pick<Input<Api['createDataSource']>, keyof SourceColumns>

/** A data source of the company. Throws not found otherwise, and `admin.systemOver` for one to change of an ended system. */
export async function requireSource(
  context: Pick<Context, 'db' | 'viewer'>,
  sourceId: number,
  isChanged = false,
): Promise<SourceRow> {
  requireManager(context)
  const source = await findSource(context.db, { comCode: context.viewer.comCode, sourceId }, isChanged)
  if (!source) throw notFound()
  if (isChanged && source.isSystemOver) throw failure('admin.systemOver')
  return source
}

const shownSource = (row: SourceRow): DataSource => {
  const { systemId: _system, systemName: _name, comCode: _company, isSystemOver: _over, ...rest } = row
  const { secret: _secret, formerSecret: _former, failures: _failures, restUntil: _rest, ...shown } = rest
  return shown
}

/** The data sources of a system of the company. */
export async function listDataSources(
  context: Context,
  { systemId }: Input<Api['listDataSources']>,
): Promise<Output<Api['listDataSources']>> {
  requireManager(context)
  const { comCode } = context.viewer
  if (!(await findSystem(context.db, { comCode, systemId }))) throw notFound()
  return { sources: (await selectSources(context.db, comCode, systemId)).map(shownSource) }
}

/** What was written, checked: a usable address, a name, and columns with names of their own. */
function checkedColumns(context: Pick<Context, 'config'>, input: Fields): SourceColumns {
  const url = requireWebhookUrl(context, input.url)
  const name = shownLine(input.name)
  if (name === '') throw failure('kit.invalidInput')
  const { seconds, cacheSeconds, sendsPerson, columns, failure: typed } = input
  const keys = columns.map(({ key }) => key)
  if (new Set(keys).size < keys.length || keys.includes('value')) throw failure('admin.sourceColumns')
  const failureText = mapName(typed, shownLine)
  return { name, url, seconds, cacheSeconds, sendsPerson, columns, failure: failureText }
}

/** Adds a data source to a system; returns its secret. */
export function createDataSource(
  context: Context,
  input: Input<Api['createDataSource']>,
): Promise<Output<Api['createDataSource']>> {
  requireManager(context)
  const columns = checkedColumns(context, input)
  return transaction(context, async (inside) => {
    const { db, viewer, clock, sealer } = inside
    const system = await findSystem(db, { comCode: viewer.comCode, systemId: input.systemId }, true)
    if (!system) throw notFound()
    if (system.endedAt !== null) throw failure('admin.systemOver')
    if ((await countSources(db, system.systemId)) >= sourceLimits.sources)
      throw failure('admin.tooManySources', { count: sourceLimits.sources })
    const secret = newSecret()
    const sealed = sealer.seal(sourcePurpose, Buffer.from(secret))
    const { kind } = input
    const row = { ...columns, systemId: system.systemId, kind, secret: sealed }
    const sourceId = await insertSource(db, { ...row, by: viewer.personCode, now: clock.now() })
    await recordAudit(inside, {
      ...{ action: 'sourceAdded', subject: String(sourceId), subjectName: columns.name },
      details: { ...columns, kind, system: system.name, systemId: system.systemId },
    })
    return { sourceId, secret }
  })
}

const namesOf = ({ viewer }: Pick<Context, 'viewer'>, forms: readonly LocalName[]): string =>
  forms.map((form) => nameIn(form, shortLanguage(viewer.language))).join(', ')

/** Throws `admin.sourceColumnUsed` for a column less by which a present form is filled: it would fill with nothing. */
async function requireUsedColumns(context: Context, before: SourceRow, after: SourceColumns): Promise<void> {
  const keys = after.columns.map((column) => column.key)
  const missing = before.columns.map((column) => column.key).filter((key) => !keys.includes(key))
  if (missing.length === 0) return
  const forms = await selectFormsOfColumns(context.db, before, missing)
  if (forms.length > 0) throw failure('admin.sourceColumnUsed', { forms: namesOf(context, forms) })
}

/** What decides what a source answers: an answer of before another one proves nothing. */
const answersOf = ({ url, sendsPerson, columns }: SourceColumns): string =>
  JSON.stringify([url, sendsPerson, columns.map((column) => column.key).sort()])

/** Changes a data source, or switches it on or off. Throws `admin.sourceChanged` if another administrator has saved. */
export function updateDataSource(
  context: Context,
  input: Input<Api['updateDataSource']>,
): Promise<Output<Api['updateDataSource']>> {
  requireManager(context)
  const columns = checkedColumns(context, input)
  return transaction(context, async (inside) => {
    const before = await requireSource(inside, input.sourceId, true)
    requireVersion('admin.sourceChanged', before, input.version)
    const offReason = input.isOn ? null : (before.offReason ?? 'person')
    await requireUsedColumns(inside, before, columns)
    const { sourceId } = before
    await updateSourceRow(inside.db, sourceId, { ...columns, offReason })
    const { name, url, seconds, cacheSeconds, sendsPerson, columns: old, failure: text } = before
    const was = { name, url, seconds, cacheSeconds, sendsPerson, columns: old, failure: text }
    if (answersOf(was) !== answersOf(columns)) await deleteAnswersOf(inside.db, sourceId)
    const details = changesOf<object>({ ...was, offReason: before.offReason }, { ...columns, offReason })
    await recordAudit(inside, {
      ...{ action: 'sourceChanged', subject: String(sourceId), subjectName: columns.name, details },
    })
    if (before.kind === 'write' && before.waiting > 0)
      await scheduleWrites(inside, { ...before, offReason, restUntil: null })
    return {}
  })
}

/** Makes a new secret; the former one signs in addition for a day. */
export function rotateDataSource(
  context: Context,
  input: Input<Api['rotateDataSource']>,
): Promise<Output<Api['rotateDataSource']>> {
  return transaction(context, async (inside) => {
    const { sourceId, name } = await requireSource(inside, input.sourceId, true)
    const secret = newSecret()
    const until = new Date(inside.clock.now().getTime() + webhookLimits.formerHours * 3_600_000)
    const sealed = inside.sealer.seal(sourcePurpose, Buffer.from(secret))
    await updateSourceSecret(inside.db, sourceId, sealed, until)
    await recordAudit(inside, {
      ...{ action: 'sourceChanged', subject: String(sourceId), subjectName: name },
      details: { secret: ['', 'new'] },
    })
    return { secret }
  })
}

/** Removes a data source. Throws `admin.sourceUsed` for one that a version of a form names: documents may follow it. */
export function removeDataSource(
  context: Context,
  input: Input<Api['removeDataSource']>,
): Promise<Output<Api['removeDataSource']>> {
  return transaction(context, async (inside) => {
    const { db, viewer } = inside
    requireManager(inside)
    const source = await findSource(db, { comCode: viewer.comCode, sourceId: input.sourceId }, true)
    if (!source) throw notFound()
    const { sourceId, name, url } = source
    const forms = await selectFormsOfSource(db, viewer.comCode, sourceId)
    if (forms.length > 0) throw failure('admin.sourceUsed', { forms: namesOf(inside, forms) })
    await deleteSource(db, sourceId)
    await deleteAnswersOf(db, sourceId)
    await recordAudit(inside, {
      ...{ action: 'sourceRemoved', subject: String(sourceId), subjectName: name },
      details: { url: [url, ''] },
    })
    return {}
  })
}

/**
 * Calls a data source at once, and returns the answer. The state of the source stays as it is. Throws `admin.systemOver` for
 * one of an ended system.
 */
export async function testDataSource(
  context: Context,
  input: Input<Api['testDataSource']>,
): Promise<Output<Api['testDataSource']>> {
  const source = await requireSource(context, input.sourceId)
  if (source.isSystemOver) throw failure('admin.systemOver')
  const { comCode, kind, columns } = source
  const asked = { applicationId: '', field: '', query: '', values: {}, limit: 1 }
  const type = kind === 'read' ? 'source.asked' : 'test'
  const data = kind === 'read' ? { ...asked, isTest: true } : {}
  const timestamp = context.clock.now().toISOString()
  const body = JSON.stringify({ type, timestamp, company: comCode, data })
  const { status, answer, milliseconds, body: given } = await callSource(context, source, { body })
  const read =
    kind === 'read' && status === 200
      ? readRows(
          given,
          columns.map((one) => one.key),
        )
      : null
  return { status, answer, milliseconds, rows: read ? read.rows.length : null }
}
