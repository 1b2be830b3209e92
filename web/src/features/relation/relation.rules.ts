import { type RelationKind, relationKinds } from '@maru/api/kit/relation'
import type { RelatedPerson } from '@maru/api/relation'
import { readParam } from '#kit/address/address.ts'
import { hrefOf } from '#kit/address/link.tsx'
import { hasWindowRoom, openPopup, type PopupSize } from '#kit/address/popup.ts'
import type { PickItem } from '#kit/picking.ts'

/** The form of a source: a kind and an id. */
const source = new RegExp(`^(?:${relationKinds.join('|')}):[1-9]\\d{0,14}(?:-[\\dT:-]{19})?$`)

/** Returns the item of the parameter FROM, from which a new item is made; undefined if it is absent or unreadable. */
export function readFrom(query: Record<string, unknown>): string | undefined {
  const text = readParam(query, 'FROM')
  return text !== undefined && source.test(text) ? text : undefined
}

/** Returns the value of FROM for an item. */
export const fromOf = (kind: RelationKind, id: string | number): string => `${kind}:${id}`

/** Opens the form of a new item in a window, or in the page if windows are blocked or the screen is small. */
export function openForm(address: string, size: PopupSize, go: (address: string) => void): void {
  if (!hasWindowRoom() || !openPopup(hrefOf(address), `make-${address}`, size)) go(address)
}

const none = { ko: '', en: '', zh: '' }

/** Converts a person of an item to an item of the people field. */
export function personItem({ personCode, email, name, deptName }: RelatedPerson): PickItem {
  return {
    kind: personCode === null ? 'address' : 'person',
    id: personCode ?? email,
    ...{ name, title: none, place: deptName, email },
    ...{ photo: '', comCode: '', deptCode: '' },
  }
}
