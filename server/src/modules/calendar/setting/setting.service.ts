import type { calendarApi, UserConfig } from '@maru/api/calendar'
import type { Input } from '@maru/api/kit/endpoint'
import { ianaZone } from '@maru/api/kit/time/time-zones'
import { type Context, transaction } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { failure } from '#kit/failure.ts'
import { getUserConfig as getAccountConfig } from '#modules/account/index.ts'
import { pushPresenceOf } from '../folder/presence-push.service.ts'
import {
  type ConfigRow,
  findConfig,
  selectConfigs,
  selectZones,
  upsertConfig,
  upsertSharesPlace,
} from './setting.sql.ts'

/** The settings of a person who has saved none (spec 3§3). */
export const plainConfig: Omit<ConfigRow, 'seq'> = {
  firstDay: 0,
  workingWeek: [1, 2, 3, 4, 5],
  workingFrom: 540,
  workingUntil: 1080,
  viewMode: 2,
  timeZone: 'Asia/Seoul',
  sharesPlace: true,
}

/** Minutes of a day as `HH:mm`, up to 24:00. */
export const timeText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const minuteOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))

/** The viewer's settings, in the spelling of the specification. */
export async function getUserConfig({ db, viewer }: Context): Promise<UserConfig> {
  const config = (await findConfig(db, viewer.personCode)) ?? { ...plainConfig, seq: 0 }
  return {
    seq: config.seq,
    persoN_CODE: viewer.personCode,
    firstDay: config.firstDay,
    workingWeek: JSON.stringify(config.workingWeek),
    workingStartTime: timeText(config.workingFrom),
    workingEndTime: timeText(config.workingUntil),
    viewMode: config.viewMode,
    ...{ create: true, read: true, update: true, delete: true },
  }
}

/**
 * The working hours of several people in the time zone that each account has now. A person without an account that can
 * sign in has the zone in which the settings were saved.
 */
export async function listWorkingHours(
  { db }: { db: Db },
  personCodes: readonly string[],
): Promise<Map<string, Omit<ConfigRow, 'seq'>>> {
  const configs = new Map((await selectConfigs(db, personCodes)).map((one) => [one.personCode, one]))
  const zones = new Map((await selectZones(db, personCodes)).map((one) => [one.personCode, one.timeZone]))
  return new Map(
    personCodes.map((personCode) => {
      const config = configs.get(personCode) ?? plainConfig
      const zone = zones.get(personCode)
      return [personCode, zone === undefined ? config : { ...config, timeZone: ianaZone(zone) }]
    }),
  )
}

function weekOf(given: string | number[]): number[] | null {
  const text = typeof given === 'string' ? given : JSON.stringify(given)
  // Only a list of digits is read, so that no other JSON is parsed.
  if (!/^\s*\[\s*[0-6](\s*,\s*[0-6])*\s*\]\s*$/.test(text)) return null
  return [...new Set(text.match(/[0-6]/g)?.map(Number))].sort()
}

/** Stores the viewer's settings. Throws `calendar.workingTime` for no working day or an end before the start. */
export function saveUserConfig(
  context: Context,
  input: Input<typeof calendarApi.saveUserConfig>,
): Promise<number> {
  return transaction(context, async (inside) => {
    const workingWeek = weekOf(input.workingWeek)
    const workingFrom = minuteOf(input.workingStartTime)
    const workingUntil = minuteOf(input.workingEndTime)
    if (!workingWeek || workingUntil <= workingFrom) throw failure('calendar.workingTime')
    const { firstDay, viewMode } = input
    const timeZone = ianaZone((await getAccountConfig(inside)).timeZone)
    const config = { firstDay, workingWeek, workingFrom, workingUntil, viewMode, timeZone }
    await upsertConfig(inside.db, inside.viewer.personCode, config, inside.clock.now())
    await pushPresenceOf(inside, [], [inside.viewer.personCode])
    return 1
  })
}

/** Stores whether colleagues see where the viewer works, in the caller's transaction; the other settings stay. */
export async function saveSharesPlace(inside: Context, sharesPlace: boolean): Promise<void> {
  const { db, viewer, clock } = inside
  const timeZone = ianaZone((await getAccountConfig(inside)).timeZone)
  await upsertSharesPlace(db, viewer.personCode, { ...plainConfig, timeZone, sharesPlace }, clock.now())
}
