import { change, defineApi, read } from '../kit/endpoint.ts'
import { code, object, oneOf, rowId, type Static, Type, text } from '../kit/schema.ts'
import { wireFields } from '../kit/wire-fields.ts'

const fields = {
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
 * A quick menu of the company (spec 1§3): `linkType` I is an icon, Q a group with `childItems`; `moveType` 0
 * opens in the current window, 1 in a new tab, 2 in a new window of `width` by `height` pixels.
 */
export const companyQuickMenu = object({ ...fields, childItems: Type.Array(object(fields)) })
/** A quick menu of the company. */
export type CompanyQuickMenu = Static<typeof companyQuickMenu>

/** A quick menu, and whether the viewer shows it; all are shown by default (spec 1§4). */
export const ownQuickMenu = object({ ...companyQuickMenu.properties, isSelected: Type.Boolean() })
/** A quick menu, and whether the viewer shows it. */
export type OwnQuickMenu = Static<typeof ownQuickMenu>

/** Push topic that notifies a person's browsers that their choice of quick menus changed. */
export const quickMenusTopic = 'gnb.quickMenus'

const habit = {
  PersonCode: Type.Optional(code),
  ComCode: Type.Optional(code),
  EmployeeNumber: Type.Optional(text(64)),
  DisplayName: Type.Optional(text(200)),
  PayType: Type.Optional(text(64)),
  PayTypeGubun: Type.Optional(text(64)),
  ManageCode: Type.Optional(text(64)),
}

/** The quick menus of the company, in the arrangement of the signed-in person (spec 1§7). */
export const gnbQuickMenuApi = defineApi('gnb', {
  listQuickMenus: read('/IsuCommon/ISU_Gnb/api/quickmenu/list', '1§3 1§7', {
    together: true,
    summary:
      'Lists the quick menus in the order of the viewer: with SearchType U the selected ones, otherwise all.',
    actor: ['PersonCode', 'ComCode'],
    refreshedBy: [{ topic: quickMenusTopic }],
    input: object({ ...habit, SearchType: Type.Optional(text(8)) }),
    output: Type.Array(ownQuickMenu),
  }),
  saveQuickMenus: change('/Common/gnb/api/quickmenu/userset', '1§4 1§7', {
    summary:
      'Sets the quick menus that the viewer shows, as ids in their order, joined by semicolons. Returns their number; -1 if an id does not belong to the company.',
    method: 'GET',
    actor: ['PersonCode', 'ComCode'],
    refreshes: [{ topic: quickMenusTopic }],
    input: object({
      PersonCode: Type.Optional(code),
      ComCode: Type.Optional(code),
      QuickMenuIds: Type.String({ maxLength: 4_000, pattern: '^[0-9; ]*$' }),
    }),
    output: Type.Integer(),
  }),
})
