import type { WorkItem } from '@maru/api/kit/work'
import type { RefusedWork } from './fillings.ts'

/** Acts on things one after another; a refused one does not stop the others. */
export async function actOnEach(
  items: readonly WorkItem[],
  act: (item: WorkItem) => Promise<unknown>,
): Promise<RefusedWork[]> {
  const refused: RefusedWork[] = []
  for (const item of items)
    try {
      await act(item)
    } catch (error) {
      refused.push({ id: item.id, error })
    }
  return refused
}
