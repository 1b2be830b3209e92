import { describe, expect, it } from 'vitest'
import { commentsAfter, firstComments } from './comment.rules.ts'

describe('comments that follow an answer', () => {
  it.each([
    ['all there are', firstComments, 999, undefined],
    ['a full first answer', firstComments, 1000, { itemsPerPage: 200, page: 6 }],
    ['a full page', { itemsPerPage: 200, page: 6 }, 200, { itemsPerPage: 200, page: 7 }],
    ['the last page', { itemsPerPage: 200, page: 7 }, 3, undefined],
  ])('%s', (_name, asked, count, next) => expect(commentsAfter(asked, count)).toEqual(next))
})
