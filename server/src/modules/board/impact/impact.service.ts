import {
  type ReorganisationImpact,
  rightsEnd,
  rightsFollow,
  touchedThings,
} from '#kit/room-slots/reorganisation-impact.ts'
import { selectTouchedBoards } from './impact.sql.ts'

/** Boards whose rights name departments. */
export const boardImpact: ReorganisationImpact = {
  kind: 'board.rights',
  order: 40,
  name: { ko: '게시판 권한', en: 'Rights in boards', zh: '公告板权限' },
  fate: rightsFollow,
  open: rightsEnd,
  list: async ({ db }, change) => touchedThings(await selectTouchedBoards(db, change)),
}
