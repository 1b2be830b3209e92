import type { TextsLike } from '../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  mainMenu: 'Main menu',
  otherMenus: 'More menus',
  sideMenu: 'Side menu',
  siteMap: 'Site map',
  siteMapSearch: 'Search menu names',
  siteMapEmpty: 'No menu matches “{{text}}”.',
  noUrl: 'No address is registered for this menu.',
  newArticles: 'New articles',
  noMenus: 'There are no menus for you.',
  subMenu: 'Sub menu of {{name}}',
  frame: 'Screen of {{name}}',
  frameMissing: 'No screen is connected to this menu.',
  clicks: {
    kind: 'Kind',
    code: 'Code',
    name: 'Name',
    clicks: 'Clicks',
    people: 'People',
    others: 'All that are hidden',
    day: 'Day',
    menu: 'Menu',
    department: 'Department',
    company: 'Company',
  },
  errors: {
    clickPeriod: 'A period has 400 days at most, beginning with its first day.',
    ownParent: 'A menu cannot be moved below itself.',
    tooDeep: 'Menus have three levels at most.',
    hasChildren: 'There are menus below this one. Move or delete them first.',
    boardMenu: 'The menu of a board goes when the board is deleted.',
    lastHome: 'This is the only home menu. It cannot be deleted.',
    changed: 'Someone else changed this menu in the meantime.',
    badAddress: 'An address begins with /, http:// or https://. A page in a frame needs https.',
    tooMany: 'A company has 1,000 menus at most.',
    badText:
      'The text cannot be used ({{language}}). Check the placeholders {{names}}, the braces and the length.',
    textChanged: 'Another person changed this text in the meantime.',
    quickChanged: 'Another person changed the quick menus in the meantime.',
    quickMisplaced: 'Items belong in a group, and a group has no groups or icons in it.',
    tooManyTexts: 'A company can have {{limit}} changed text(s). Reset texts that are not needed.',
    notFound: 'The menu does not exist or cannot be shown to you.',
  },
}
