import { webpartApi } from '@maru/api/webpart'
import type { Client } from '../app.ts'
import type { Matrix, World } from './world.ts'

const layout = { columns: [100], parts: [] }

/** Returns a web part set of the company ONE. `manager` creates it if it does not exist. */
async function setOf({ people }: World): Promise<{ setId: number; version: number }> {
  const manager: Client = people.manager
  const { result } = await manager.call(webpartApi.listSets, {})
  const present = result.find((set) => set.comCode === 'ONE')
  if (present) return { setId: present.setId, version: present.version }
  const input = {
    ...layout,
    setId: null,
    version: null,
    isForAllCompanies: false,
    page: 'home',
    roleId: null,
  } as const
  return (await manager.call(webpartApi.saveSet, input)).result
}

const everyone = '401 200 200 200 403 200 200'
const noMenu = '401 404 404 404 403 404 404'

/** Who may call webpart. The board and the set belong to ONE, which has no menus for web parts. */
export const webpartMatrix: Matrix = {
  'webpart.getLayout': { input: { page: 'home' }, cells: everyone },
  // Uses an outdated version, so that every call gets the same answer.
  'webpart.saveLayout': {
    input: { page: 'mypage', version: 99, ...layout },
    cells: '401 409 409 409 403 409 409',
  },
  'webpart.resetLayout': { input: { page: 'mypage' }, cells: everyone },
  'webpart.listSets': { input: {}, cells: '401 403 403 403 403 200 200' },
  'webpart.previewSet': {
    input: { setId: null, isForAllCompanies: false, page: 'home', roleId: null, personCode: 'user' },
    cells: '401 403 403 403 403 200 200',
  },
  'webpart.saveSet': {
    input: async (world) => ({
      ...(await setOf(world)),
      ...layout,
      isForAllCompanies: false,
      page: 'home',
      roleId: null,
    }),
    cells: '401 403 403 403 403 200 200',
  },
  'webpart.removeSet': { input: (world) => setOf(world), cells: '401 403 403 403 403 200 200' },
  'webpart.listBoardContents': {
    input: ({ boardId }) => ({ boardId, displayCount: 5 }),
    cells: '401 200 200 404 403 200 200',
  },
  'webpart.listFirstContents': {
    input: ({ boardId }) => ({ items: [{ boardId, displayCount: 5 }] }),
    cells: everyone,
  },
  'webpart.getDefaultImage': { input: ({ boardId }) => ({ boardId }), cells: '401 200 200 404 403 200 200' },
  'webpart.getPart': { input: { kind: 'none', options: {} }, cells: noMenu },
  'webpart.listKinds': { input: {}, cells: everyone },
  'webpart.listCounts': { input: {}, cells: everyone },
  'webpart.getVacation': { input: {}, cells: everyone },
  'webpart.createVisit': { input: {}, cells: everyone },
  'webpart.listEvents': { input: { month: '2026-11' }, cells: everyone },
  'webpart.countTodayAppointments': { input: {}, cells: everyone },
  'webpart.getResourceMenuId': { input: { menuName: '회의실' }, cells: noMenu },
  'webpart.getAppointmentMenuId': { input: {}, cells: noMenu },
  'webpart.getPendingBoxMenuId': { input: {}, cells: noMenu },
  'webpart.getInProgressBoxMenuId': { input: {}, cells: noMenu },
  'webpart.getMailMenuId': { input: {}, cells: noMenu },
}
