import { type HandOverKind, ownedThings, toSuccessor } from '#kit/room-slots/hand-over.ts'
import { note } from '../settings/settings.service.ts'
import { moveManagerRights, selectManagedBoards } from './hand-over.sql.ts'

/** The boards that a leaver manages: the successor becomes their manager. */
export const managedBoards: HandOverKind = {
  kind: 'board.managed',
  name: { ko: '관리하는 게시판', en: 'Managed boards', zh: '管理的公告板' },
  choices: [toSuccessor],
  list: async ({ db }, personCode) => ownedThings(await selectManagedBoards(db, personCode)),
  async handOver(context, { from, to, by }) {
    const boards = await moveManagerRights(context.db, from, to)
    for (const board of boards) await note({ ...context, viewer: by }, board, 'update', { parts: ['rights'] })
    return boards.length
  },
}
