import { expect, test } from 'vitest'
import { scopeOf } from './api-scopes.ts'

test.each([
  ['org.listOrganisation', 'org:read'],
  ['org.createTitle', null],
  ['board.listArticles', 'board:read'],
  ['board.createArticle', 'board:write'],
  ['board.checkArticlePassword', null],
  ['approval.listBox', 'approval:read'],
  ['approval.actOnDocument', null],
  ['approval.getSignature', null],
  ['calendar.saveShares', null],
  ['calendar.makeFeed', null],
  ['mail.sendMail', 'mail:send'],
  ['contact.listContacts', 'contact:read'],
  ['contact.createContact', 'contact:write'],
  ['contact.createPublicFolder', null],
  ['contact.importContacts', null],
  ['work.listWork', 'work:read'],
  ['work.postponeWork', 'work:write'],
  ['work.saveWorkMail', null],
  ['mail.listMails', null],
  ['survey.saveAnswer', null],
  ['account.listAccounts', null],
  ['admin.createApiToken', null],
  ['board.aCallOfTomorrow', null],
  ['toString', null],
])('%s needs %s', (name, scope) => {
  expect(scopeOf({ name })).toBe(scope)
})
