import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { useLanguage } from '#kit/i18n/i18n.ts'
import { itemText } from '../items.rules.ts'
import { keyOf } from '../picker.rules.ts'
import type { MemberRow } from './member-list.tsx'

/** The drag-and-drop type of an item. */
export const dragType = 'maru-pick'

/** Makes the rows of a member list draggable to the containers of the picker. A hook. */
export function useMemberDrag(rows: readonly MemberRow[]) {
  const language = useLanguage()
  return useDragAndDrop<MemberRow>({
    getItems: (keys) =>
      rows
        .filter((row) => keys.has(keyOf(row.item)))
        .map((row) => ({ [dragType]: JSON.stringify(row.item), 'text/plain': itemText(row.item, language) })),
  }).dragAndDropHooks
}
