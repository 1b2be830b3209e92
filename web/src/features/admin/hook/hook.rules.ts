import type { Hook, HookTarget } from '@maru/api/admin/hook'
import { hookLimits } from '@maru/api/admin/hook'
import type { PickItem } from '#features/org/index.tsx'
import { errorKeys } from '#kit/i18n/error-text.ts'
import { hasText, type Translate } from '#kit/i18n/i18n.ts'

const noName = { ko: '', en: '', zh: '' }

/** What the dialog of a hook edits. */
export interface HookDraft {
  name: string
  target: HookTarget
  boardId: number | null
  owner: readonly PickItem[]
  people: readonly PickItem[]
  perMinute: string
  isOn: boolean
  /** Whether the viewer becomes the owner of a hook of a board that another manager has set up. */
  takesOver: boolean
}

const itemOf = ({ personCode, name }: Hook['owner'], comCode: string): PickItem => ({
  ...{ kind: 'person', id: personCode, name, title: noName, place: noName },
  ...{ email: '', photo: '', comCode, deptCode: '' },
})

/** The draft of a hook, or of a new one. */
export const draftOf = (hook: Hook | null, comCode: string): HookDraft => ({
  name: hook?.name ?? '',
  target: hook?.target ?? 'board',
  boardId: hook?.boardId ?? null,
  owner: hook ? [itemOf(hook.owner, comCode)] : [],
  people: hook?.people.map((one) => itemOf(one, comCode)) ?? [],
  perMinute: String(hook?.perMinute ?? hookLimits.rate.usual),
  isOn: hook?.isOn ?? true,
  takesOver: hook?.owner.isGone ?? false,
})

/** In whose name a hook of a board writes: of who has set it up, until another manager changes its name or its board. */
export function authorOf<P extends Pick<Hook['owner'], 'personCode' | 'name'>>(
  hook: Hook | null,
  { name, boardId, takesOver }: HookDraft,
  viewer: P,
): P | Hook['owner'] {
  const isSame =
    hook?.target === 'board' && hook.boardId === boardId && hook.name === name.normalize('NFC').trim()
  return isSame && !takesOver ? hook.owner : viewer
}

/** Whether a save makes another person the author of a hook of a board, whose secret the former owner has. */
export const isTakeOver = (
  hook: Hook,
  { target, ownerCode }: { target: HookTarget; ownerCode: string },
): boolean => target === 'board' && hook.owner.personCode !== ownerCode

/** The fields that the server stores: a board with its author, or people with an owner. */
export function fieldsOf({ name, target, boardId, owner, people, perMinute }: HookDraft, authorCode: string) {
  const isBoard = target === 'board'
  const ownerCode = isBoard ? authorCode : (owner[0]?.id ?? '')
  return {
    ...{ name: name.trim(), target, boardId: isBoard ? boardId : null, ownerCode },
    people: isBoard ? [] : people.map((one) => one.id),
    perMinute: Number(perMinute),
  }
}

/** The limits that are offered, and another one that is stored. */
export const ratesOf = (stored: string): string[] =>
  [...new Set(['10', '60', '300', stored])].sort((one, other) => Number(one) - Number(other))

/** The number of the message in the address of its page; null without one. */
export function messageIdOf(search: string): number | null {
  const text = new URLSearchParams(search).get('ID') ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

/** The text of an error code without values, for a refusal that happened before and is listed. */
export function codeText(code: string, t: Translate): string {
  const key = errorKeys(code).find(hasText)
  // The key is computed from a code of the server. `hasText` has found it in the dictionary.
  return key ? (t as (key: string, params: object) => string)(key, {}) : code
}
