import { gnbUserSettingApi } from '@maru/api/gnb/user-setting'
import { routes } from '#kit/routes.ts'
import { endOwnSession, getUserSetting, listOwnSessions, saveUserSetting } from './setting.service.ts'

/** The calls of a person's settings and sessions. */
export const settingRoutes = routes(gnbUserSettingApi, {
  getUserSetting,
  saveUserSetting,
  listOwnSessions,
  endOwnSession: (context, { sessionId }) => endOwnSession(context, sessionId),
})
