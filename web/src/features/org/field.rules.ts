import { isSame, type PickItem } from './picker.rules.ts'

/** Whether a text looks like an e-mail address, so that Enter adds it (spec 3§5). */
export function looksLikeAddress(text: string): boolean {
  return /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/.test(text.trim())
}

/** Converts a typed address without a known owner to an item. */
export function addressItem(typed: string): PickItem {
  const email = typed.trim().toLowerCase()
  const none = { ko: '', en: '', zh: '' }
  return {
    kind: 'address',
    id: email,
    name: { ko: email, en: email, zh: email },
    title: none,
    place: none,
    email,
    photo: '',
    comCode: '',
    deptCode: '',
  }
}

/**
 * Adds an item to the field. A duplicate by address or id changes nothing. In single mode, the new item
 * replaces the old one (spec 3§5).
 */
export function addToField(
  items: readonly PickItem[],
  item: PickItem,
  isSingle: boolean,
): readonly PickItem[] {
  if (items.some((one) => isSame(one, item))) return items
  return isSingle ? [item] : [...items, item]
}

/**
 * The action of Enter for a typed text: add the highlighted suggestion, add the text as an address, search,
 * or nothing.
 */
export function enterAct(text: string, hasSuggestion: boolean): 'suggestion' | 'address' | 'search' | 'none' {
  const trimmed = text.trim()
  if (trimmed === '') return 'none'
  if (hasSuggestion) return 'suggestion'
  if (looksLikeAddress(trimmed)) return 'address'
  return [...trimmed].length >= 2 ? 'search' : 'none'
}

/** Removes the last item on Backspace in an empty box (spec 3§5). */
export function afterBackspace(items: readonly PickItem[], text: string): readonly PickItem[] {
  return text === '' ? items.slice(0, -1) : items
}
