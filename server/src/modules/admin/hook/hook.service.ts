import { randomBytes } from 'node:crypto'
import { type adminHookApi, type Hook, type HookMessage, hookLimits } from '@maru/api/admin/hook'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { changesOf, recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { requireVersion } from '#kit/data/version.ts'
import { Failure, failure, notFound } from '#kit/failure.ts'
import { requireWritableBoard } from '#modules/board/index.ts'
import { selectSubjectNames } from '#modules/org/index.ts'
import {
  countHooksLocked,
  deleteHook,
  findHook,
  type HookColumns,
  type HookRow,
  insertHook,
  selectHooks,
  updateHookRow,
  updateHookSecret,
} from './hook.sql.ts'
import { endShown, findMessage, type MessageRow, selectMessages } from './message.sql.ts'
import { ownerContext, presentPeople } from './owner.access.ts'
import { hashOf, receive, signingKeyOf } from './receive.service.ts'
import { showHookMessage } from './show.jobs.ts'

type Api = typeof adminHookApi
type Fields = Omit<Input<Api['createHook']>, 'forCompany'>

const hour = 3_600_000
const noName = { ko: '', en: '', zh: '' }

/** The path of a hook's address, to which the sender adds its secret. */
const pathOf = (hookId: number) => `/hook/${hookId}`
const newSecret = () => randomBytes(32).toString('base64url')

/** What the manager sees once: the address with its secret, and the key for senders that sign. */
const shownOnce = (context: Pick<Context, 'sealer'>, hookId: number, secret: string) => ({
  ...{ hookId, path: pathOf(hookId), secret },
  signingKey: signingKeyOf(context, hookId, hashOf(secret)),
})

function requireManager({ viewer: { permissions } }: Pick<Context, 'viewer'>): void {
  if (!permissions.isSuperAdmin && !permissions.isCompanyManager) throw failure('kit.forbidden')
}

async function requireOwnHook(context: Context, hookId: number, lock = false): Promise<HookRow> {
  requireManager(context)
  const hook = await findHook(context.db, { comCode: context.viewer.comCode, hookId }, lock)
  if (!hook) throw notFound()
  return hook
}

/** The incoming hooks of the viewer's company. */
export async function listHooks(context: Context): Promise<Output<Api['listHooks']>> {
  requireManager(context)
  const { comCode } = context.viewer
  const rows = await selectHooks(context.db, comCode)
  const codes = [...new Set(rows.flatMap((row) => [row.ownerCode, ...row.people]))]
  const present = await presentPeople(context, comCode, codes)
  const named = await selectSubjectNames(
    context.db,
    codes.map((personCode) => `person:${personCode}`),
    comCode,
  )
  const names = new Map(named.map(({ subject, name }) => [subject, name]))
  const person = (personCode: string) => ({
    personCode,
    name: names.get(`person:${personCode}`) ?? noName,
    isGone: !present.some((one) => one.personCode === personCode),
  })
  const shown = ({ comCode: _company, ownerCode, people, ...row }: HookRow): Hook => ({
    ...{ ...row, owner: person(ownerCode), people: people.map(person), path: pathOf(row.hookId) },
  })
  return { hooks: rows.map(shown) }
}

/** What was written as columns, without a check of the owner, the people and the board. */
function typedColumns(input: Fields): HookColumns {
  const name = input.name.normalize('NFC').trim()
  if (name === '') throw failure('kit.invalidInput')
  const { target, ownerCode, perMinute } = input
  const rest = { name, target, ownerCode, perMinute }
  if (target !== 'board') return { ...rest, boardId: null, people: [...new Set(input.people)] }
  if (input.boardId === null) throw failure('admin.hookBoard')
  return { ...rest, boardId: input.boardId, people: [] }
}

/** Requires a present owner who may write to the board, or present people of the company. */
async function requireUsable(context: Context, columns: HookColumns): Promise<void> {
  const { comCode } = context.viewer
  const { ownerCode, boardId, people } = columns
  const owner = await ownerContext(context, { comCode, ownerCode })
  if (!owner) throw failure('admin.hookOwner')
  if (boardId !== null) return requireHookBoard(owner, comCode, boardId)
  const present = await presentPeople(context, comCode, people)
  if (people.length === 0 || present.length < people.length) throw failure('admin.hookPeople')
}

/**
 * Throws `admin.hookAuthor` if a hook of a board would write in the name of another person than the viewer. Who has set it
 * up stays its owner as long as its name and its board stay.
 */
function requireAuthor({ viewer }: Pick<Context, 'viewer'>, after: HookColumns, before?: HookRow): void {
  const { boardId, ownerCode, name } = after
  if (boardId === null || ownerCode === viewer.personCode) return
  const isSame = before?.boardId === boardId && before.ownerCode === ownerCode && before.name === name
  if (!isSame) throw failure('admin.hookAuthor')
}

/** The owner must be able to write to the board now, under their name. */
async function requireHookBoard(owner: Context, comCode: string, boardId: number): Promise<void> {
  try {
    const board = await requireWritableBoard(owner, boardId)
    if (board.comCode === comCode && !board.useNameless) return
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
  throw failure('admin.hookBoard')
}

/** Adds a hook; returns its address with the secret. */
export function createHook(
  context: Context,
  input: Input<Api['createHook']>,
): Promise<Output<Api['createHook']>> {
  requireManager(context)
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const { comCode, personCode: by } = viewer
    if ((await countHooksLocked(db, comCode)) >= hookLimits.hooks)
      throw failure('admin.tooManyHooks', { count: hookLimits.hooks })
    const columns = typedColumns(input)
    requireAuthor(inside, columns)
    await requireUsable(inside, columns)
    const secret = newSecret()
    const hookId = await insertHook(db, {
      ...{ ...columns, comCode, hash: hashOf(secret), by, now: clock.now() },
    })
    await recordAudit(inside, {
      ...{ action: 'hookAdded', subject: String(hookId), subjectName: columns.name, details: { ...columns } },
    })
    return shownOnce(inside, hookId, secret)
  })
}

