import {
  articlesTopic,
  type BoardAct,
  type BoardSettings,
  type boardApi,
  boardEvents,
  type ChangeDetail,
  settingsTopic,
} from '@maru/api/board'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { mapName } from '@maru/api/kit/local-name'
import type { LocalName } from '@maru/api/kit/schema'
import { audit } from '#kit/audit/audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { requireVersion } from '#kit/data/version.ts'
import { failure } from '#kit/failure.ts'
import type { Background } from '#kit/room.ts'
import { shownLine } from '#kit/text/shown-text.ts'
import { boardCache } from '../board.access.ts'
import { requireBoardSettings } from './settings.access.ts'
import {
  changeDetails,
  changedParts,
  faultOf,
  mayAdminister,
  mayMakeGlobal,
  readSubject,
  subjectOf,
} from './settings.rules.ts'
import {
  insertBoardRow,
  replaceFields,
  replacePrefaces,
  replaceRights,
  selectAdminBoards,
  selectCompanyNames,
  selectSubjectNames,
  updateBoardRemoved,
  updateBoardRow,
} from './settings.sql.ts'

type CreateInput = Input<typeof boardApi.createBoard>
type UpdateInput = Input<typeof boardApi.updateBoard>
type Saved = Output<typeof boardApi.updateBoard>

/** The boards that the viewer administers (spec 1§6), and where they may create new ones. */
export async function listAdminBoards(
  { db, viewer }: Context,
  { withRemoved = false }: { withRemoved?: boolean },
): Promise<Output<typeof boardApi.listAdminBoards>> {
  const { isSuperAdmin } = viewer.permissions
  const boards = await selectAdminBoards(db, isSuperAdmin ? null : viewer.comCode, withRemoved)
  const companies = await selectCompanyNames(db)
  const isOpen = ({ comCode }: { comCode: string }) =>
    mayAdminister(viewer, { comCode, isGlobal: false }) ||
    (mayMakeGlobal(viewer) && comCode === viewer.comCode)
  return {
    companies: companies.filter(isOpen),
    mayMakeGlobal: mayMakeGlobal(viewer),
    mayMakeOwn: mayAdminister(viewer, { comCode: viewer.comCode, isGlobal: false }),
    boards: boards.filter((board) => mayAdminister(viewer, board)),
  }
}

/** All settings of a board, with the names of the subjects of its rights. */
export async function getBoardSettings(
  context: Context,
  { boardId }: { boardId: number },
): Promise<BoardSettings> {
  const row = await requireBoardSettings(context, boardId)
  const names = await namesOf(context, row.rights)
  const rights = row.rights.map(({ subject, ...flags }) => ({
    ...readSubject(subject),
    ...flags,
    name: names.get(subject) ?? null,
  }))
  return { ...row, rights, mayBeGlobal: row.isGlobal || mayMakeGlobal(context.viewer) }
}

/** The current names of the subjects of rights. */
async function namesOf(
  { db }: Context,
  rights: readonly { subject: string }[],
): Promise<Map<string, LocalName>> {
  const subjectNames = await selectSubjectNames(db, [...new Set(rights.map((right) => right.subject))])
  return new Map(subjectNames.map(({ subject, name }) => [subject, name]))
}

/** Creates a board at the end of its list. */
export async function createBoard(context: Context, input: CreateInput): Promise<Saved> {
  const { companyCode = context.viewer.comCode, ...rest } = input
  const settings = tidy(rest)
  const place = { comCode: companyCode, isGlobal: settings.isGlobal }
  if (!mayAdminister(context.viewer, place)) throw failure('kit.forbidden')
  if (settings.isGlobal && !mayMakeGlobal(context.viewer)) throw failure('kit.forbidden')
  return transaction(context, async (inside) => {
    const rights = await requireRights(inside, settings.rights)
    await requireCompany(inside, companyCode)
    if (settings.fields.some((field) => field.fieldId)) throw invalid('fields')
    const now = inside.clock.now()
    const boardId = await insertBoardRow(inside.db, { ...settings, comCode: companyCode }, now)
    const key = { comCode: companyCode, boardId }
    await replaceFields(inside.db, key, settings.fields, now)
    await replacePrefaces(inside.db, key, settings.prefaces, now)
    await replaceRights(inside.db, key, rights)
    await note(inside, { ...key, isGlobal: settings.isGlobal }, 'create', {})
    return { boardId, version: 1 }
  })
}

/**
 * Changes a board's settings; 409 `board.boardChanged` if another administrator has changed them since `input.version`.
 */
export async function updateBoard(context: Context, input: UpdateInput): Promise<Saved> {
  const { boardId, version, ...rest } = input
  const settings = tidy(rest)
  return transaction(context, async (inside) => {
    const before = await requireBoardSettings(inside, boardId, true)
    requireVersion('board.boardChanged', before, version)
    const { comCode } = before
    if (!mayAdminister(inside.viewer, { comCode, isGlobal: settings.isGlobal }))
      throw failure('kit.forbidden')
    if (settings.isGlobal && !before.isGlobal && !mayMakeGlobal(inside.viewer)) throw failure('kit.forbidden')
    requireOldFields([...before.fields, ...before.removedFields], settings.fields)
    const rights = await requireRights(inside, settings.rights, before.rights)
    const key = { comCode, boardId }
    await updateBoardRow(inside.db, boardId, { ...settings, comCode })
    const now = inside.clock.now()
    await replaceFields(inside.db, key, settings.fields, now)
    await replacePrefaces(inside.db, key, settings.prefaces, now)
    await replaceRights(inside.db, key, rights)
    const after = { ...settings, rights: sorted(rights) }
    const parts = changedParts({ ...before }, after)
    const subjects = await namesOf(inside, [...before.rights, ...rights])
    const details = changeDetails(parts, { ...before }, after, subjects)
    await note(inside, { ...key, isGlobal: before.isGlobal || settings.isGlobal }, 'update', {
      parts,
      details,
    })
    return { boardId, version: version + 1 }
  })
}

