import { defineApi, endpoint } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { code, localName, nullable, object, oneOf, rowId, type Static, Type, text } from '../kit/schema.ts'
import { callTypes, menuTypes } from '../menu.ts'

/** Error codes of the menu editor with their HTTP status. */
export const menuEditorErrors = defineErrors({
  'menu.ownParent': 409,
  'menu.tooDeep': 409,
  'menu.hasChildren': 409,
  'menu.boardMenu': 409,
  'menu.lastHome': 409,
  'menu.changed': 409,
  'menu.badAddress': 400,
  'menu.tooMany': 409,
})
type MenuEditorErrors = typeof menuEditorErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends MenuEditorErrors {}
}

/** Depth of a company's menus: a top menu and two levels below it (spec 1§9). */
export const menuLevels = 3
/** Maximum number of menus of a company. */
export const mostMenus = 1000

/** Icons of menus by name; a menu's `customClass` is `icon-` and the name. */
export const menuIcons = [
  'home',
  'board',
  'notice',
  'mail',
  'calendar',
  'approval',
  'reservation',
  'survey',
  'people',
  'contacts',
  'file',
  'photo',
  'chart',
  'money',
  'training',
  'health',
  'travel',
  'meal',
  'idea',
  'link',
  'settings',
] as const
/** The name of a menu's icon. */
export type MenuIcon = (typeof menuIcons)[number]

const subject = Type.String({
  maxLength: 80,
  pattern: '^(everyone|(company|department|person|role):[A-Za-z0-9._@-]{1,64})$',
})

/** A menu for its administrators. */
export const menuSetting = object({
  menuId: rowId,
  /** 0 for a root. */
  parentMenuId: Type.Integer({ minimum: 0 }),
  /** A new value after every change of the menu; an update must contain the current one. */
  version: Type.String(),
  name: localName,
  menuType: oneOf(menuTypes),
  callType: oneOf(callTypes),
  targetUrl: Type.String(),
  frameUrl: Type.String(),
  icon: nullable(oneOf(menuIcons)),
  isPopup: Type.Boolean(),
  isTopVisible: Type.Boolean(),
  /** Its readers in addition to administrators; `isFromBelow` means that a board below grants the right. */
  rights: Type.Array(object({ subject: Type.String(), name: localName, isFromBelow: Type.Boolean() })),
})
/** A menu for its administrators. */
export type MenuSetting = Static<typeof menuSetting>

const ids = object({ menuId: rowId })
const menuFields = {
  name: object({ ko: text(100, 1), en: text(100), zh: text(100) }),
  /** A path of the portal, or http or https; empty links to the first menu below. */
  targetUrl: text(2000),
  /** The page that the portal shows in a frame; https, or empty. */
  frameUrl: text(2000),
  icon: nullable(oneOf(menuIcons)),
  isPopup: Type.Boolean(),
  isTopVisible: Type.Boolean(),
  subjects: Type.Array(subject, { maxItems: 200 }),
}

/** Calls of the menu editor, for super administrators and company managers, in their current company (spec 1§6). */
export const menuEditorApi = defineApi('menu', {
  listMenuSettings: endpoint({
    summary: 'Lists all menus of the current company with their readers, a parent before its children.',
    spec: 'maru',
    method: 'GET',
    path: '/api/menu/admin/list',
    access: 'session',
    changes: false,
    input: object({}),
    output: Type.Array(menuSetting),
  }),
  createMenu: endpoint({
    summary: 'Creates a menu as the last child of a parent.',
    spec: 'maru',
    method: 'POST',
    path: '/api/menu/admin/create',
    access: 'session',
    changes: true,
    creates: true,
    refreshes: ['menu.listMenuSettings'],
    input: object({ parentMenuId: Type.Integer({ minimum: 0 }), ...menuFields }),
    output: ids,
    errors: ['menu.badAddress', 'menu.tooDeep', 'menu.tooMany'],
  }),
  updateMenu: endpoint({
    summary: 'Updates a menu; the names, address and readers of the menu of a board are set in the board.',
    spec: 'maru',
    method: 'POST',
    path: '/api/menu/admin/update',
    access: 'session',
    changes: true,
    refreshes: ['menu.listMenuSettings'],
    input: object({ menuId: rowId, version: text(64), ...menuFields }),
    output: ids,
    errors: ['menu.badAddress', 'menu.changed'],
  }),
  moveMenu: endpoint({
    summary: 'Moves a menu below a parent (0: to the top level), before another menu or to the end.',
    spec: 'maru',
    method: 'POST',
    path: '/api/menu/admin/move',
    access: 'session',
    changes: true,
    refreshes: ['menu.listMenuSettings'],
    input: object({
      menuId: rowId,
      parentMenuId: Type.Integer({ minimum: 0 }),
      beforeMenuId: nullable(rowId),
    }),
    output: ids,
    errors: ['menu.ownParent', 'menu.tooDeep'],
  }),
  removeMenu: endpoint({
    summary: 'Deletes a menu without children; the menu of a board is deleted with its board.',
    spec: 'maru',
    method: 'POST',
    path: '/api/menu/admin/remove',
    access: 'session',
    changes: true,
    refreshes: ['menu.listMenuSettings'],
    input: object({ menuId: rowId }),
    output: ids,
    errors: ['menu.hasChildren', 'menu.boardMenu', 'menu.lastHome'],
  }),
  previewMenus: endpoint({
    summary:
      'Returns the ids of the menus of the current company that a person with a post in it sees today.',
    spec: 'maru',
    method: 'GET',
    path: '/api/menu/admin/preview',
    access: 'session',
    changes: false,
    input: object({ personCode: code }),
    output: object({ menuIds: Type.Array(rowId) }),
  }),
})
