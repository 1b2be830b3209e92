import { calendarApi } from '@maru/api/calendar'
import { routes } from '#kit/routes.ts'
import * as card from './card/card.service.ts'
import * as eventMail from './card/event-mail.service.ts'
import * as reminders from './card/reminders.service.ts'
import * as seriesDates from './card/series-dates.service.ts'
import * as list from './event/list.service.ts'
import * as preview from './event/preview.service.ts'
import * as read from './event/read.service.ts'
import * as remove from './event/remove.service.ts'
import * as rooms from './event/rooms.service.ts'
import * as save from './event/save.service.ts'
import * as undo from './event/undo.service.ts'
import * as feed from './feed/feed.service.ts'
import * as folder from './folder/folder.service.ts'
import * as share from './folder/share.service.ts'
import * as group from './group/group.service.ts'
import * as holiday from './holiday/holiday.service.ts'
import * as answer from './people/answer.service.ts'
import * as busy from './people/busy.service.ts'
import * as proposal from './people/proposal.service.ts'
import * as reminder from './reminder/reminder.service.ts'
import * as count from './scope/count.service.ts'
import * as search from './search/search.service.ts'
import * as setting from './setting/setting.service.ts'
import * as standIn from './stand-in/stand-in.service.ts'
import * as subscription from './subscription/subscription.service.ts'
import * as transferExport from './transfer/export.service.ts'
import * as transferImport from './transfer/import.service.ts'
import * as workingPlace from './working-place/working-place.service.ts'

/** Handlers of the calls of the calendar. */
export const calendarRoutes = routes(
  calendarApi,
  card,
  eventMail,
  reminders,
  seriesDates,
  list,
  preview,
  read,
  remove,
  rooms,
  save,
  undo,
  feed,
  folder,
  share,
  group,
  holiday,
  answer,
  busy,
  proposal,
  reminder,
  count,
  search,
  setting,
  standIn,
  subscription,
  transferExport,
  transferImport,
  workingPlace,
)
