import { menuEditorApi } from '@maru/api/menu/editor'
import type { Matrix, World } from './world.ts'

const managers = '401 403 403 403 403 200 200'
const menu = {
  name: { ko: '새 메뉴', en: '', zh: '' },
  targetUrl: '/orgmap',
  frameUrl: '',
  icon: null,
  isPopup: false,
  isTopVisible: false,
  subjects: ['company:ONE'],
}

/** Creates a new menu for each call. */
async function freshMenu({ people }: World): Promise<{ menuId: number }> {
  return (await people.manager.call(menuEditorApi.createMenu, { parentMenuId: 0, ...menu })).result
}

/** Who may call menu. The files belong to ONE. */
export const menuMatrix: Matrix = {
  'menu.listPersonSystems': {
    input: (world) => ({ systemId: world.boardId }),
    cells: '401 200 200 404 403 200 200',
  },
  'menu.getMenuAuth': { input: (world) => ({ MenuId: world.menuId }), cells: '401 200 200 404 404 200 200' },
  'menu.createMenuClick': {
    input: (world) => ({ menuId: world.menuId }),
    cells: '401 200 200 404 404 200 200',
  },
  'menu.getMenuFile': { input: { comCode: 'ONE', version: 'current' }, cells: '401 200 200 404 200 200 200' },
  'menu.getQuickMenuFile': {
    input: { comCode: 'ONE', version: 'current' },
    cells: '401 200 200 404 200 200 200',
  },
  'menu.getWebpartFile': {
    input: { comCode: 'ONE', version: 'current' },
    cells: '401 200 200 404 200 200 200',
  },
  'menu.getDictionaryFile': {
    input: { language: 'ko', version: 'current' },
    cells: '200 200 200 200 200 200 200',
  },
  'menu.listMenuSettings': { input: {}, cells: managers },
  'menu.listMenuScreens': { input: {}, cells: managers },
  'menu.createMenu': { input: { parentMenuId: 0, ...menu }, cells: managers },
  'menu.updateMenu': {
    input: async (world) => {
      const { menuId } = await freshMenu(world)
      const menus = (await world.people.manager.call(menuEditorApi.listMenuSettings, {})).result
      return { ...menu, menuId, version: menus.find((one) => one.menuId === menuId)?.version ?? '' }
    },
    cells: managers,
  },
  'menu.moveMenu': {
    input: async (world) => ({ ...(await freshMenu(world)), parentMenuId: 0, beforeMenuId: null }),
    cells: managers,
  },
  'menu.removeMenu': { input: freshMenu, cells: managers },
  'menu.previewMenus': { input: { personCode: 'user' }, cells: managers },
}