/** Whether messages are shown at another place than before, or in the name of another person. */
const isMoved = (before: HookRow, { target, boardId, ownerCode }: HookColumns): boolean =>
  target !== before.target ||
  boardId !== before.boardId ||
  (boardId !== null && ownerCode !== before.ownerCode)

/** Changes a hook. Throws `admin.hookChanged` if another administrator has saved meanwhile. */
export function updateHook(
  context: Context,
  input: Input<Api['updateHook']>,
): Promise<Output<Api['updateHook']>> {
  requireManager(context)
  return transaction(context, async (inside) => {
    const before = await requireOwnHook(inside, input.hookId, true)
    requireVersion('admin.hookChanged', before, input.version)
    const { name, target, ownerCode, perMinute, boardId, people, isOn } = before
    const was = { name, target, ownerCode, perMinute, boardId, people, isOn }
    const after = { ...typedColumns(input), isOn: input.isOn }
    requireAuthor(inside, after, before)
    const changes = changesOf<object>(was, after)
    // A hook whose owner or people left can be switched off as it is.
    const isOnlyOff = !after.isOn && Object.keys(changes).every((field) => field === 'isOn')
    if (!isOnlyOff) await requireUsable(inside, after)
    await updateHookRow(inside.db, before.hookId, after)
    const ended = { now: inside.clock.now(), by: inside.viewer.personCode }
    if (isMoved(before, after)) await endShown(inside.db, before.hookId, ended)
    await recordAudit(inside, {
      ...{ action: 'hookChanged', subject: String(before.hookId), subjectName: after.name },
      details: changes,
    })
    return {}
  })
}

/**
 * Makes a new secret; the former one works in addition for the given hours. Who has the secret of a hook of a board writes
 * in the name of its owner: only its owner gets a new one.
 */
export function rotateHook(
  context: Context,
  { hookId, overlapHours }: Input<Api['rotateHook']>,
): Promise<Output<Api['rotateHook']>> {
  return transaction(context, async (inside) => {
    const hook = await requireOwnHook(inside, hookId, true)
    requireAuthor(inside, hook)
    const secret = newSecret()
    const until = new Date(inside.clock.now().getTime() + overlapHours * hour)
    const formerUntil = overlapHours > 0 ? until : null
    await updateHookSecret(inside.db, hookId, { hash: hashOf(secret), formerUntil })
    await recordAudit(inside, {
      ...{ action: 'hookSecretRotated', subject: String(hookId), subjectName: hook.name },
      details: { formerUntil: ['', formerUntil?.toISOString() ?? ''] },
    })
    return shownOnce(inside, hookId, secret)
  })
}

/** Removes a hook with its messages. */
export function removeHook(
  context: Context,
  { hookId }: Input<Api['removeHook']>,
): Promise<Output<Api['removeHook']>> {
  return transaction(context, async (inside) => {
    const hook = await requireOwnHook(inside, hookId, true)
    await deleteHook(inside.db, hookId)
    await recordAudit(inside, {
      ...{ action: 'hookRemoved', subject: String(hookId), subjectName: hook.name, details: {} },
    })
    return {}
  })
}

const toMessage = ({ messageId, form, level, title, state, count, ...row }: MessageRow): HookMessage => ({
  ...{ messageId, form, level, title, state, count },
  ...{ receivedAt: row.receivedAt, lastAt: row.lastAt, reason: row.reason },
})

/** Accepts a test message and shows it at once, by the same way as a message from outside. */
export async function testHook(
  context: Context,
  { hookId }: Input<Api['testHook']>,
): Promise<Output<Api['testHook']>> {
  const hook = await requireOwnHook(context, hookId)
  const key = `test ${context.requestId}`
  // Without the name of the viewer: the text of a message is not erased with a person.
  const body = { title: hook.name, text: context.clock.now().toISOString() }
  const got = await receive(context, hook, {
    ...{ body, bytes: Buffer.alloc(0), key, address: context.address },
  })
  if (got.outcome !== 'accepted') throw failure('admin.hookBusy')
  await showHookMessage(context, got)
  const row = await findMessage(context.db, got.messageId)
  if (!row) throw notFound()
  return toMessage(row)
}

/** A page of the messages of a hook. */
export async function listHookMessages(
  context: Context,
  { hookId, page, itemsPerPage }: Input<Api['listHookMessages']>,
): Promise<Output<Api['listHookMessages']>> {
  await requireOwnHook(context, hookId)
  const slice = { offset: (page - 1) * itemsPerPage, limit: itemsPerPage }
  const { data, totalCount } = await selectMessages(context.db, hookId, slice)
  return { data: data.map(toMessage), totalCount }
}
