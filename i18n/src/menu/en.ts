import type { TextsLike } from '../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  mainMenu: 'Main menu',
  sideMenu: 'Side menu',
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
  errors: {
    notFound: 'The menu does not exist or cannot be shown to you.',
  },
}
