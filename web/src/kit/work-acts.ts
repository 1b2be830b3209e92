import type { WorkItem } from '@maru/api/kit/work'
import { isPageEnding, onPageEnd } from './call/page-end.ts'
import type { RefusedWork } from './fillings.ts'

/**
 * Runs a function for things one after another. When the page ends, it runs for all that are left at once, because their
 * calls would never begin.
 */
export async function runOnEach<T>(things: readonly T[], run: (thing: T) => Promise<unknown>): Promise<void> {
  const left = [...things]
  const begun: Promise<unknown>[] = []
  const begin = () => begun.push(...left.splice(0, isPageEnding() ? left.length : 1).map(run))
  const end = onPageEnd(begin)
  try {
    for (;;) {
      if (left.length > 0) begin()
      const next = begun.shift()
      if (!next) return
      await next
    }
  } finally {
    end()
  }
}

/** Acts on things one after another; a refused one does not stop the others. */
export async function actOnEach(
  items: readonly WorkItem[],
  act: (item: WorkItem) => Promise<unknown>,
): Promise<RefusedWork[]> {
  const refused: RefusedWork[] = []
  await runOnEach(items, async (item) => {
    try {
      await act(item)
    } catch (error) {
      refused.push({ id: item.id, error })
    }
  })
  return refused
}
