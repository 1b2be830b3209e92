import type { AlarmConfig, gnbAlarmConfigApi } from '@maru/api/gnb/alarm-config'
import type { Input } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { type FlagGroup, flagTopics, isOn, withGroup } from '#kit/notification/alarm-flags.rules.ts'
import {
  findAlarmSetting,
  findRules,
  upsertAlarmSetting,
  upsertRules,
} from '#kit/notification/alarm-rule.sql.ts'

/** The viewer's alarm settings as a view of their rules; everything is on by default (spec 3§3). */
export async function getAlarmConfig({ db, viewer }: Context): Promise<AlarmConfig[]> {
  const ruleOf = await findRules(db, viewer)
  const { fresh } = await findAlarmSetting(db, viewer)
  const flag = (group: FlagGroup) => isOn(flagTopics[group].map(ruleOf), 'bell')
  return [
    {
      comCode: viewer.comCode,
      personCode: viewer.personCode,
      noticeAlarm: flag('noticeAlarm'),
      boardAlarm: flag('boardAlarm'),
      serveyAlarm: flag('serveyAlarm'),
      newAlarm: fresh,
      scheduleAlarm: flag('scheduleAlarm'),
    },
  ]
}

/**
 * Saves the viewer's alarm settings in their rules and returns 1; groups that are not in the input do not change, nor
 * do the rules of a group that has the value (spec 3§3).
 */
export function saveAlarmConfig(
  context: Context,
  input: Input<typeof gnbAlarmConfigApi.saveAlarmConfig>,
): Promise<number> {
  return transaction(context, async ({ db, viewer }) => {
    const ruleOf = await findRules(db, viewer)
    const groups = Object.keys(flagTopics) as FlagGroup[]
    const changed = groups.flatMap((group) => {
      const on = input[group] ?? null
      return on === null ? [] : withGroup(flagTopics[group].map(ruleOf), on)
    })
    await upsertRules(db, viewer, changed)
    if (input.newAlarm !== undefined && input.newAlarm !== null)
      await upsertAlarmSetting(db, viewer, { fresh: input.newAlarm })
    return 1
  })
}
