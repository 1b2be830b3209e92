import { type ReorganisationImpact, rightsEnd, touchedThings } from '#kit/room-slots/reorganisation-impact.ts'
import { selectTouchedResources } from './impact.sql.ts'

/** Categories and resources whose rights name departments. */
export const resourceImpact: ReorganisationImpact = {
  kind: 'reservation.rights',
  order: 70,
  name: { ko: '자원 예약 권한', en: 'Rights in resources', zh: '资源预约权限' },
  fate: {
    ko: '이미 한 예약은 그대로입니다. 닫는 부서의 권한은 이어받는 부서가 가집니다.',
    en: 'Bookings stay. Rights of a closed department are those of its successor.',
    zh: '已有预约不变。关闭的部门的权限归接续部门。',
  },
  open: rightsEnd,
  list: async ({ db }, change) => touchedThings(await selectTouchedResources(db, change)),
}
