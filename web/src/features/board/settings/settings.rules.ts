import {
  type AdminBoard,
  type BoardSettings,
  type FieldSetting,
  newBoard,
  type PrefaceSetting,
  type RightSetting,
  type SubjectKind,
  settingsLimits,
} from '@maru/api/board'
import { mapName } from '@maru/api/kit/local-name'
import { formatQuery, readId, readParam } from '#kit/address/address.ts'
import type { SettingsInput } from './settings.api.ts'

/** The query parameters of the settings page; without parameters it shows the list. */
export interface SettingsSearch {
  boardId: number | undefined
  isNew: boolean
  /** The board from which a new board copies its settings. */
  copyOf: number | undefined
}

/** Parses the query of the settings page. */
export function parseSettingsSearch(query: Record<string, unknown>): SettingsSearch {
  return {
    boardId: readId(query, 'SYSID'),
    isNew: readParam(query, 'NEW') === 'true',
    copyOf: readId(query, 'COPY'),
  }
}

/**
 * Returns the address of the list of settings, of the settings of one board, or of a new board, without
 * `/po`.
 */
export function settingsAddress(to: { boardId?: number; isNew?: boolean; copyOf?: number } = {}): string {
  const query = { SYSID: to.boardId, NEW: to.isNew ? true : undefined, COPY: to.copyOf }
  return `/admin/board${formatQuery(query)}`
}

/** The switches of a board in the order of the form. */
export const switches = [
  'Comment',
  'Recommend',
  'Reply',
  'Tag',
  'File',
  'Content',
  'Preface',
  'ArticleHistory',
  'Nameless',
  'Popup',
] as const

/** The flags of a right in the order of the table. */
export const rightFlags = [
  'canRead',
  'canWrite',
  'canUpdate',
  'canDelete',
  'canPrint',
  'isMenuAdmin',
] as const

const noName = { ko: '', en: '', zh: '' }

/** A field or preface of the form with a key that does not change when the row is moved. */
export type Keyed<T> = T & { key: string }

/** A right in the form with the name of its subject; null for everyone, or if the subject was deleted. */
export interface NamedRight extends RightSetting {
  name: { ko: string; en: string; zh: string } | null
}

/** The values of the form. */
export interface SettingsDraft
  extends Omit<SettingsInput, 'boardId' | 'version' | 'companyCode' | 'fields' | 'prefaces' | 'rights'> {
  companyCode: string
  fields: Keyed<FieldSetting>[]
  prefaces: Keyed<PrefaceSetting>[]
  rights: NamedRight[]
}

let keys = 0

/** Assigns a new key to a row of the form. */
export function keyed<T>(row: T): Keyed<T> {
  keys += 1
  return { ...row, key: String(keys) }
}

/** Returns the form of a new board of a company, with the default settings and without rights. */
export function emptyDraft(companyCode: string, isGlobal: boolean): SettingsDraft {
  return {
    companyCode,
    boardName: { ...noName },
    ...newBoard,
    isGlobal,
  }
}

/** Returns the form of a board with its current settings. */
export function draftOf(settings: BoardSettings): SettingsDraft {
  const {
    boardId: _id,
    version: _version,
    removedDate: _removed,
    mayBeGlobal: _may,
    removedFields: _fields,
    removedPrefaces: _prefaces,
    comCode,
    ...rest
  } = settings
  return {
    ...rest,
    companyCode: comCode,
    fields: rest.fields.map(keyed),
    prefaces: rest.prefaces.map(keyed),
  }
}

/**
 * Returns the form of a new board with the settings of another board, without field ids and without rights of
 * deleted subjects. `named` returns the new name for each language.
 */
export function copyDraft(settings: BoardSettings, named: (name: string) => string): SettingsDraft {
  const draft = draftOf(settings)
  const copied = (name: string) => (name === '' ? '' : named(name).slice(0, settingsLimits.name))
  return {
    ...draft,
    boardName: mapName(draft.boardName, copied),
    fields: draft.fields.map(({ fieldId: _id, ...field }) => field),
    rights: draft.rights.filter((right) => right.kind === 'everyone' || right.name !== null),
  }
}

/** Faults of a form, by the key of a field or preface; `name` is true if the name of the board is missing. */
export interface SettingsFaults {
  name: boolean
  names: ReadonlySet<string>
  options: ReadonlyMap<string, 'needed' | 'double'>
  codes: ReadonlyMap<string, 'needed' | 'double'>
  count: number
}

const withOptions = new Set(['SELECT', 'LEVEL'])

