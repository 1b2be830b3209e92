import { type Alarm, gnbWorkFeedApi } from '@maru/api/gnb/work-feed'
import { alarmsTopic } from '@maru/api/kit/alarm'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../kit/call.ts'
import { usePush } from '../../kit/push.ts'

const alarmsKey = ['gnb', 'alarms'] as const

const countQuery = queryOptions({
  queryKey: [...alarmsKey, 'count'],
  staleTime: 60_000,
  queryFn: ({ signal }) => call(gnbWorkFeedApi.countAlarms, {}, { signal }),
})

const listQuery = queryOptions({
  queryKey: [...alarmsKey, 'list'],
  staleTime: 0,
  queryFn: ({ signal }) => call(gnbWorkFeedApi.listAlarms, { readFlag: 'N' }, { signal }),
})

/** How many unread alarms there are, as soon as one comes. */
export function useAlarmCount(): number {
  const client = useQueryClient()
  usePush(
    alarmsTopic,
    useCallback(() => void client.invalidateQueries({ queryKey: alarmsKey }), [client]),
  )
  return useQuery(countQuery).data ?? 0
}

/** The unread alarms, newest first; read when the layer opens (spec 1§4). */
export function useAlarms() {
  return useQuery(listQuery)
}

/** Marks an alarm as read; it leaves the list at once and comes back where the server failed. */
export function useReadAlarm() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (alarmId: number) => call(gnbWorkFeedApi.readAlarm, { AlarmId: alarmId, IsRead: 'Y' }),
    onMutate: (alarmId) => {
      client.setQueryData<Alarm[]>(listQuery.queryKey, (held) =>
        held?.filter((one) => one.alarmId !== alarmId),
      )
      client.setQueryData<number>(countQuery.queryKey, (count) => Math.max(0, (count ?? 0) - 1))
    },
    onSettled: () => client.invalidateQueries({ queryKey: alarmsKey }),
  })
}

/** Clears the list for good. */
export function useReadAllAlarms() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(gnbWorkFeedApi.readAllAlarms, {}),
    onSuccess: () => {
      client.setQueryData<Alarm[]>(listQuery.queryKey, [])
      client.setQueryData<number>(countQuery.queryKey, 0)
      return client.invalidateQueries({ queryKey: alarmsKey })
    },
  })
}