/** Removes a board without deleting its articles; returns 1. */
export function removeBoard(context: Context, input: { boardId: number }): Promise<number> {
  return setRemoved(context, input, 'remove')
}

/** Restores a removed board; returns 1. */
export function restoreBoard(context: Context, input: { boardId: number }): Promise<number> {
  return setRemoved(context, input, 'restore')
}

function setRemoved(context: Context, { boardId }: { boardId: number }, act: 'remove' | 'restore') {
  return transaction(context, async (inside) => {
    const board = await requireBoardSettings(inside, boardId, true)
    const isRemoved = board.removedDate !== null
    if (isRemoved === (act === 'restore')) {
      await updateBoardRemoved(inside.db, board, act === 'remove' ? inside.clock.now() : null)
      await note(inside, board, act, {})
    }
    return 1
  })
}

/** Settings for storage: trimmed names and options; a board of the anonymous kind is always anonymous. */
function tidy<T extends Omit<CreateInput, 'companyCode'>>(input: T): T {
  const name = (given: LocalName) => mapName(given, shownLine)
  const tidied = {
    ...input,
    boardName: name(input.boardName),
    useNameless: input.useNameless || input.boardKind === 'nameless',
    fields: input.fields.map((field) => ({
      ...field,
      fieldName: name(field.fieldName),
      options: field.options.map(shownLine).filter((option) => option !== ''),
    })),
    prefaces: input.prefaces.map((preface) => ({
      ...preface,
      prefaceName: name(preface.prefaceName),
      prefaceText: preface.prefaceText?.trim() || null,
    })),
  }
  const fault = faultOf(tidied)
  if (fault === 'name') throw failure('board.nameEmpty')
  if (fault) throw invalid(fault)
  return tidied
}

const invalid = (what: string) => failure('board.settingsInvalid', { what })

/** Refuses fields of other boards and a new type for an existing field, because its values have the old type. */
function requireOldFields(before: BoardSettings['fields'], after: CreateInput['fields']): void {
  const types = new Map(before.map((field) => [field.fieldId, field.fieldType]))
  for (const { fieldId, fieldType } of after) {
    if (!fieldId) continue
    const type = types.get(fieldId)
    if (type === undefined) throw invalid('fields')
    if (type !== fieldType) throw failure('board.fieldTypeFixed')
  }
}

type StoredRights = Parameters<typeof replaceRights>[2]

/** Rights for storage; 400 for an unknown subject, unless it already has its right. */
async function requireRights(
  context: Context,
  rights: CreateInput['rights'],
  before: StoredRights = [],
): Promise<StoredRights> {
  const stored = rights.map(({ kind, id, ...flags }) => ({ ...flags, subject: subjectOf({ kind, id }) }))
  const had = new Set(['everyone', ...before.map((right) => right.subject)])
  const fresh = stored.map((right) => right.subject).filter((subject) => !had.has(subject))
  const known = await selectSubjectNames(context.db, fresh)
  if (known.length < fresh.length) throw failure('board.subjectUnknown')
  return stored
}

async function requireCompany(context: Context, comCode: string): Promise<void> {
  const companies = await selectCompanyNames(context.db)
  if (!companies.some((company) => company.comCode === comCode)) throw failure('board.subjectUnknown')
}

const flagsOf = ({
  subject,
  isMenuAdmin,
  canRead,
  canWrite,
  canUpdate,
  canDelete,
  canPrint,
}: StoredRights[0]) => ({
  subject,
  isMenuAdmin,
  canRead,
  canWrite,
  canUpdate,
  canDelete,
  canPrint,
})

function sorted(rights: StoredRights): StoredRights {
  return rights.map(flagsOf).sort((one, other) => (one.subject < other.subject ? -1 : 1))
}

declare module '#kit/audit/audit.ts' {
  interface AuditRooms {
    board: { act: BoardAct; detail: BoardAuditDetail }
  }
}

/** The details of an entry in a board's audit log: the changed settings, or the articles. */
export interface BoardAuditDetail {
  parts?: string[]
  details?: ChangeDetail[]
  articleIds?: number[]
}

/** Writes an administrator's action to the audit log, invalidates the cached board and notifies open browsers. */
export async function note(
  context: Background & { viewer: Pick<Context['viewer'], 'personCode' | 'name'> },
  board: { comCode: string; boardId: number; isGlobal: boolean },
  act: BoardAct,
  detail: BoardAuditDetail,
): Promise<void> {
  const { comCode, boardId } = board
  await audit(context, 'board', { comCode, targetIds: [boardId], act, detail })
  await context.forget(context.db, boardCache, String(boardId))
  await context.emit(context.db, { name: boardEvents.boardSet, comCode, payload: { boardId } })
  const everyone = { to: ['*'], comCode: board.isGlobal ? '*' : comCode }
  // The notice has the company, not the board: people who just lost the right must receive it too.
  await context.push(context.db, { ...everyone, topic: settingsTopic, id: comCode })
  await context.push(context.db, { ...everyone, topic: articlesTopic, id: boardId })
}
