import type { WorkItem, WorkKey } from '@maru/api/kit/work'
import { type WorkOrder, workApi } from '@maru/api/work'
import { useChange } from '#kit/call/change.ts'
import { usePages, useRead } from '#kit/call/read.ts'
import { usePushReady } from '#kit/session/push.ts'

/** Rows of one page of the list. */
export const pageSize = 50

const byKind = <K extends { kind: string }>(kinds: readonly K[]): K[] => [
  ...new Map(kinds.map((one) => [one.kind, one])).values(),
]

/** Reads what waits, page by page as one list without repeats, and the kinds whose room gave no answer. */
export function useWork(asked: { view: 'now' | 'later'; kind: string; order: WorkOrder } | null) {
  const query = usePages(workApi.listWork, asked, {
    page: (cursor: string) => ({ cursor, limit: pageSize }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
    select: ({ pages }) => ({
      items: [
        ...new Map(
          pages.flatMap((page) => page.data).map((item: WorkItem) => [`${item.kind} ${item.id}`, item]),
        ).values(),
      ],
      isCut: pages.some((page) => page.isCut),
      // A room that gave no answer to one page has left its things out of the list.
      missing: byKind(pages.flatMap((page) => page.missing)),
      kinds: byKind(pages.flatMap((page) => page.kinds)),
    }),
  })
  return query
}

/** Reads the kinds with the number of things that wait, once the push stream is open. */
export const useWorkCounts = () =>
  useRead(workApi.countWork, usePushReady() ? {} : null, { staleTime: 60_000 })

/** Returns the number of things that wait; 0 until it has loaded. */
export function useWorkTotal(): number {
  return (useWorkCounts().data?.kinds ?? []).reduce((sum, kind) => sum + kind.count, 0)
}

/** Reads what the viewer decided today; with false nothing is requested. */
export const useDoneWork = (isShown: boolean) => useRead(workApi.listDoneWork, isShown ? {} : null)

/** Reads what waits for other people; with false nothing is requested. */
export const useWaitingWork = (isShown: boolean) => useRead(workApi.listWaitingWork, isShown ? {} : null)

/** Postpones things, or returns them to the list. Throws CallError, see workErrors. */
export const usePostpone = () =>
  useChange((input: { things: WorkKey[]; until: string | null }, change) =>
    change(workApi.postponeWork, {
      ...input,
      things: input.things.map(({ kind, id }) => ({ kind, id })),
    }),
  )

/** Reads the hour of the daily mail. */
export const useWorkMail = () => useRead(workApi.getWorkMail, {})

/** Sets or ends the daily mail. */
export const useSaveWorkMail = () => useChange(workApi.saveWorkMail)
