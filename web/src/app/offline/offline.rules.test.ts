// @vitest-environment node
import { expect, it } from 'vitest'
import { countStored } from './offline.rules.ts'

it('mails, articles and cards of people are counted, and neither their lists nor their pages', () => {
  const addresses = [
    '/cm/api/mail/message/list?folder=inbox ',
    '/cm/api/mail/message/12 ',
    '/cm/api/mail/message/12/page ',
    '/cm/api/BoardApi/Article?boardId=1&articleId=2 ',
    '/cm/api/BoardApi/Article?boardId=1&articleId=3 ',
    '/cm/api/BoardApi/Article/getComments {"articleId":2}',
    '/cm/api/hr/department/person?personCode=P1 ',
  ]
  expect(countStored(addresses)).toEqual({ mails: 1, articles: 2, people: 1 })
})
