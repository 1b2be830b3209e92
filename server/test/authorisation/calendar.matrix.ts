import { calendarApi, type EventInput } from '@maru/api/calendar'
import { createCalendar } from '#modules/calendar/calendar.factory.ts'
import type { Matrix, World } from './world.ts'

const everyone = '401 200 200 200 403 200 200'
/** Statuses for data of `user`: only the owner has access. */
const owner = '401 200 404 404 403 404 404'
/** Statuses for a calendar that `user` shares as busy with the company ONE, which others may not change. */
const readers = '401 200 200 404 403 200 200'

const timeZone = 'Asia/Seoul'
const fields: Omit<EventInput, 'calendarId'> = {
  ...{ title: '회의', place: '', content: '', isAllDay: false, timeZone, rule: null, lunar: null },
  ...{ start: '2026-12-02T10:00', end: '2026-12-02T11:00', class: 'public', shows: 'busy' },
  ...{ attendees: [], reminders: [] },
}

/** A calendar of `user` in addition to the main one; it is not shared. */
function calendar({ test: { db, clock } }: World) {
  const draft = { comCode: 'ONE', ownerCode: 'user', kind: 'own', name: '면접' } as const
  return createCalendar(db, draft, clock.now())
}

/** The calendar of `user` with this name, created at the first use: people may have only some. */
async function keptCalendar(world: World) {
  const { result } = await world.people.user.call(calendarApi.listCalendars, {})
  return result.find(({ name }) => name === '면접')?.calendarId ?? (await calendar(world))
}

/** A new group of people of `user`. */
async function peopleGroup({ people }: World) {
  const { result } = await people.user.call(calendarApi.listPeopleGroups, {})
  for (const { groupId } of result) await people.user.call(calendarApi.removePeopleGroup, { groupId })
  const draft = { name: '기획 회의', personCodes: ['user', 'peer'] }
  return (await people.user.call(calendarApi.savePeopleGroup, draft)).result.groupId
}

async function keptSubscription({ people }: World) {
  const { result } = await people.user.call(calendarApi.listSubscriptions, {})
  const draft = { name: '거래처', url: 'https://calendar.invalid/a.ics', color: null }
  return result[0]?.calendarId ?? (await people.user.call(calendarApi.subscribe, draft)).result.calendarId
}

async function mainCalendar({ people }: World) {
  const { result } = await people.user.call(calendarApi.listCalendars, {})
  return result.find(({ isMain }) => isMain)?.calendarId ?? 0
}

/** An event of `user`, which others see as a busy time only. */
async function event(world: World) {
  const calendarId = await mainCalendar(world)
  return (await world.people.user.call(calendarApi.saveEvent, { ...fields, calendarId })).result
}

/** A series of `user` with three dates. */
async function series(world: World) {
  const calendarId = await mainCalendar(world)
  const draft = { ...fields, calendarId, rule: 'FREQ=DAILY;COUNT=3' }
  return (await world.people.user.call(calendarApi.saveEvent, draft)).result
}

const days = { from: '2026-12-01', until: '2026-12-31' }
const config = {
  ...{
    firstDay: 0,
    workingWeek: '[1,2,3,4,5]',
    workingStartTime: '09:00',
    workingEndTime: '18:00',
    viewMode: 2,
  },
}

