import type { WordsLike } from '../kit/words.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: WordsLike<typeof ko> = {
  siteMap: 'Site map',
  siteMapSearch: 'Search menu names',
  siteMapEmpty: 'No menu matches “{{text}}”.',
  noUrl: 'No address is registered for this menu.',
  newArticles: 'New articles',
  opensWindow: 'Opens a new window',
  noMenus: 'There are no menus for you.',
  subMenu: 'Sub menu of {{name}}',
  frame: 'Screen of {{name}}',
  frameMissing: 'No screen is connected to this menu.',
  popupBlocked: 'The browser blocked the new window. Allow pop-ups for this site and try again.',
  errors: {
    notFound: 'The menu does not exist or cannot be shown to you.',
  },
}
