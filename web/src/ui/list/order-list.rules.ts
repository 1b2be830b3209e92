/** Returns the ids with the id at `index` moved by `step` places. If it would leave the list, nothing changes. */
export function moveBy<K>(ids: readonly K[], index: number, step: number): K[] {
  const to = index + step
  const next = [...ids]
  const [moved] = next.splice(index, 1)
  if (moved === undefined || to < 0 || to > next.length) return [...ids]
  next.splice(to, 0, moved)
  return next
}

/** Returns the ids with the dragged ids before or after a target. The dragged ids stay in their order. */
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
  const usedIds = ids.filter((id) => dragged.has(id))
  rest.splice(position === 'before' ? at : at + 1, 0, ...usedIds)
  return rest
}
