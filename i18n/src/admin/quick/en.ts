import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** The texts of {@link ko} in another language. */
export const en: TextsLike<typeof ko> = {
  order: 'Order and groups',
  none: 'There are no quick menus. Add an icon or a group.',
  addIcon: 'Add an icon',
  addGroup: 'Add a group',
  addItem: 'Add an item to {{name}}',
  itemsOf: 'Items of {{name}}',
  remove: 'Remove {{name}}',
  saved: 'Quick menus saved.',
  kinds: {
    icon: 'Icon',
    group: 'Group',
    item: 'Item',
  },
  address: 'Address',
  iconOfAddress: 'Automatic, from the address',
  addressHint: 'An address of the portal that begins with /, or https',
  groupAddressHint: 'What a group without items opens. It may be empty.',
  move: 'Opens in',
  moves: {
    same: 'The same window',
    tab: 'A new tab',
    window: 'A new window',
  },
  width: 'Width of the window (px)',
  height: 'Height of the window (px)',
  preview: 'Preview',
  previewIn: 'Language of the preview',
  previewNote:
    'After a save, everyone in the company sees this. People who arranged their own see only what they chose.',
  faults: {
    name: 'Enter the Korean name.',
    address: 'Enter an address that begins with /, http or https.',
    size: 'Enter a number from 200 to 4000.',
  },
}
