import { ofCompany } from '../kit/company.ts'
import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { localName, nullable, object, oneOf, type Static, Type, text, writtenName } from '../kit/schema.ts'
import { menuIcons } from './icons.ts'

/** Error codes of the editor of quick menus with their HTTP status. */
export const menuQuickErrors = defineErrors({
  'menu.quickChanged': 409,
  'menu.quickMisplaced': 400,
})
type MenuQuickErrors = typeof menuQuickErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends MenuQuickErrors {}
}

/** Maximum number of quick menus of a company. */
export const mostQuickMenus = 200

const fields = {
  /** Negative for a new one. */
  quickMenuId: Type.Integer({ minimum: -mostQuickMenus, maximum: Number.MAX_SAFE_INTEGER }),
  /** The group of an item; null at the top. */
  parentQuickMenuId: nullable(Type.Integer({ minimum: -mostQuickMenus, maximum: Number.MAX_SAFE_INTEGER })),
  /** I: an icon; Q: a group, or an item in one. */
  linkType: oneOf(['I', 'Q']),
  /** 0: the same window, 1: a new tab, 2: a window of `width` by `height` pixels. */
  moveType: Type.Integer({ minimum: 0, maximum: 2 }),
  width: Type.Integer({ minimum: 0, maximum: 4_000 }),
  height: Type.Integer({ minimum: 0, maximum: 4_000 }),
  /** Null if the address decides. */
  icon: nullable(oneOf(menuIcons)),
}

/** A quick menu for its administrators, in its place. */
export const quickMenuSetting = object({ ...fields, name: localName, linkUrl: Type.String() })
/** A quick menu for its administrators. */
export type QuickMenuSetting = Static<typeof quickMenuSetting>

/** Calls of the editor of quick menus, for super administrators and company managers, in their current company. */
export const menuQuickApi = defineApi('menu', {
  listQuickMenuSettings: read('/api/menu/quick/list', 'maru', {
    summary: 'Lists all quick menus of the current company in their order, with a version.',
    input: ofCompany(object({})),
    output: object({ version: Type.String(), items: Type.Array(quickMenuSetting) }),
  }),
  saveQuickMenuSettings: change('/api/menu/quick/save', 'maru', {
    summary: 'Replaces the quick menus of the current company; those that are missing are removed.',
    refreshes: ['menu.listQuickMenuSettings', 'gnb.listQuickMenus'],
    input: ofCompany(
      object({
        version: text(64),
        items: Type.Array(
          object({
            ...fields,
            name: writtenName(100),
            linkUrl: text(2_000),
          }),
          { maxItems: mostQuickMenus },
        ),
      }),
    ),
    output: object({ version: Type.String() }),
    errors: ['menu.quickChanged', 'menu.quickMisplaced', 'menu.badAddress'],
  }),
})
