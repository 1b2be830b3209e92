import { calendarApi } from '@maru/api/calendar'
import { routes } from '#kit/routes.ts'
import { getEventCard } from './card/card.service.ts'
import { createEventMail } from './card/event-mail.service.ts'
import { saveEventReminders } from './card/reminders.service.ts'
import { listSeriesDates } from './card/series-dates.service.ts'
import { listEvents } from './event/list.service.ts'
import { previewShares } from './event/preview.service.ts'
import { getEvent } from './event/read.service.ts'
import { removeEvent } from './event/remove.service.ts'
import { listPlaceTimes, listRooms, listRoomTimes } from './event/rooms.service.ts'
import { moveEvent, moveSeries, saveEvent } from './event/save.service.ts'
import { undoEvent } from './event/undo.service.ts'
import { getFeed, listFeeds, makeFeed, removeFeed } from './feed/feed.service.ts'
import {
  addPersonCalendar,
  dropCalendar,
  listCalendars,
  orderCalendars,
  removeCalendar,
  saveCalendar,
  showCalendar,
} from './folder/folder.service.ts'
import { getShares, saveShares } from './folder/share.service.ts'
import {
  listPeopleGroups,
  orderPeopleGroups,
  removePeopleGroup,
  savePeopleGroup,
} from './group/group.service.ts'
import { listHolidays } from './holiday/holiday.service.ts'
import { answerEvent } from './people/answer.service.ts'
import { listBusyTimes, listPeopleCalendars } from './people/busy.service.ts'
import { settleProposal } from './people/proposal.service.ts'
import {
  dismissReminders,
  getReminderSetting,
  listReminders,
  saveReminderSetting,
  snoozeReminders,
} from './reminder/reminder.service.ts'
import { countDates } from './scope/count.service.ts'
import { findEvents } from './search/search.service.ts'
import { getUserConfig, saveUserConfig } from './setting/setting.service.ts'
import { listStandIns } from './stand-in/stand-in.service.ts'
import { listSubscriptions, readSubscription, subscribe } from './subscription/subscription.service.ts'
import { exportCalendar } from './transfer/export.service.ts'
import { importCalendar } from './transfer/import.service.ts'
import {
  getWorkingPlaces,
  listWorkingDays,
  saveWorkingDay,
  saveWorkingPlaces,
} from './working-place/working-place.service.ts'

/** Handlers of the calls of the calendar. */
export const calendarRoutes = routes(calendarApi, {
  listCalendars,
  saveCalendar,
  removeCalendar,
  showCalendar,
  orderCalendars,
  addPersonCalendar,
  dropCalendar,
  getShares,
  previewShares,
  saveShares,
  listEvents,
  getEvent,
  countDates,
  saveEvent,
  listRooms,
  listRoomTimes,
  moveEvent,
  moveSeries,
  removeEvent,
  undoEvent,
  answerEvent,
  settleProposal,
  getEventCard,
  listSeriesDates,
  saveEventReminders,
  createEventMail,
  listBusyTimes,
  listPeopleCalendars,
  listStandIns,
  listPeopleGroups,
  savePeopleGroup,
  removePeopleGroup,
  orderPeopleGroups,
  listPlaceTimes,
  listHolidays,
  getUserConfig,
  saveUserConfig,
  listWorkingDays,
  getWorkingPlaces,
  saveWorkingPlaces,
  saveWorkingDay,
  listReminders,
  snoozeReminders,
  dismissReminders,
  getReminderSetting,
  saveReminderSetting,
  findEvents,
  listSubscriptions,
  subscribe,
  readSubscription,
  exportCalendar,
  importCalendar,
  listFeeds,
  makeFeed,
  removeFeed,
  getFeed,
})
