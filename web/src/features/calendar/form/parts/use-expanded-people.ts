import { orgApi } from '@maru/api/org'
import { useState } from 'react'
import { employeeItem } from '#features/org/index.tsx'
import { cache } from '#kit/call/change.ts'
import type { PickItem } from '#kit/picking.ts'

/** People of a department that are read at once, and the most that an event can have. */
const page = 200

/** Items without those that are there already, by kind and id. */
function without(items: readonly PickItem[], known: readonly PickItem[]): PickItem[] {
  const keys = new Set(known.map(({ kind, id }) => `${kind} ${id}`))
  return items.filter(({ kind, id }) => !keys.has(`${kind} ${id}`))
}

/**
 * Replaces departments by their people, each once: an invitation is sent to people, and who joins later is not invited.
 * `error` is the failure of the last department, which stays in the field.
 */
export function useExpandedPeople(onChange: (people: readonly PickItem[]) => void) {
  const [error, setError] = useState<unknown>(null)
  const put = async (items: readonly PickItem[], others: readonly PickItem[]) => {
    onChange(items)
    const departments = items.filter(({ kind }) => kind === 'department')
    if (departments.length === 0) return
    setError(null)
    try {
      const pickItems: PickItem[] = []
      for (const { comCode, deptCode, id } of departments) {
        const asked = { comCode, deptCode: deptCode || id, pageSize: page }
        const { data } = await cache.fetch(orgApi.listEmployees, asked, 60_000)
        pickItems.push(...without(data.map(employeeItem), [...items, ...others, ...pickItems]))
      }
      onChange([...items.filter(({ kind }) => kind !== 'department'), ...pickItems])
    } catch (failure) {
      setError(failure)
    }
  }
  return { put, error }
}
