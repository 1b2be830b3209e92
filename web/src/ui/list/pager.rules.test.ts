// @vitest-environment node
import { expect, it } from 'vitest'
import { pagerState } from './pager.rules.ts'

it.each([
  { page: 1, total: 0, pages: [1], hasPrevious: false, hasNext: false },
  { page: 1, total: 20, pages: [1], hasPrevious: false, hasNext: false },
  { page: 1, total: 21, pages: [1, 2], hasPrevious: false, hasNext: true },
  { page: 5, total: 431, pages: [1, 2, 3, 4, 5], hasPrevious: true, hasNext: true },
  { page: 6, total: 431, pages: [6, 7, 8, 9, 10], hasPrevious: true, hasNext: true },
  { page: 22, total: 431, pages: [21, 22], hasPrevious: true, hasNext: false },
  { page: 30, total: 431, pages: [21, 22], hasPrevious: true, hasNext: false },
])('page $page of $total rows by 20 shows $pages', ({ page, total, pages, hasPrevious, hasNext }) => {
  expect(pagerState(page, 20, total)).toMatchObject({ pages, hasPrevious, hasNext })
})
