import { zoneOffset } from '@maru/api/kit/time/time-zones'
import { type DemoClick, insertClicks, selectClickers } from './clicks.sql.ts'
import type { Draws } from './random.ts'
import type { SeedParts } from './seed-parts.ts'

const day = 86_400_000
const hour = 3_600_000
/** Days with clicks, up to the reference time. */
const days = 28

type Menu = Pick<DemoClick, 'menuId' | 'name'>

/** The clicks of a person on one day: most on the first menus, few on the last. */
function clicksOf(draws: Draws, menus: readonly Menu[], midnight: number): (Menu & { at: number })[] {
  const weights = menus.map((menu, index) => [menu, 1 / (index + 1)] as const)
  return Array.from({ length: draws.int('clicks', 0, 5) }, (_none, nth) => {
    const one = draws.of('click', nth)
    return { ...one.weighted('menu', weights), at: midnight + one.int('second', 8 * 3600, 18 * 3600) * 1000 }
  })
}

/** Writes the menu clicks of the working days of four weeks, for the menu statistics. */
export async function seedClicks({ db, draws, anchor, size, say }: SeedParts): Promise<void> {
  if (size !== 'demo') return
  let count = 0
  for (const { comCode, timeZone, people, menus } of await selectClickers(db, anchor)) {
    if (menus.length === 0) continue
    const order = draws.of('clicks', comCode).shuffled('menus', menus)
    const offset = zoneOffset(timeZone, anchor) * 60_000
    const today = Math.floor((anchor.getTime() + offset) / day) * day
    const clicks: DemoClick[] = []
    for (let back = days; back >= 0; back -= 1) {
      const local = new Date(today - back * day)
      // On weekends the offices are closed.
      if ([0, 6].includes(local.getUTCDay())) continue
      for (const person of people) {
        const own = draws.of('clicks', person.personCode, local.toISOString().slice(0, 10))
        for (const { at, ...menu } of clicksOf(own, order, local.getTime() - offset))
          if (at < anchor.getTime() - hour)
            clicks.push({ ...person, ...menu, clickedAt: new Date(at).toISOString() })
      }
    }
    await insertClicks(db, comCode, clicks)
    count += clicks.length
  }
  say(`menu clicks: ${count}`)
}
