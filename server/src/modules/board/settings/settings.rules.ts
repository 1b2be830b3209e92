import type { ChangeDetail, FieldSetting, PrefaceSetting, RightSetting, SubjectKind } from '@maru/api/board'
import type { LocalName } from '@maru/api/kit/schema'
import type { Viewer } from '#kit/viewer.ts'

/** The properties of a board that determine its administrators. */
export interface BoardPlace {
  comCode: string
  isGlobal: boolean
}

type Asking = Pick<Viewer, 'comCode' | 'permissions'>

/**
 * Whether the viewer administers a board of this place (spec 1§6, 2§6): super administrators every board, company
 * managers those of their company, group board managers the global ones, board managers the others of their company.
 */
export function mayAdminister({ comCode, permissions }: Asking, board: BoardPlace): boolean {
  const isOwn = comCode === board.comCode
  if (permissions.isSuperAdmin || (permissions.isCompanyManager && isOwn)) return true
  return board.isGlobal ? permissions.isGroupBoardManager : permissions.isBoardManager && isOwn
}

/** Whether the viewer may open a board to all companies. */
export function mayMakeGlobal({ permissions }: Asking): boolean {
  return permissions.isSuperAdmin || permissions.isGroupBoardManager
}

/** The subject of a right as stored, such as `company:HB`. */
export function subjectOf({ kind, id }: { kind: SubjectKind; id: string }): string {
  return kind === 'everyone' ? 'everyone' : `${kind}:${id}`
}

/** A stored subject as kind and id. */
export function readSubject(subject: string): { kind: SubjectKind; id: string } {
  const at = subject.indexOf(':')
  if (at < 0) return { kind: 'everyone', id: '' }
  // Only kinds of the contract are stored.
  return { kind: subject.slice(0, at) as SubjectKind, id: subject.slice(at + 1) }
}

/** The settings that the rules check. */
export interface SettingsToCheck {
  boardName: { ko: string }
  fields: readonly FieldSetting[]
  prefaces: readonly PrefaceSetting[]
  rights: readonly RightSetting[]
}

const withOptions = new Set(['SELECT', 'LEVEL'])

/** The name of the invalid part of settings, or null. Board, fields and prefaces need a Korean name. */
export function faultOf(settings: SettingsToCheck): 'name' | 'fields' | 'prefaces' | 'rights' | null {
  const names = [
    settings.boardName,
    ...settings.fields.map((field) => field.fieldName),
    ...settings.prefaces.map((preface) => preface.prefaceName),
  ]
  if (names.some((name) => name.ko === '')) return 'name'
  const isOdd = ({ fieldType, options }: FieldSetting) =>
    withOptions.has(fieldType) ? options.length === 0 || hasDoubles(options) : options.length > 0
  if (settings.fields.some(isOdd)) return 'fields'
  if (hasDoubles(settings.fields.flatMap((field) => field.fieldId ?? []))) return 'fields'
  if (hasDoubles(settings.prefaces.map((preface) => preface.prefaceId))) return 'prefaces'
  if (settings.rights.some(({ kind, id }) => (kind === 'everyone') !== (id === ''))) return 'rights'
  return hasDoubles(settings.rights.map(subjectOf)) ? 'rights' : null
}

function hasDoubles(values: readonly unknown[]): boolean {
  return new Set(values).size < values.length
}

/** A value as JSON that does not depend on the order of its keys. */
function fixedText(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

/** The names of the parts that differ between two settings, for the audit. */
export function changedParts(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  return Object.keys(after).filter((part) => fixedText(before[part]) !== fixedText(after[part]))
}

/** Flags of a right in the order of the screen. */
const flags = ['canRead', 'canWrite', 'canUpdate', 'canDelete', 'canPrint', 'isMenuAdmin'] as const

/** A right as stored. */
type StoredRight = Omit<RightSetting, 'kind' | 'id'> & { subject: string }

/** The settings for the audit log; the names of `subjects` are the current ones. */
interface AuditedSettings {
  boardName: LocalName
  fields: readonly FieldSetting[]
  prefaces: readonly PrefaceSetting[]
  rights: readonly StoredRight[]
}

const longest = 500

/** A setting as a short text. */
function printed(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return String(value ?? '').slice(0, longest)
}

const namesOf = (names: readonly LocalName[]) => printed(names.map((name) => name.ko).join(', '))
const flagsOf = (right: StoredRight | undefined) =>
  right ? flags.filter((flag) => right[flag]).join(' ') : ''

/** The old and new value of each changed part, for the audit log; rights by subject. */
export function changeDetails(
  parts: readonly string[],
  before: AuditedSettings & Record<string, unknown>,
  after: AuditedSettings & Record<string, unknown>,
  subjects: ReadonlyMap<string, LocalName>,
): ChangeDetail[] {
  const textOf = (settings: AuditedSettings & Record<string, unknown>, part: string) => {
    if (part === 'boardName')
      return printed([settings.boardName.ko, settings.boardName.en, settings.boardName.zh].join(' / '))
    if (part === 'fields') return namesOf(settings.fields.map((field) => field.fieldName))
    if (part === 'prefaces') return namesOf(settings.prefaces.map((preface) => preface.prefaceName))
    return printed(settings[part])
  }
  return parts.flatMap((part) => {
    if (part === 'rights') return rightDetails(before.rights, after.rights, subjects)
    return [{ part, subject: null, from: textOf(before, part), to: textOf(after, part) }]
  })
}

function rightDetails(
  before: readonly StoredRight[],
  after: readonly StoredRight[],
  subjects: ReadonlyMap<string, LocalName>,
): ChangeDetail[] {
  const all = new Set([...before, ...after].map((right) => right.subject))
  return [...all].flatMap((subject) => {
    const of = (rights: readonly StoredRight[]) => flagsOf(rights.find((right) => right.subject === subject))
    const [from, to] = [of(before), of(after)]
    const name = subjects.get(subject) ?? { ko: subject, en: subject, zh: subject }
    return from === to ? [] : [{ part: 'rights', subject: name, from, to }]
  })
}
