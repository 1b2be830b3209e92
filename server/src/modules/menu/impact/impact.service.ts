import {
  type ReorganisationImpact,
  rightsEnd,
  rightsFollow,
  touchedThings,
} from '#kit/room-slots/reorganisation-impact.ts'
import { selectTouchedMenus } from './impact.sql.ts'

/** Menus whose rights name departments. */
export const menuImpact: ReorganisationImpact = {
  kind: 'menu.rights',
  order: 80,
  name: { ko: '메뉴 권한', en: 'Rights in menus', zh: '菜单权限' },
  fate: rightsFollow,
  open: rightsEnd,
  list: async ({ db }, change) => touchedThings(await selectTouchedMenus(db, change)),
}
