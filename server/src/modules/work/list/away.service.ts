import type { Context } from '#kit/context.ts'
import { listAbsences, listWorkDays } from '#modules/org/index.ts'
import { type Away, joinAways } from './away.rules.ts'
import { selectInstants } from './away.sql.ts'

/** Days around today in which absences move due dates: things that wait longer are over in any case. */
const lookedBack = 62
const lookedAhead = 7
/** Days in which the first working day is searched. */
const searchedDays = 31

const day = 86_400_000
const dayAfter = (text: string, days: number) =>
  new Date(Date.parse(text) + days * day).toISOString().slice(0, 10)

/**
 * The absences of the viewer that move due dates, as the organisation has them now: nothing is stored, so that a return
 * or a change moves them back. One statement for a person who was not away.
 */
export async function listAways(context: Context): Promise<Away[]> {
  const { db, viewer, clock } = context
  const { comCode, personCode } = viewer
  const today = clock.now().toISOString().slice(0, 10)
  const period = { from: dayAfter(today, -lookedBack), until: dayAfter(today, lookedAhead) }
  const absences = await listAbsences({ db }, [personCode], period)
  if (absences.length === 0) return []
  const lastDays = absences.map(({ untilDay }) => untilDay).toSorted()
  const [first = today, last = today] = [lastDays[0], lastDays.at(-1)]
  const workDays = await listWorkDays({ db }, comCode, { from: first, until: dayAfter(last, searchedDays) })
  // Who is away until noon is back on the same day.
  const backDayOf = ({ untilDay, endsAtNoon }: (typeof absences)[number]) =>
    workDays.find((one) => (endsAtNoon ? one >= untilDay : one > untilDay)) ??
    dayAfter(untilDay, searchedDays)
  const walls = absences.flatMap((one) => [
    `${one.fromDay}T${one.startsAtNoon ? '12:00' : '00:00'}`,
    `${backDayOf(one)}T18:00`,
  ])
  const instants = await selectInstants(db, comCode, walls)
  return joinAways(
    absences.map((_one, place) => ({ from: instants[2 * place] ?? 0, until: instants[2 * place + 1] ?? 0 })),
  )
}
