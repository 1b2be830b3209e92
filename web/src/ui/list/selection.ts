import { type ComponentType, useCallback, useMemo, useState } from 'react'
import { Tick, type TickProps } from '../form/tick.tsx'

/** The selected rows of a list, by key. */
export interface Selection<K> {
  chosen: ReadonlySet<K>
  toggle: (key: K, isOn: boolean) => void
  /** Selects exactly these rows. An empty array selects no rows. */
  set: (keys: readonly K[]) => void
  clear: () => void
  /** The checkbox of the rows. */
  Tick: ComponentType<TickProps>
}

/** Manages the selected rows of a list. A change of `scope`, such as page and filter, clears the selection. */
export function useSelection<K extends string | number>(scope = ''): Selection<K> {
  const [state, setState] = useState({ scope, chosen: new Set<K>() as ReadonlySet<K> })
  const chosen = useMemo(() => (state.scope === scope ? state.chosen : new Set<K>()), [state, scope])
  const set = useCallback((keys: readonly K[]) => setState({ scope, chosen: new Set(keys) }), [scope])
  const toggle = useCallback(
    (key: K, isOn: boolean) => {
      const next = new Set(chosen)
      if (isOn) next.add(key)
      else next.delete(key)
      setState({ scope, chosen: next })
    },
    [scope, chosen],
  )
  const clear = useCallback(() => set([]), [set])
  return useMemo(() => ({ chosen, toggle, set, clear, Tick }), [chosen, toggle, set, clear])
}
