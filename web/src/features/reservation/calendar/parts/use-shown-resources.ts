import { type ResourceItem, reservationApi } from '@maru/api/reservation'
import { useState } from 'react'
import { useRead } from '#kit/call/read.ts'
import type { View } from '#ui/schedule/days.ts'

/** Number of resources shown by default; the viewer can select more. In a week, they share columns. */
const shownAtFirst: Record<View, number> = { day: 12, week: 4, month: 12 }

/**
 * The resources of a category and those that the calendar shows: the resources that the viewer chose, otherwise the
 * resource in the address, otherwise the first ones.
 */
export function useShownResources(folderId: number | undefined, view: View, named: number | undefined) {
  const resources = useRead(reservationApi.listFolderResources, { id: folderId ?? 0 }, { staleTime: 60_000 })
  const place = `${folderId ?? 0}/${named ?? 0}`
  const [chosen, setChosen] = useState<{ place: string; ids: ReadonlySet<number> } | null>(null)
  const all = resources.data ?? []
  const hasNamed = all.some((one) => one.resourceId === named)
  const isFirst = (one: ResourceItem) =>
    hasNamed ? one.resourceId === named : all.indexOf(one) < shownAtFirst[view]
  const isShown = (one: ResourceItem) =>
    chosen?.place === place ? chosen.ids.has(one.resourceId) : isFirst(one)
  const shown = all.filter(isShown)
  const onToggle = (one: ResourceItem) => {
    const ids = new Set(shown.map((row) => row.resourceId))
    if (!ids.delete(one.resourceId)) ids.add(one.resourceId)
    setChosen({ place, ids })
  }
  /** Resources that are offered without the full list: the shown ones and the first ones. */
  const few = all.filter((one, index) => isShown(one) || index < shownAtFirst[view])
  return { resources, all, few, shown, isShown, onToggle }
}
