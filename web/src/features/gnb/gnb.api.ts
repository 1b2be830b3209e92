import { gnbWorkFeedApi } from '@maru/api/gnb/work-feed'
import { cache, useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'
import { usePushReady } from '#kit/session/push.ts'

const unread = { readFlag: 'N' } as const

/**
 * Returns the number of unread alarms; 0 until it has loaded. It is read when the push stream is open, and again after
 * each push of an alarm.
 */
export function useAlarmCount(): number {
  return useRead(gnbWorkFeedApi.countAlarms, usePushReady() ? {} : null, { staleTime: 60_000 }).data ?? 0
}

/** Reads the number of unread alarms again. */
export function refreshAlarmCount(): void {
  void cache.refresh(gnbWorkFeedApi.countAlarms)
}

/** The unread alarms, newest first; read each time the layer opens (spec 1§4). */
export function useAlarms() {
  return useRead(gnbWorkFeedApi.listAlarms, unread, { staleTime: 0 })
}

/**
 * Marks an alarm as read, with an optimistic update: the alarm is removed from the list immediately, and
 * restored after a failure.
 */
export function useReadAlarm() {
  return useChange(gnbWorkFeedApi.readAlarm, {
    optimistic: (cache, { AlarmId }) => {
      cache.put(gnbWorkFeedApi.listAlarms, unread, (current) =>
        current?.filter((one) => one.alarmId !== AlarmId),
      )
      cache.put(gnbWorkFeedApi.countAlarms, {}, (count) => Math.max(0, (count ?? 0) - 1))
    },
  })
}

/** Marks all alarms as read, which clears the list permanently. */
export function useReadAllAlarms() {
  return useChange(gnbWorkFeedApi.readAllAlarms, {
    onSuccess: (count, { alarmType }, cache) => {
      cache.put(gnbWorkFeedApi.listAlarms, unread, (alarms) =>
        alarmType ? alarms?.filter((alarm) => alarm.alarmType !== alarmType) : [],
      )
      cache.put(gnbWorkFeedApi.countAlarms, {}, (all) => (alarmType ? Math.max(0, (all ?? 0) - count) : 0))
    },
  })
}

/** Marks alarms as unread that one act marked as read. */
export function useUndoReadAllAlarms() {
  return useChange(gnbWorkFeedApi.undoReadAllAlarms)
}
