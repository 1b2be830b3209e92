/** The ids with the one at `index` moved by `step` places; unchanged where that would leave the list. */
export function moveBy<K>(ids: readonly K[], index: number, step: number): K[] {
  const to = index + step
  const next = [...ids]
  const [taken] = next.splice(index, 1)
  if (taken === undefined || to < 0 || to > next.length) return [...ids]
  next.splice(to, 0, taken)
  return next
}

/** The ids with the dragged ones placed before or after a target, in their own order. */
export function moveTo<K>(
  ids: readonly K[],
  dragged: ReadonlySet<K>,
  target: K,
  position: 'before' | 'after',
): K[] {
  if (dragged.has(target)) return [...ids]
  const rest = ids.filter((id) => !dragged.has(id))
  const at = rest.indexOf(target)
  if (at < 0) return [...ids]
  const taken = ids.filter((id) => dragged.has(id))
  rest.splice(position === 'before' ? at : at + 1, 0, ...taken)
  return rest
}
