import type { Matrix } from './world.ts'

/** Who may call menu; files are those of ONE. */
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
}
