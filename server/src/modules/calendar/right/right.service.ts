import type { RightAct, RightRefusal } from '@maru/api/kit/right/right-words'
import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import {
  type ActExplanation,
  flagWays,
  type GivenWay,
  namesContain,
  plainName,
  type RightSource,
  type RightThing,
  rowNumber,
  viewerSubjects,
} from '#kit/room-slots/right-source.ts'
import type { Viewer } from '#kit/viewer.ts'
import { lookingAs } from '../folder/folder.access.ts'
import { levels } from '../folder/folder.rules.ts'
import { type CalendarRow, selectCalendars, selectCalendarsById } from '../folder/folder.sql.ts'
import { selectShares } from '../folder/share.sql.ts'
import { type CalendarFacts, findCalendarFacts } from './right.sql.ts'

const acts = [
  ['busy', levels.busy],
  ['titles', levels.titles],
  ['read', levels.all],
  ['edit', levels.edit],
  ['manage', levels.manage],
] as const satisfies readonly (readonly [RightAct, number])[]

/** Maximum number of calendars of one person that are compared. */
const mostCompared = 5_000

function thingOf(row: CalendarRow): RightThing {
  const owner = row.ownerName
  const name = row.name === '' ? owner : plainName(row.name)
  return { id: String(row.calendarId), comCode: row.comCode, name, place: owner }
}

/** Rights in calendars, explained by owner, shares and managers. */
export const calendarRightSource: RightSource = {
  kind: 'calendar',
  async find({ db }, id) {
    const calendarFacts = await findCalendarFacts(db, rowNumber(id))
    if (!calendarFacts) return undefined
    const { comCode, name, place } = calendarFacts
    return { id: calendarFacts.id, comCode, name, place }
  },
  async search({ db, viewer }, text) {
    const rows = await selectCalendars(db, lookingAs(viewer), 500)
    return rows
      .map(thingOf)
      .filter(({ name, place }) => namesContain(name, text) || (place && namesContain(place, text)))
      .slice(0, 20)
  },
  async listReadable({ db, viewer }) {
    const rows = await selectCalendars(db, lookingAs(viewer), mostCompared)
    return rows.filter((row) => row.level >= levels.all).map(thingOf)
  },
  async readers({ db }, thing) {
    const facts = await findCalendarFacts(db, Number(thing.id))
    if (!facts) return null
    const shares = await selectShares(db, { comCode: facts.comCode, calendarId: Number(thing.id) })
    return (viewer) => calendarWays(viewer, facts, shares, levels.all)
  },
  explain: explainCalendar,
}

/** The ways of a viewer to a level of a calendar, and what closes it. */
function calendarWays(
  viewer: Viewer,
  facts: CalendarFacts,
  shares: readonly { subject: string; level: number }[],
  level: number,
): { ways: GivenWay[]; refusals: RightRefusal[] } {
  const isOwner = facts.ownerCode === viewer.personCode
  const isExcluded =
    !isOwner && shares.some((share) => share.level === 0 && share.subject === `person:${viewer.personCode}`)
  const isOwn = facts.isGroup && facts.comCode === viewer.comCode
  const fixed: GivenWay[] = [
    ...(isOwner ? [{ reason: 'owner' } as const] : []),
    ...flagWays({ viewer }, { isSuperAdmin: isOwn, isCompanyManager: isOwn }),
  ]
  const strong = shares.filter((share) => share.level >= level).map(({ subject }) => subject)
  const given = viewerSubjects(isOwner || isExcluded ? [] : strong, { viewer })
  return {
    ways: [...fixed, ...given.map((subject): GivenWay => ({ reason: 'granted', subject }))],
    refusals: isExcluded && fixed.length === 0 ? ['excluded'] : [],
  }
}

async function explainCalendar(context: Context, thing: RightThing): Promise<ActExplanation[]> {
  const { db, viewer } = context
  const calendarId = Number(thing.id)
  const facts = await findCalendarFacts(db, calendarId)
  if (!facts) throw notFound()
  const [seen] = await selectCalendarsById(db, lookingAs(viewer), [calendarId])
  const shares = await selectShares(db, { comCode: facts.comCode, calendarId })
  return acts.map(([act, level]) => ({
    ...{ act, isAllowed: (seen?.level ?? 0) >= level },
    ...calendarWays(viewer, facts, shares, level),
  }))
}
