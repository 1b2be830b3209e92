import type { TextsLike } from '../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  openAdmin: 'Open administration',
  home: 'Home',
  openMenu: 'Open the menu',
  closeMenu: 'Close the menu',
  pageError: 'This page could not be opened.',
  notFoundTitle: 'There is no such address.',
  notFoundText: 'It may have moved or been mistyped. Check the address, or start again from the home page.',
  notBuiltTitle: '{{name}} is not open yet.',
  notBuiltText: 'The screen of this menu is being prepared. It will appear here once it is ready.',
  terms: {
    title: 'Dictionary',
    intro: 'A page for developers: every word and text of the screens in three languages.',
    filter: 'Filter by key or text',
    key: 'Key',
    ko: 'Korean',
    en: 'English',
    zh: 'Chinese',
    count: '{{count}} entries',
    none: 'No text matches.',
  },
  gallery: {
    title: 'Components',
    intro: 'A page for developers: the parts of the design system in one place.',
  },
}
