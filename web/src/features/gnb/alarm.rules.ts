import type { Alarm } from '@maru/api/gnb/work-feed'
import { type Language, localName } from '#kit/i18n/i18n.ts'

/** The tabs of the notification layer (spec 1§2). */
export const alarmTabs = ['all', 'WF', 'BB'] as const
/** One of the {@link alarmTabs}. */
export type AlarmTab = (typeof alarmTabs)[number]

/** The alarms of a tab. */
export function alarmsOf(alarms: readonly Alarm[], tab: AlarmTab): readonly Alarm[] {
  return tab === 'all' ? alarms : alarms.filter((alarm) => alarm.alarmType === tab)
}

/** Returns the name of the person who caused an alarm, in a language; empty if the alarm is anonymous. */
export function alarmActor(alarm: Alarm, language: Language): string {
  return localName(
    { ko: alarm.createUserName, en: alarm.createUserName_En, zh: alarm.createUserName_Cn },
    language,
  )
}

/**
 * Whether the address of an alarm links to a page of the portal; approval alarms are not checked (spec 1§4).
 */
export function leadsSomewhere(alarm: Pick<Alarm, 'alarmType' | 'itemUrl'>): boolean {
  return alarm.alarmType === 'WF' || /^\/(?![/\\])/.test(alarm.itemUrl)
}
