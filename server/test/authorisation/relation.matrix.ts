import { mimeText, putMail } from '../mails.ts'
import type { Matrix } from './world.ts'

/** Who may read links between items; an item that the viewer may not read has none. */
export const relationMatrix: Matrix = {
  'relation.listRelations': { input: { kind: 'event', id: '1' }, cells: '401 200 200 200 403 200 200' },
  'relation.beginItem': {
    input: async ({ test }) => ({
      from: `mail:${(await putMail(test, 'user', mimeText())).id}`,
      to: 'event',
    }),
    cells: '401 200 404 404 403 404 404',
  },
}
