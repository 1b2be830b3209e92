import { menuDictionaryApi } from '@maru/api/menu/dictionary'
import { menuEditorApi } from '@maru/api/menu/editor'
import { menuQuickApi } from '@maru/api/menu/quick-editor'
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
  'menu.getMenuClicks': { input: { from: '2026-11-01', until: '2026-11-20' }, cells: managers },
  'menu.exportMenuClicks': {
    input: { from: '2026-11-01', until: '2026-11-20', language: 'ko' },
    cells: managers,
  },
  'menu.saveClickRule': { input: { smallest: 5 }, cells: managers },
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
  'menu.getChangedTextsFile': {
    input: async ({ people }) => {
      const comCode = 'ONE'
      const page = { page: 1, itemsPerPage: 1, show: 'all', searchText: 'kit.cancel' } as const
      const { data } = (await people.manager.call(menuDictionaryApi.listTexts, { comCode, ...page })).result
      const texts = { ko: '그만', en: null, zh: null }
      const version = data[0]?.version ?? ''
      await people.manager.call(menuDictionaryApi.saveText, { comCode, key: 'kit.cancel', version, texts })
      return { comCode, language: 'ko', version: 'current' }
    },
    cells: '401 200 200 404 200 200 200',
  },
  'menu.listTexts': {
    input: { comCode: 'ONE', show: 'all', page: 1, itemsPerPage: 10 },
    cells: managers,
  },
  'menu.saveText': {
    input: async ({ people }) => {
      const page = { page: 1, itemsPerPage: 1, show: 'all', searchText: 'kit.ok' } as const
      const { data } = (await people.manager.call(menuDictionaryApi.listTexts, { comCode: 'ONE', ...page }))
        .result
      return {
        comCode: 'ONE',
        key: 'kit.ok',
        version: data[0]?.version ?? '',
        texts: { ko: null, en: null, zh: null },
      }
    },
    cells: managers,
  },
  'menu.resetTexts': { input: { comCode: 'ONE', keys: ['kit.ok'] }, cells: managers },
  'menu.exportTexts': { input: { comCode: 'ONE', show: 'changed' }, cells: managers },
  'menu.importTexts': {
    input: { comCode: 'ONE', bytes: Buffer.from('key,ko\r\n').toString('base64'), isCheck: true },
    cells: managers,
  },
  'menu.listQuickMenuSettings': { input: {}, cells: managers },
  'menu.saveQuickMenuSettings': {
    input: async ({ people }) => (await people.manager.call(menuQuickApi.listQuickMenuSettings, {})).result,
    cells: managers,
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
