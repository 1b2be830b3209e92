import type { Matrix } from './world.ts'

/** Who may call the work queue. Each person reads and postpones only what is their own. */
export const workMatrix: Matrix = {
  'work.listWork': { input: {}, cells: '401 200 200 200 403 200 200' },
  'work.countWork': { input: {}, cells: '401 200 200 200 403 200 200' },
  'work.listDoneWork': { input: {}, cells: '401 200 200 200 403 200 200' },
  'work.listWaitingWork': { input: {}, cells: '401 200 200 200 403 200 200' },
  'work.getWorkMail': { input: {}, cells: '401 200 200 200 403 200 200' },
  'work.saveWorkMail': { input: { hour: 9 }, cells: '401 200 200 200 403 200 200' },
  'work.postponeWork': {
    input: { things: [{ kind: 'approval', id: '1' }], until: null },
    cells: '401 200 200 200 403 200 200',
  },
}
