import type { WorkTimesSource } from '#kit/room-slots/work-times.ts'
import { listWorkingHours, plainConfig } from '../setting/setting.service.ts'
import { selectHolidaysOfPeople } from '../working-place/working-place.sql.ts'

/** The working hours of the settings of the calendar, with the holidays of the companies of people. */
export const calendarWorkTimes: WorkTimesSource = {
  async list({ db, now }, personCodes, period) {
    const hours = await listWorkingHours({ db }, personCodes)
    const special = Map.groupBy(
      await selectHolidaysOfPeople(db, personCodes, period, now),
      ({ personCode }) => personCode,
    )
    return new Map(
      personCodes.map((personCode) => {
        const { timeZone, workingWeek, workingFrom, workingUntil } = hours.get(personCode) ?? plainConfig
        const named = (isWorkday: boolean) =>
          (special.get(personCode) ?? []).filter((one) => one.isWorkday === isWorkday).map(({ day }) => day)
        return [
          personCode,
          {
            ...{ timeZone, week: [...workingWeek], from: workingFrom, until: workingUntil },
            ...{ closed: named(false), working: named(true) },
          },
        ]
      }),
    )
  },
}
