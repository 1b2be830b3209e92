import { messengerForms } from '@maru/api/admin/messenger'
import { expect, test } from 'vitest'
import { formFaults } from '#test/messengers.ts'
import { isAccepted, isHostOf, messengerBody, shownAddress } from './messenger-form.rules.ts'

const message = {
  ...{ title: '결재 알림이 있습니다.', text: '', button: '포털에서 열기' },
  url: 'https://portal.example/po/workflow?BOX=all&ID=7',
}
const long = '가'.repeat(5_000)

test.each(messengerForms)('a message for %s has its form', (form) => {
  for (const one of [
    message,
    { ...message, text: '둘째 줄' },
    { ...message, url: '' },
    { ...message, title: long, text: long, button: long },
    { ...message, title: '<!channel> <@U1> & *굵게*' },
  ])
    expect(formFaults(form, messengerBody(form, one, '4096'))).toEqual([])
})

test('the forms refuse what the messengers refuse', () => {
  expect(formFaults('slack', { text: '' })).not.toEqual([])
  expect(formFaults('slack', { text: 'a', hello: 1 })).not.toEqual([])
  expect(formFaults('teams', { type: 'message', text: 'a' })).not.toEqual([])
  expect(formFaults('kakaoWork', messengerBody('kakaoWork', message, 'room'))).not.toEqual([])
  expect(formFaults('naverWorks', { text: 'a' })).not.toEqual([])
})

test.each(messengerForms)('a message for %s without an address has no link', (form) => {
  const body = JSON.stringify(messengerBody(form, { ...message, url: '' }, '4096'))
  expect(body).toContain(message.title)
  expect(body).not.toContain(message.button)
})

test('a text to Slack mentions no person and has one link', () => {
  const body = JSON.stringify(
    messengerBody('slack', { ...message, title: '<!here> <https://x.example|a>' }, ''),
  )
  expect(body).not.toContain('<!here>')
  expect(body.match(/<https?:/g)).toEqual(['<https:'])
})

test('a text in a card of Teams is no Markdown', () => {
  const title = '[포털](https://evil.example) *굵게* a_b_c \\'
  expect(messengerBody('teams', { ...message, title }, '')).toMatchObject({
    attachments: [
      {
        content: {
          body: [{ text: '\\[포털\\](https://evil.example) \\*굵게\\* a\\_b\\_c \\\\' }],
          actions: [{ url: message.url }],
        },
      },
    ],
  })
})

test.each([
  ['slack', 'https://hooks.slack.com/services/T1/B1/x', true],
  ['slack', 'http://hooks.slack.com/services/T1/B1/x', false],
  ['slack', 'https://hooks.slack.com.evil.example/services', false],
  ['slack', 'https://hooks.slack.com:8443/services', false],
  ['teams', 'https://prod-11.koreacentral.logic.azure.com/workflows/a?sig=b', true],
  ['teams', 'https://default1.0a.environment.api.powerplatform.com/powerautomate/x', true],
  ['teams', 'https://logic.azure.com.evil.example/workflows', false],
  ['teams', 'https://contoso.webhook.office.com/webhookb2/a', false],
  ['naverWorks', 'https://webhook.worksmobile.com/message/ed01d020', true],
  ['naverWorks', 'https://www.worksapis.com/v1.0/bots/1', false],
  ['kakaoWork', 'https://api.kakaowork.com/v1/messages.send', true],
  ['kakaoWork', 'https://kakaowork.com/', false],
] as const)('an address of %s: %s is %s', (form, url, isRight) => {
  expect(isHostOf(form, new URL(url))).toBe(isRight)
})

test('a shown address has no path and no secret', () => {
  expect(shownAddress(new URL('https://hooks.slack.com/services/T1/B1/secret?sig=x'))).toBe(
    'https://hooks.slack.com/…',
  )
})

test.each([
  ['standard', 204, '', true],
  ['slack', 200, 'ok', true],
  ['slack', 400, 'invalid_payload', false],
  ['teams', 202, '', true],
  ['kakaoWork', 200, '{"success":true,"error":null}', true],
  ['kakaoWork', 200, '{"success":false,"error":{"code":"invalid_parameter"}}', false],
  ['naverWorks', 200, '{"code":200,"description":"success"}', true],
  ['naverWorks', 200, '{"code":400,"description":"missing parameter"}', false],
  ['naverWorks', 500, '{"code":"E500"}', false],
] as const)('the answer of %s with status %s and %s is accepted: %s', (form, status, answer, isDone) => {
  expect(isAccepted(form, status, answer)).toBe(isDone)
})
