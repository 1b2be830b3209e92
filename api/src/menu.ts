import { dictionaryApi } from './kit/dictionary.ts'
import { change, defineApi, read } from './kit/endpoint.ts'
import { code, nullable, object, oneOf, rowId, type Static, Type, text } from './kit/schema.ts'
import { wireFields } from './kit/wire-fields.ts'

/** Menu ids that the specification defines for every company (spec 1§9). */
export const fixedMenuIds = { mail: 4, calendar: 5, approval: 9 } as const

/**
 * Push topic that notifies browsers that the menus of a company or their readers changed; the id is the
 * company's code.
 */
export const menusTopic = 'menu.menus'

/** Kinds of menus: a page, a board (its `systemId` is the board's id), or other (spec 1§3). */
export const menuTypes = ['PA', 'BB', 'ETC'] as const
/** Where a menu is used: the portal, the home page, my page, the system itself, or elsewhere (spec 1§3). */
export const callTypes = ['USER', 'HOME', 'MYPAGE', 'SYS', 'ETC'] as const

/**
 * One menu of a company (spec 1§3). Lists are flat, a parent before its children, siblings in their order;
 * `parentMenuId` is 0 for a root, `targetUrl` and `frameUrl` are empty if there is none. `isNewIcon` means that the
 * menu can have an N mark; the list of boards with new articles decides.
 */
export const menuItem = object({
  menuId: rowId,
  parentMenuId: Type.Integer({ minimum: 0 }),
  ...wireFields('menuName'),
  systemId: nullable(Type.Integer()),
  menuType: oneOf(menuTypes),
  callType: oneOf(callTypes),
  baseUrl: Type.String(),
  targetUrl: Type.String(),
  frameUrl: Type.String(),
  imageUrl: Type.String(),
  isPopup: Type.Boolean(),
  isTopVisible: Type.Boolean(),
  hasChildren: Type.Boolean(),
  customClass: Type.String(),
  isNewIcon: Type.Boolean(),
})
/** One menu of a company; see {@link menuItem}. */
export type MenuItem = Static<typeof menuItem>

const quickMenuFields = {
  quickMenuId: rowId,
  linkType: oneOf(['I', 'Q']),
  ...wireFields('title'),
  linkUrl: Type.String(),
  moveType: Type.Integer({ minimum: 0, maximum: 2 }),
  width: Type.Integer(),
  height: Type.Integer(),
  filePath: Type.String(),
  /** The name of its icon: the chosen one, or that of its address; empty for a group without an address. */
  icon: Type.String(),
  hasChildren: Type.Boolean(),
}

/**
 * A quick menu (spec 1§3): `linkType` I is an icon, Q a group with `childItems` of one level; `moveType` 0
 * opens in the current window, 1 in a new tab, 2 in a new window of `width` by `height` pixels; `filePath` is
 * the address of a picture or empty.
 */
export const quickMenuItem = object({ ...quickMenuFields, childItems: Type.Array(object(quickMenuFields)) })
/** A quick menu; see {@link quickMenuItem}. */
export type QuickMenuItem = Static<typeof quickMenuItem>

/** Content of `menu.json`: every menu of one company; screens show only those in `permissions.menues`. */
export const menuFile = object({ comCode: code, version: Type.String(), menus: Type.Array(menuItem) })
/** Content of `menu.json`; see {@link menuFile}. */
export type MenuFile = Static<typeof menuFile>

/** Content of `quickmenu.json`: every quick menu of one company. */
export const quickMenuFile = object({
  comCode: code,
  version: Type.String(),
  quickMenus: Type.Array(quickMenuItem),
})
/** Content of `quickmenu.json`; see {@link quickMenuFile}. */
export type QuickMenuFile = Static<typeof quickMenuFile>

const rights = {
  isMenuAdmin: Type.Boolean(),
  read: Type.Boolean(),
  write: Type.Boolean(),
  update: Type.Boolean(),
  delete: Type.Boolean(),
  print: Type.Boolean(),
}

/** The viewer's rights in the board of this id (spec 2§3). */
export const systemAuthorisation = object({ systemId: Type.Integer(), ...rights })
/** The viewer's rights in a board; see {@link systemAuthorisation}. */
export type SystemAuthorisation = Static<typeof systemAuthorisation>

/** The viewer's rights for a menu; `systemId` is null if the menu is not a board. */
export const menuAuthorisation = object({ menuId: rowId, systemId: nullable(Type.Integer()), ...rights })
/** The viewer's rights for a menu; see {@link menuAuthorisation}. */
export type MenuAuthorisation = Static<typeof menuAuthorisation>

/** A content hash, or `current` for the current version. */
const version = text(64, 1)

/** Menus, their rights, the click log and the static cache files (spec 1§7). */
export const menuApi = defineApi('menu', {
  listPersonSystems: read('/common/menu/api/menu/personsystemlist', '1§7, 2§3', {
    summary: 'Returns the rights of the viewer in a board, as a list of one element.',
    input: object({ systemId: rowId }),
    output: Type.Array(systemAuthorisation),
  }),
  getMenuAuth: read('/Common/Menu/api/getmenuauth', '1§7', {
    summary: 'Returns the rights of the viewer for a menu of the current company.',
    input: object({ MenuId: rowId }),
    output: menuAuthorisation,
    mailOnly: true,
  }),
  createMenuClick: change('/Common/Statistics/api/menu', '1§7', {
    summary: 'Logs that the viewer selected a visible menu. Returns 1.',
    refreshesNothing: 'The page of menu statistics reads them when it is opened.',
    input: object({
      menuId: rowId,
      personCode: Type.Optional(text(64)),
      comCode: Type.Optional(text(64)),
      menuOldName: Type.Optional(text(200)),
    }),
    actor: ['personCode', 'comCode'],
    output: Type.Integer(),
    mailOnly: true,
  }),
  getMenuFile: read('/cache/{comCode}/{version}/menu.json', '1§7', {
    offline: true,
    summary:
      'Returns the menus of a company in which the viewer has a post; the current version is cacheable forever.',
    input: object({ comCode: code, version }),
    output: menuFile,
    answer: 'raw',
    mailOnly: true,
  }),
  getQuickMenuFile: read('/cache/{comCode}/{version}/quickmenu.json', '1§7', {
    offline: true,
    summary:
      'Returns the quick menus of a company in which the viewer has a post; the current version is cacheable forever.',
    input: object({ comCode: code, version }),
    output: quickMenuFile,
    answer: 'raw',
    mailOnly: true,
  }),
  getWebpartFile: read('/cache/{comCode}/{version}/webpart.json', '1§7', {
    summary:
      'Returns the web-part sets of a company in which the viewer has a post; the current version is cacheable forever.',
    input: object({ comCode: code, version }),
    output: Type.Unknown(),
    answer: 'raw',
    mailOnly: true,
  }),
  ...dictionaryApi,
})
