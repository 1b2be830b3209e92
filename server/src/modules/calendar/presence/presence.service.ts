import type { PresenceFacts, PresenceSource, PresenceTime } from '#kit/room-slots/presence-source.ts'
import { presenceDays } from '#modules/org/index.ts'
import { showing } from '../people/busy.service.ts'
import { selectBusy } from '../people/busy.sql.ts'
import { listWorkingHours, plainConfig } from '../setting/setting.service.ts'
import { selectHolidaysOfPeople } from '../working-place/working-place.sql.ts'
import { timesOutside } from './hours.rules.ts'

const day = 86_400_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const kinds = { busy: 'busy', away: 'away', tentative: null } as const

/**
 * The meetings and working hours of people whose busy times the viewer may see, of the next day: a later meeting begins
 * after the end of work. Unconfirmed times are no meetings.
 */
export const calendarPresence: PresenceSource = {
  name: 'calendar',
  async list(context, personCodes, { at, until }) {
    const { db, clock } = context
    const shown = await showing(context, personCodes)
    const asked = personCodes.filter((personCode) => shown.has(personCode))
    if (asked.length === 0) return []
    const period = { from: at, until: new Date(at.getTime() + day), exceptEventId: null }
    const busy = Map.groupBy(await selectBusy(db, asked, period), ({ personCode }) => personCode)
    const hours = await listWorkingHours(context, asked)
    // A day more on both sides covers every zone.
    const days = { from: dayOf(at.getTime() - day), until: dayOf(until.getTime() + day) }
    const holidays = await selectHolidaysOfPeople(db, asked, days, clock.now())
    const special = Map.groupBy(holidays, ({ personCode }) => personCode)
    return asked.map((personCode): PresenceFacts => {
      const config = hours.get(personCode) ?? plainConfig
      const named = (isWorkday: boolean) =>
        new Set(
          (special.get(personCode) ?? []).filter((one) => one.isWorkday === isWorkday).map((one) => one.day),
        )
      const busyTimes = (busy.get(personCode) ?? []).flatMap(({ shows, ...time }): PresenceTime[] => {
        const kind = kinds[shows]
        return kind ? [{ from: Date.parse(time.from), until: Date.parse(time.until), kind }] : []
      })
      const specialDays = { closed: named(false), working: named(true) }
      return {
        personCode,
        timeZone: config.timeZone,
        times: [...busyTimes, ...timesOutside(config, specialDays, at.getTime(), presenceDays)],
      }
    })
  },
}
