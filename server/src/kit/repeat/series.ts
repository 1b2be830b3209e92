import type { SeriesScope } from '@maru/api/kit/time/repeat'

/** A part of an item that may repeat, as a change of one of its dates affects it. */
export interface SeriesPart {
  /** As the call has it; none is the whole item. */
  scope: SeriesScope | undefined
  /** Whether no date stays outside of the part, as of an item on one date, or from the first date on. */
  isWhole: boolean
}

/** The use case for a part: for one date, for it and all following, or for the whole item. */
export function byScope<T>({ scope = 'all', isWhole }: SeriesPart, useCases: Record<SeriesScope, T>): T {
  return useCases[isWhole ? 'all' : scope]
}
