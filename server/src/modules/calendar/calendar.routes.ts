import { calendarApi } from '@maru/api/calendar'
import { routes } from '#kit/routes.ts'
import { countDates } from './event/dates.service.ts'
import { listEvents } from './event/list.service.ts'
import { previewShares } from './event/preview.service.ts'
import { getEvent } from './event/read.service.ts'
import { removeEvent } from './event/remove.service.ts'
import { listRooms, listRoomTimes } from './event/rooms.service.ts'
import { moveEvent, saveEvent } from './event/save.service.ts'
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
import { findEvents } from './search/search.service.ts'
import { getUserConfig, saveUserConfig } from './setting/setting.service.ts'
import { listSubscriptions, readSubscription, subscribe } from './subscription/subscription.service.ts'
import { exportCalendar } from './transfer/export.service.ts'
import { importCalendar } from './transfer/import.service.ts'

/** Handlers of the calls of the calendar. */
export const calendarRoutes = routes(calendarApi, {
  listCalendars: (context) => listCalendars(context),
  saveCalendar: (context, input) => saveCalendar(context, input),
  removeCalendar: (context, input) => removeCalendar(context, input),
  showCalendar: (context, input) => showCalendar(context, input),
  orderCalendars: (context, input) => orderCalendars(context, input),
  addPersonCalendar: (context, input) => addPersonCalendar(context, input),
  dropCalendar: (context, input) => dropCalendar(context, input),
  getShares: (context, input) => getShares(context, input),
  previewShares: (context, input) => previewShares(context, input),
  saveShares: (context, input) => saveShares(context, input),
  listEvents: (context, input) => listEvents(context, input),
  getEvent: (context, input) => getEvent(context, input),
  countDates: (context, input) => countDates(context, input),
  saveEvent: (context, input) => saveEvent(context, input),
  listRooms: (context, input) => listRooms(context, input),
  listRoomTimes: (context, input) => listRoomTimes(context, input),
  moveEvent: (context, input) => moveEvent(context, input),
  removeEvent: (context, input) => removeEvent(context, input),
  undoEvent: (context, input) => undoEvent(context, input),
  answerEvent: (context, input) => answerEvent(context, input),
  settleProposal: (context, input) => settleProposal(context, input),
  listBusyTimes: (context, input) => listBusyTimes(context, input),
  listPeopleCalendars: (context, input) => listPeopleCalendars(context, input),
  listHolidays: (context, input) => listHolidays(context, input),
  getUserConfig: (context) => getUserConfig(context),
  saveUserConfig: (context, input) => saveUserConfig(context, input),
  listReminders: (context) => listReminders(context),
  snoozeReminders: (context, input) => snoozeReminders(context, input),
  dismissReminders: (context, input) => dismissReminders(context, input),
  getReminderSetting: (context) => getReminderSetting(context),
  saveReminderSetting: (context, input) => saveReminderSetting(context, input),
  findEvents: (context, input) => findEvents(context, input),
  listSubscriptions: (context) => listSubscriptions(context),
  subscribe: (context, input) => subscribe(context, input),
  readSubscription: (context, input) => readSubscription(context, input),
  exportCalendar: (context, input) => exportCalendar(context, input),
  importCalendar: (context, input, part) => importCalendar(context, input, part),
  listFeeds: (context) => listFeeds(context),
  makeFeed: (context, input) => makeFeed(context, input),
  removeFeed: (context, input) => removeFeed(context, input),
  getFeed: (context, input) => getFeed(context, input),
})
