import { calendarTopic } from '@maru/api/calendar'
import { presenceTopic } from '@maru/api/kit/presence'
import type { PushRule, Room } from '#kit/room.ts'
import { absentMeetings } from './absence/meeting.service.ts'
import { calendarRoutes } from './calendar.routes.ts'
import { deleteOldTags } from './dav/sync.sql.ts'
import { checkCalendarPath } from './event/event.access.ts'
import { eventFiles } from './event/file.access.ts'
import { eventPictures } from './event/picture.access.ts'
import { extendSeries } from './extend/extend.jobs.ts'
import { lookingAs } from './folder/folder.access.ts'
import { selectCalendarsById } from './folder/folder.sql.ts'
import { mailGuests, mailRefusal } from './guest/guest.jobs.ts'
import { guestReplies } from './guest/reply.service.ts'
import { calendarHandOver } from './hand-over/hand-over.service.ts'
import { calendarImpact } from './impact/impact.service.ts'
import { mailInvitations } from './invitation/invitation.service.ts'
import { mailAnswer } from './invitation/mail-answer.jobs.ts'
import { eventNotification, noticeSubscribers } from './notice/notice.events.ts'
import { calendarBusy } from './people/busy.service.ts'
import { calendarPersonalData } from './personal/personal.rules.ts'
import { calendarPresence } from './presence/presence.service.ts'
import { eventRelations } from './relation/relation.service.ts'
import {
  mailReminders,
  missedNotification,
  notifyReminders,
  reminderNotification,
  ringReminders,
} from './reminder/ring.jobs.ts'
import { eventBinRetention, purgeRemovedEvents } from './retention/retention.jobs.ts'
import { calendarRightSource } from './right/right.service.ts'
import { calendarScreen } from './screen.rules.ts'
import { eventSearch } from './search/search.service.ts'
import { calendarFolders, eventCalendar, monthPart } from './source/source.service.ts'
import { writtenEntries } from './source/written-entry.service.ts'
import { queueDueAddresses } from './subscription/subscription.jobs.ts'
import { readAddressFor } from './subscription/subscription.service.ts'
import { calendarMovingOut } from './transfer/moving-out.service.ts'
import { invitationWork } from './work/work.service.ts'
import { calendarWorkTimes } from './work-times/work-times.service.ts'
import { removePastPlaces } from './working-place/working-place.jobs.ts'

export { calendarHome } from './dav/dav.routes.ts'

/** A push to a whole company reaches only those who see the calendar. */
const isCalendarSeen: PushRule = async ({ db, viewer }, { within }) => {
  if (viewer.mailOnly) return false
  if (within === undefined) return true
  return (await selectCalendarsById(db, lookingAs(viewer), [within])).length > 0
}

/** Calendars, events and series, sharing, invitations and free/busy. */
export const calendarRoom: Room = {
  name: 'calendar',
  // Of private events only the time is read in a view; addresses, feeds, reminders and the search stay closed.
  inView: [
    ...['listCalendars', 'listEvents', 'getEvent', 'listHolidays', 'getUserConfig', 'listBusyTimes'],
    ...['listWorkingDays', 'getEventCard', 'listSeriesDates'],
  ],
  routes: calendarRoutes,
  fills: {
    personalData: [calendarPersonalData],
    reorganisationImpact: [calendarImpact],
    portalScreen: [calendarScreen],
    calendarSource: [eventCalendar],
    calendarFolders: [calendarFolders],
    calendarEntry: [writtenEntries],
    absenceEffect: [absentMeetings],
    webpartSource: [monthPart],
    workSource: [invitationWork],
    busyTimes: [calendarBusy],
    presenceSource: [calendarPresence],
    workTimes: [calendarWorkTimes],
    handOver: calendarHandOver,
    guestReply: [guestReplies],
    invitation: [mailInvitations],
    notification: [eventNotification, reminderNotification, missedNotification],
    searchSource: [eventSearch],
    pictureHolder: [eventPictures],
    fileHolder: [eventFiles],
    relationKind: [eventRelations],
    rightSource: [calendarRightSource],
    movingOut: [calendarMovingOut],
    retention: [eventBinRetention],
    pathCheck: [checkCalendarPath],
    appPasswordUse: ['caldav'],
  },
  subscribers: noticeSubscribers,
  jobs: {
    'calendar.readAddress': (context, address) => readAddressFor(context, address),
    'calendar.notifyReminders': (context, input) => notifyReminders(context, input),
    'calendar.mailReminders': (context, input) => mailReminders(context, input),
    'calendar.mailGuests': (context, input) => mailGuests(context, input),
    'calendar.mailRefusal': (context, input) => mailRefusal(context, input),
    'calendar.mailAnswer': (context, input) => mailAnswer(context, input),
  },
  jobQueues: {
    'calendar.mailReminders': 'mail',
    'calendar.mailGuests': 'mail',
    'calendar.mailRefusal': 'mail',
    'calendar.mailAnswer': 'mail',
  },
  scheduled: {
    'calendar.ringReminders': { cron: '* * * * *', run: ringReminders },
    'calendar.queueDueAddresses': { cron: '* * * * *', run: queueDueAddresses },
    'calendar.removeOldReads': {
      cron: '50 15 * * *',
      run: ({ db, clock }) => deleteOldTags(db, new Date(clock.now().getTime() - 60 * 86_400_000)),
    },
    'calendar.removePastPlaces': { cron: '45 15 * * *', run: removePastPlaces },
    'calendar.purgeRemoved': { cron: '55 15 * * *', run: purgeRemovedEvents },
    // Shortly after midnight in Seoul.
    'calendar.extendSeries': { cron: '35 15 * * *', run: extendSeries },
  },
  pushes: {
    [calendarTopic]: isCalendarSeen,
    [presenceTopic]: isCalendarSeen,
  },
}
