import { ofCompany } from '../kit/company.ts'
import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import {
  code,
  localName,
  nullable,
  object,
  oneOf,
  rowId,
  type Static,
  Type,
  text,
  writtenName,
} from '../kit/schema.ts'
import { callTypes, menuTypes } from '../menu.ts'
import { menuIcons } from './icons.ts'

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

/** A page of the portal that a menu can open. */
export const menuScreen = object({
  id: Type.String(),
  /** Without `/po`. */
  address: Type.String(),
  name: localName,
  icon: nullable(oneOf(menuIcons)),
})
/** A page of the portal that a menu can open. */
export type MenuScreen = Static<typeof menuScreen>

const ids = object({ menuId: rowId })
const menuFields = {
  name: writtenName(100),
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
  listMenuSettings: read('/api/menu/admin/list', 'maru', {
    summary: 'Lists all menus of the current company with their readers, a parent before its children.',
    input: ofCompany(object({})),
    output: Type.Array(menuSetting),
  }),
  listMenuScreens: read('/api/menu/admin/screens', 'maru', {
    summary: 'Lists the screens of the portal that a menu can open.',
    output: Type.Array(menuScreen),
  }),
  createMenu: change('/api/menu/admin/create', 'maru', {
    summary: 'Creates a menu as the last child of a parent.',
    creates: true,
    refreshes: ['menu.listMenuSettings'],
    input: ofCompany(
      object({ parentMenuId: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), ...menuFields }),
    ),
    output: ids,
    errors: ['menu.badAddress', 'menu.tooDeep', 'menu.tooMany'],
  }),
  updateMenu: change('/api/menu/admin/update', 'maru', {
    summary: 'Updates a menu; the names, address and readers of the menu of a board are set in the board.',
    refreshes: ['menu.listMenuSettings'],
    input: ofCompany(object({ menuId: rowId, version: text(64), ...menuFields })),
    output: ids,
    errors: ['menu.badAddress', 'menu.changed'],
  }),
  moveMenu: change('/api/menu/admin/move', 'maru', {
    summary: 'Moves a menu below a parent (0: to the top level), before another menu or to the end.',
    refreshes: ['menu.listMenuSettings'],
    input: ofCompany(
      object({
        menuId: rowId,
        parentMenuId: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
        beforeMenuId: nullable(rowId),
      }),
    ),
    output: ids,
    errors: ['menu.ownParent', 'menu.tooDeep'],
  }),
  removeMenu: change('/api/menu/admin/remove', 'maru', {
    summary: 'Deletes a menu without children; the menu of a board is deleted with its board.',
    refreshes: ['menu.listMenuSettings'],
    input: ofCompany(object({ menuId: rowId })),
    output: ids,
    errors: ['menu.hasChildren', 'menu.boardMenu', 'menu.lastHome'],
  }),
  previewMenus: read('/api/menu/admin/preview', 'maru', {
    summary:
      'Returns the ids of the menus of the current company that a person with a post in it sees today.',
    input: ofCompany(object({ personCode: code })),
    output: object({ menuIds: Type.Array(rowId) }),
  }),
})