/** Finds values that the server would refuse, so that the form can show each fault at its field. */
export function settingsFaults(
  draft: Pick<SettingsDraft, 'boardName' | 'fields' | 'prefaces'>,
): SettingsFaults {
  const name = draft.boardName.ko.trim() === ''
  const rows = [
    ...draft.fields.map((field) => [field.key, field.fieldName.ko] as const),
    ...draft.prefaces.map((preface) => [preface.key, preface.prefaceName.ko] as const),
  ]
  const names = new Set(rows.filter(([, ko]) => ko.trim() === '').map(([key]) => key))
  const options = new Map<string, 'needed' | 'double'>()
  for (const field of draft.fields.filter((one) => withOptions.has(one.fieldType))) {
    const optionTexts = field.options.map((option) => option.trim()).filter((option) => option !== '')
    if (optionTexts.length === 0) options.set(field.key, 'needed')
    else if (new Set(optionTexts).size < optionTexts.length) options.set(field.key, 'double')
  }
  const codes = new Map<string, 'needed' | 'double'>()
  const usedIds = new Set<string>()
  for (const { key, prefaceId } of draft.prefaces) {
    if (prefaceId === '') codes.set(key, 'needed')
    else if (usedIds.has(prefaceId)) codes.set(key, 'double')
    usedIds.add(prefaceId)
  }
  const count = (name ? 1 : 0) + names.size + options.size + codes.size
  return { name, names, options, codes, count }
}

/**
 * Returns the boards whose name in any language contains the search text, and whose kind is `kind` if it is
 * given.
 */
export function matchingBoards<T extends Pick<AdminBoard, 'boardName' | 'boardKind'>>(
  boards: readonly T[],
  words: string,
  kind: AdminBoard['boardKind'] | undefined,
): T[] {
  const wanted = words.normalize('NFC').trim().toLowerCase()
  return boards.filter(
    ({ boardName, boardKind }) =>
      (kind === undefined || boardKind === kind) &&
      Object.values(boardName).some((name) => name.toLowerCase().includes(wanted)),
  )
}

/** Returns the input of the call, without the keys and names that only the form uses. */
export function wordsOf(draft: SettingsDraft): SettingsInput {
  return {
    ...draft,
    fields: draft.fields.map(({ key: _key, ...field }) => field),
    prefaces: draft.prefaces.map(({ key: _key, ...preface }) => preface),
    rights: draft.rights.map(({ name: _name, ...right }) => right),
  }
}

/** Returns an empty field for the form. */
export function newField(place: FieldSetting['place']): Keyed<FieldSetting> {
  return keyed({ place, fieldType: 'TEXT', fieldName: { ...noName }, options: [], isRequired: false })
}

/** Returns an empty preface for the form, with the first unused code. */
export function newPreface(present: readonly PrefaceSetting[]): Keyed<PrefaceSetting> {
  const usedIds = new Set(present.map((preface) => preface.prefaceId))
  let number = 1
  while (usedIds.has(`A${String(number).padStart(2, '0')}`)) number += 1
  const prefaceId = `A${String(number).padStart(2, '0')}`
  return keyed({ prefaceId, prefaceName: { ...noName }, prefaceText: null })
}

/** Adds a subject with the right to read; a subject that already has rights is not changed. */
export function addRight(
  rights: readonly NamedRight[],
  subject: { kind: SubjectKind; id: string; name: NamedRight['name'] },
): NamedRight[] {
  if (rights.some((right) => right.kind === subject.kind && right.id === subject.id)) return [...rights]
  return [...rights, withDefaults(subject)]
}

function withDefaults(subject: Pick<NamedRight, 'kind' | 'id' | 'name'>): NamedRight {
  const flags = { canUpdate: false, canDelete: false, canPrint: false, isMenuAdmin: false }
  return { ...subject, canRead: true, canWrite: false, ...flags }
}

/** Returns the right of an added subject, `everyone` or `<kind>:<id>`: read access. */
export function newRight({ subject, name }: { subject: string; name: NamedRight['name'] }): NamedRight {
  const [kind = '', ...id] = subject.split(':')
  return withDefaults({ kind: kind as SubjectKind, id: id.join(':'), name }) // subjects of the field have these kinds
}

/** Returns the list with one row moved up (-1) or down (1); unchanged if the row cannot move further. */
export function moved<T>(rows: readonly T[], at: number, by: -1 | 1): T[] {
  const next = [...rows]
  const [row] = next.splice(at, 1)
  if (row === undefined || at + by < 0 || at + by >= rows.length) return [...rows]
  next.splice(at + by, 0, row)
  return next
}

/** Returns the list with the rows of `moving` before or after `target`; unchanged if `target` is one of them. */
export function placed<T>(
  rows: readonly T[],
  moving: ReadonlySet<T>,
  target: T,
  place: 'before' | 'after',
): T[] {
  if (moving.has(target)) return [...rows]
  const rest = rows.filter((row) => !moving.has(row))
  const at = rest.indexOf(target) + (place === 'after' ? 1 : 0)
  const usedRows = rows.filter((row) => moving.has(row))
  return [...rest.slice(0, at), ...usedRows, ...rest.slice(at)]
}
