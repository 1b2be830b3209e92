import {
  type ReorganisationImpact,
  rightsEnd,
  rightsFollow,
  touchedThings,
} from '#kit/room-slots/reorganisation-impact.ts'
import { selectTouchedPopups } from './impact.sql.ts'

/** Notice popups for departments. */
export const popupImpact: ReorganisationImpact = {
  kind: 'gnb.popups',
  order: 90,
  name: { ko: '공지 팝업', en: 'Notice popups', zh: '公告弹窗' },
  fate: rightsFollow,
  open: rightsEnd,
  list: async ({ db, clock }, change) => touchedThings(await selectTouchedPopups(db, change, clock.now())),
}
