import { pageRange } from '@maru/api/kit/paging'

/** The state of a pager: by default at most five page numbers, and whether the steps are enabled (spec 1§4, 1§9). */
export interface PagerState {
  pages: number[]
  last: number
  hasPrevious: boolean
  hasNext: boolean
}

/** Returns the pager state of a list. `hasPrevious` is page > 1, `hasNext` is page < ceil(total / size) (spec 1§4). */
export function pagerState(page: number, size: number, total: number, range: number = pageRange): PagerState {
  const last = Math.max(1, Math.ceil(total / size))
  const current = Math.min(Math.max(1, page), last)
  const first = Math.floor((current - 1) / range) * range + 1
  const length = Math.min(range, last - first + 1)
  return {
    pages: Array.from({ length }, (_, index) => first + index),
    last,
    hasPrevious: page > 1,
    hasNext: page < Math.ceil(total / size),
  }
}
