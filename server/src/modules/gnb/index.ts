import { alarmEvents, alarmsTopic } from '@maru/api/kit/alarm'
import type { Room } from '#kit/room.ts'
import { adminPageCheck } from '#modules/account/index.ts'
import { bookmarkRoutes } from './bookmark/bookmark.routes.ts'
import { chatbotRoutes } from './chatbot/chatbot.routes.ts'
import { configRoutes } from './config/config.routes.ts'
import { feedRoutes } from './feed/feed.routes.ts'
import { alarmCount } from './feed/feed.service.ts'
import { firstHourRoutes } from './first-hour/first-hour.routes.ts'
import { popupImpact } from './impact/impact.service.ts'
import { learningRoutes } from './learning/learning.routes.ts'
import { gnbPersonalData } from './personal/personal.rules.ts'
import { photoRoutes } from './photo/photo.routes.ts'
import { popupPictures } from './popup/popup.access.ts'
import { popupRoutes } from './popup/popup.routes.ts'
import { hidden } from './popup/popup.service.ts'
import { pushRoutes } from './push/push.routes.ts'
import {
  queueBundle,
  queuePushes,
  sendBundle,
  sendBundleJob,
  sendPushes,
  sendPushesJob,
  storePushKey,
} from './push/push.service.ts'
import { quickMenuRoutes } from './quick-menu/quick-menu.routes.ts'
import { mailAlarms, mailAlarmsJob, queueMails } from './quiet/mail.jobs.ts'
import { quietRoutes } from './quiet/quiet.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { settingRoutes } from './setting/setting.routes.ts'

/** The calls of the top bar. */
export const gnbRoom: Room = {
  name: 'gnb',
  inView: [
    'getChatbot',
    'getNoticePopup',
    'listNoticePopups',
    'getAlarmConfig',
    'listQuickMenus',
    'getUserSetting',
    'listBookmarks',
    'checkBookmark',
  ],
  routes: [
    ...photoRoutes,
    ...feedRoutes,
    ...pushRoutes,
    ...learningRoutes,
    ...searchRoutes,
    ...configRoutes,
    ...quietRoutes,
    ...bookmarkRoutes,
    ...quickMenuRoutes,
    ...chatbotRoutes,
    ...popupRoutes,
    ...settingRoutes,
    ...firstHourRoutes,
  ],
  fills: {
    personalData: [gnbPersonalData],
    reorganisationImpact: [popupImpact],
    homeCount: [alarmCount],
    pictureHolder: [popupPictures],
    pathCheck: [
      adminPageCheck('noticepopup', ['isSuperAdmin', 'isCompanyManager', 'isPopupManager']),
      adminPageCheck('chatbot', ['isSuperAdmin', 'isCompanyManager']),
    ],
  },
  subscribers: {
    async [alarmEvents.raised](context, event) {
      await queuePushes(context, event)
      await queueMails(context, event)
    },
    [alarmEvents.released]: queueBundle,
  },
  prepare: storePushKey,
  jobs: { [sendPushesJob]: sendPushes, [sendBundleJob]: sendBundle, [mailAlarmsJob]: mailAlarms },
  jobQueues: { [mailAlarmsJob]: 'mail' },
  scheduled: { 'gnb.removePastHidden': { cron: '40 3 * * *', run: hidden.removePast } },
  pushes: { [alarmsTopic]: async ({ viewer }) => !viewer.mailOnly },
}
