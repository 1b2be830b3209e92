import { gnbWorkFeedApi } from '@maru/api/gnb/work-feed'
import { cache, useChange } from '../../kit/change.ts'
import { useRead } from '../../kit/read.ts'

const unread = { readFlag: 'N' } as const

/** How many unread alarms there are, as soon as one comes. */
export function useAlarmCount(): number {
  return useRead(gnbWorkFeedApi.countAlarms, {}, { staleTime: 60_000 }).data ?? 0
}

/** Asks again how many unread alarms there are. */
export function refreshAlarmCount(): void {
  void cache.refresh(gnbWorkFeedApi.countAlarms)
}

/** The unread alarms, newest first; read when the layer opens (spec 1§4). */
export function useAlarms() {
  return useRead(gnbWorkFeedApi.listAlarms, unread, { staleTime: 0 })
}

/** Marks an alarm as read; it is removed from the list at once and restored after a failure. */
export function useReadAlarm() {
  return useChange(gnbWorkFeedApi.readAlarm, {
    optimistic: (cache, { AlarmId }) => {
      cache.put(gnbWorkFeedApi.listAlarms, unread, (held) => held?.filter((one) => one.alarmId !== AlarmId))
      cache.put(gnbWorkFeedApi.countAlarms, {}, (count) => Math.max(0, (count ?? 0) - 1))
    },
  })
}

/** Clears the list for good. */
export function useReadAllAlarms() {
  return useChange(gnbWorkFeedApi.readAllAlarms, {
    onSuccess: (_count, _input, cache) => {
      cache.put(gnbWorkFeedApi.listAlarms, unread, () => [])
      cache.put(gnbWorkFeedApi.countAlarms, {}, () => 0)
    },
  })
}
