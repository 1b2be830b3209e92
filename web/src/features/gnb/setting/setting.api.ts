import { gnbAlarmConfigApi } from '@maru/api/gnb/alarm-config'
import { gnbUserSettingApi } from '@maru/api/gnb/user-setting'
import { useChange } from '../../../kit/change.ts'
import { useRead } from '../../../kit/read.ts'

/** The settings of the signed-in person. */
export const useUserSetting = () =>
  useRead(gnbUserSettingApi.getUserSetting, {}, { select: (rows) => rows[0] })

/** Changes some of the settings. */
export const useSaveUserSetting = () => useChange(gnbUserSettingApi.saveUserSetting)

/** Where the person is signed in. */
export const useOwnSessions = () => useRead(gnbUserSettingApi.listOwnSessions, {}, { staleTime: 0 })

/** Signs the person out at another place. */
export const useEndOwnSession = () => useChange(gnbUserSettingApi.endOwnSession)

/** The alarms that the person switched on. */
export const useAlarmConfig = () =>
  useRead(gnbAlarmConfigApi.getAlarmConfig, {}, { select: (rows) => rows[0] })

/** Changes one group of the alarms; the other group is left as it is (spec 3§3). */
export const useSaveAlarmConfig = () => useChange(gnbAlarmConfigApi.saveAlarmConfig)
