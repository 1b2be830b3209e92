import {
  type ReorganisationImpact,
  rightsEnd,
  rightsFollow,
  touchedThings,
} from '#kit/room-slots/reorganisation-impact.ts'
import { selectTouchedCalendars } from './impact.sql.ts'

/** Calendars that are shared with departments. */
export const calendarImpact: ReorganisationImpact = {
  kind: 'calendar.shares',
  order: 60,
  name: { ko: '부서와 나눈 캘린더', en: 'Calendars shared with departments', zh: '与部门共享的日历' },
  fate: rightsFollow,
  open: rightsEnd,
  list: async ({ db }, change) => touchedThings(await selectTouchedCalendars(db, change)),
}