/** Who may call the calendar. */
export const calendarMatrix: Matrix = {
  'calendar.listReminders': { input: {}, cells: everyone },
  'calendar.snoozeReminders': {
    input: ({ test }) => ({
      reminderIds: [1],
      until: new Date(test.clock.now().getTime() + 60_000).toISOString(),
    }),
    cells: everyone,
  },
  'calendar.dismissReminders': { input: { reminderIds: [1] }, cells: everyone },
  'calendar.getReminderSetting': { input: {}, cells: everyone },
  'calendar.saveReminderSetting': {
    input: async (world) => {
      const calendarId = await keptCalendar(world)
      return { byMail: false, calendars: [{ calendarId, minutes: [10], dayMinutes: [] }] }
    },
    cells: owner,
  },
  'calendar.findEvents': { input: { text: '회의' }, cells: everyone },
  'calendar.listCalendars': { input: {}, cells: everyone },
  'calendar.saveCalendar': {
    // A changed calendar, because a person can create only some.
    input: async (world) => ({
      calendarId: await calendar(world),
      ...{ version: 1, kind: 'own', name: '면접', color: null, isBusy: true },
    }),
    cells: owner,
  },
  'calendar.removeCalendar': {
    input: async (world) => ({ calendarId: await calendar(world) }),
    cells: owner,
  },
  'calendar.showCalendar': {
    input: async (world) => ({ calendarId: await mainCalendar(world), isHidden: false, color: null }),
    cells: readers,
  },
  'calendar.orderCalendars': {
    input: async (world) => ({ calendarIds: [await mainCalendar(world)] }),
    cells: readers,
  },
  'calendar.addPersonCalendar': { input: { personCode: 'user' }, cells: readers },
  'calendar.dropCalendar': {
    input: async (world) => ({ calendarId: await mainCalendar(world) }),
    cells: readers,
  },
  'calendar.getShares': { input: async (world) => ({ calendarId: await calendar(world) }), cells: owner },
  'calendar.previewShares': {
    input: async (world) => ({
      ...{ calendarId: await calendar(world), level: 'titles', day: '2026-12-02', timeZone },
    }),
    cells: owner,
  },
  'calendar.saveShares': {
    input: async (world) => ({ calendarId: await calendar(world), version: 1, shares: [] }),
    cells: owner,
  },
  'calendar.listEvents': { input: { ...days, timeZone }, cells: everyone },
  'calendar.getEvent': {
    input: async (world) => ({ eventId: (await event(world)).eventId }),
    cells: owner,
  },
  'calendar.countDates': {
    input: async (world) => ({
      eventId: (await series(world)).eventId,
      original: '2026-12-03T10:00:00',
      times: { isAllDay: false, start: '2026-12-03T14:00', end: '2026-12-03T15:00', timeZone },
    }),
    cells: owner,
  },
  'calendar.saveEvent': {
    input: async (world) => ({ ...fields, calendarId: await calendar(world) }),
    cells: owner,
  },
  'calendar.listRooms': {
    input: async (world) => ({
      eventId: (await event(world)).eventId,
      ...{ isAllDay: false, start: '2026-12-03T10:00', end: '2026-12-03T11:00', timeZone },
      ...{ rule: null, lunar: null },
    }),
    cells: owner,
  },
  'calendar.listRoomTimes': {
    input: async (world) => ({
      eventId: (await event(world)).eventId,
      times: [{ start: '2026-12-03T01:00:00Z', end: '2026-12-03T02:00:00Z' }],
    }),
    cells: owner,
  },
  'calendar.moveEvent': {
    input: async (world) => ({
      eventId: (await event(world)).eventId,
      ...{ isAllDay: false, start: '2026-12-03T10:00', end: '2026-12-03T11:00', timeZone },
    }),
    cells: owner,
  },
  'calendar.moveSeries': {
    input: async (world) => ({
      ...{ eventId: (await series(world)).eventId, original: '2026-12-03T10:00:00', scope: 'following' },
      ...{ isAllDay: false, start: '2026-12-03T14:00', end: '2026-12-03T15:00', timeZone },
      ...{ version: 1, changedDates: 'stay', isSilent: false },
    }),
    cells: owner,
  },
  'calendar.removeEvent': {
    input: async (world) => ({ eventId: (await event(world)).eventId }),
    cells: owner,
  },
  'calendar.undoEvent': {
    input: async (world) => ({ undoId: (await event(world)).undoId }),
    // An undo of another person answers like one that is over.
    cells: '401 200 409 409 403 409 409',
  },
  'calendar.answerEvent': {
    input: async (world) => ({
      eventId: (await event(world)).eventId,
      ...{ answer: 'accepted', comment: '', proposedStart: null, proposedEnd: null },
    }),
    // The organiser is not invited.
    cells: '401 409 404 404 403 404 404',
  },
  'calendar.settleProposal': {
    input: async (world) => ({
      eventId: (await event(world)).eventId,
      ...{ attendeeId: 1, isAccepted: true },
    }),
    // Nothing is proposed for this event.
    cells: '401 404 404 404 403 404 404',
  },
  'calendar.getEventCard': {
    input: async (world) => ({ eventId: (await event(world)).eventId }),
    cells: owner,
  },
  'calendar.listSeriesDates': {
    input: async (world) => ({ eventId: (await series(world)).eventId, original: '2026-12-03T10:00:00' }),
    cells: owner,
  },
  'calendar.saveEventReminders': {
    input: async (world) => ({ eventId: (await event(world)).eventId, reminders: [10] }),
    cells: owner,
  },
  'calendar.createEventMail': {
    input: async (world) => ({ eventId: (await event(world)).eventId, kind: 'minutes' }),
    cells: owner,
  },
  'calendar.listBusyTimes': {
    input: { personCodes: ['user'], from: '2026-12-01', until: '2026-12-02', timeZone },
    cells: everyone,
  },
  'calendar.listPeopleCalendars': { input: { personCodes: ['user'] }, cells: everyone },
  'calendar.listStandIns': {
    input: { personCodes: ['user'], day: '2026-12-02', timeZone },
    cells: everyone,
  },
  'calendar.listPeopleGroups': { input: {}, cells: everyone },
  'calendar.savePeopleGroup': {
    input: async (world) => ({
      groupId: await peopleGroup(world),
      version: 1,
      name: '팀장',
      personCodes: ['peer'],
    }),
    cells: owner,
  },
  'calendar.removePeopleGroup': {
    input: async (world) => ({ groupId: await peopleGroup(world) }),
    cells: owner,
  },
  'calendar.orderPeopleGroups': {
    input: async (world) => ({ groupIds: [await peopleGroup(world)] }),
    cells: owner,
  },
  'calendar.listPlaceTimes': { input: { day: '2026-12-02', timeZone }, cells: everyone },
  'calendar.listHolidays': { input: days, cells: everyone },
  'calendar.listSubscriptions': { input: {}, cells: everyone },
  'calendar.subscribe': {
    input: { name: '거래처', url: 'https://calendar.invalid/a.ics', color: null },
    cells: everyone,
  },
  'calendar.readSubscription': {
    input: async (world) => ({ calendarId: await keptSubscription(world) }),
    cells: owner,
  },
  'calendar.exportCalendar': {
    input: async (world) => ({ calendarId: await mainCalendar(world) }),
    cells: readers,
  },
  'calendar.importCalendar': {
    input: async (world) => ({ calendarId: await keptCalendar(world), timeZone, dryRun: true }),
    cells: owner,
  },
  'calendar.listFeeds': { input: {}, cells: everyone },
  'calendar.makeFeed': {
    input: async (world) => ({ calendarId: await mainCalendar(world) }),
    cells: readers,
  },
  'calendar.removeFeed': {
    input: async (world) => {
      const calendarId = await keptCalendar(world)
      await world.people.user.call(calendarApi.makeFeed, { calendarId })
      return { calendarId }
    },
    cells: owner,
  },
  'calendar.getFeed': {
    input: async (world) => {
      const calendarId = await mainCalendar(world)
      const { result } = await world.people.user.call(calendarApi.makeFeed, { calendarId })
      return { key: result.path.split('/').at(-2) ?? '' }
    },
    cells: '200 200 200 200 200 200 200',
  },
  'calendar.listWorkingDays': { input: { personCodes: ['user'], ...days }, cells: everyone },
  'calendar.getWorkingPlaces': { input: {}, cells: everyone },
  'calendar.saveWorkingPlaces': {
    input: { isShared: true, usual: [{ weekday: 1, kind: 'other', place: '대전 센터' }] },
    cells: everyone,
  },
  'calendar.saveWorkingDay': {
    input: ({ test }) => ({
      day: test.clock.now().toISOString().slice(0, 10),
      place: { kind: 'other', place: '대전 센터' },
    }),
    cells: everyone,
  },
  'calendar.getUserConfig': { input: {}, cells: everyone },
  'calendar.saveUserConfig': { input: config, cells: everyone },
}
