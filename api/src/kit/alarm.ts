import { defineEvents } from './events.ts'

/** Kinds of alarms by room: approval, boards, others (spec 1§2). */
export const alarmKinds = ['WF', 'BB', 'ET'] as const
/** The kind of an alarm. */
export type AlarmKind = (typeof alarmKinds)[number]

/** Push topic that notifies a person's browsers that their alarms changed. */
export const alarmsTopic = 'kit.alarms'

/** Published after people were notified, for channels other than open pages of the portal. */
export const alarmEvents = defineEvents({ raised: 'kit.alarmsRaised', released: 'kit.alarmsReleased' })

declare module './events.ts' {
  interface Events {
    'kit.alarmsRaised': { eventKey: string; personCodes: string[] }
    /** Alarms of one person that waited came together at an instant. */
    'kit.alarmsReleased': { personCode: string; releasedAt: string }
  }
}
