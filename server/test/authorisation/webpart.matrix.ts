import type { Matrix } from './world.ts'

/** Who may call webpart; the board is one of ONE. */
export const webpartMatrix: Matrix = {
  'webpart.listBoardContents': {
    input: ({ boardId }) => ({ boardId, displayCount: 5 }),
    cells: '401 200 200 404 403 200 200',
  },
}
