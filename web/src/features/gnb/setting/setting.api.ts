import { gnbAlarmConfigApi } from '@maru/api/gnb/alarm-config'
import { gnbUserSettingApi } from '@maru/api/gnb/user-setting'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'

/** The settings of the signed-in person. */
export const useUserSetting = () =>
  useRead(gnbUserSettingApi.getUserSetting, {}, { select: (rows) => rows[0] })

/** Changes some of the settings. */
export const useSaveUserSetting = () => useChange(gnbUserSettingApi.saveUserSetting)

/** The sessions of the signed-in person. */
export const useOwnSessions = () => useRead(gnbUserSettingApi.listOwnSessions, {}, { staleTime: 0 })

/** Ends another session of the person. */
export const useEndOwnSession = () => useChange(gnbUserSettingApi.endOwnSession)

/** Whether each kind of alarm is switched on for the person. */
export const useAlarmConfig = () =>
  useRead(gnbAlarmConfigApi.getAlarmConfig, {}, { select: (rows) => rows[0] })

/** Changes one group of the alarms. The other group does not change (spec 3§3). */
export const useSaveAlarmConfig = () => useChange(gnbAlarmConfigApi.saveAlarmConfig)
