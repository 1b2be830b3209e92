import type { AlarmConfig, gnbAlarmConfigApi } from '@maru/api/gnb/alarm-config'
import type { Input } from '@maru/api/kit/endpoint'
import type { Context } from '#kit/context.ts'
import { findAlarmPreferences, upsertAlarmPreferences } from '#kit/notification/alarms.sql.ts'

/** The viewer's alarm settings; everything is on by default (spec 3§3). */
export async function getAlarmConfig(context: Context): Promise<AlarmConfig[]> {
  const { comCode, personCode } = context.viewer
  const wishes = await findAlarmPreferences(context.db, context.viewer)
  return [
    {
      comCode,
      personCode,
      noticeAlarm: wishes?.notice ?? true,
      boardAlarm: wishes?.board ?? true,
      serveyAlarm: wishes?.survey ?? true,
      newAlarm: wishes?.fresh ?? true,
      scheduleAlarm: wishes?.schedule ?? true,
    },
  ]
}

/** Saves the viewer's alarm settings and returns 1; groups that are not in the input do not change (spec 3§3). */
export async function saveAlarmConfig(
  context: Context,
  input: Input<typeof gnbAlarmConfigApi.saveAlarmConfig>,
): Promise<number> {
  await upsertAlarmPreferences(context.db, context.viewer, {
    notice: input.noticeAlarm ?? null,
    board: input.boardAlarm ?? null,
    survey: input.serveyAlarm ?? null,
    fresh: input.newAlarm ?? null,
    schedule: input.scheduleAlarm ?? null,
  })
  return 1
}
