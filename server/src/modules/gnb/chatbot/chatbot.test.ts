import { gnbChatbotApi } from '@maru/api/gnb/chatbot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let test: TestApp
let people: Record<Role, Client>
beforeAll(async () => {
  test = await openTestApp()
  people = await openCast(test)
})
afterAll(() => test.stop())

const bot = { linkUrl: 'https://bot.example/start', isUse: true, width: 400, height: 600 }

it('a company has no chatbot until a manager configures one, and only its people see it', async () => {
  expect((await people.user.call(gnbChatbotApi.getChatbot, {})).result).toBeNull()
  expect((await people.user.call(gnbChatbotApi.saveChatbot, bot)).refusal?.code).toBe('kit.forbidden')
  expect((await people.manager.call(gnbChatbotApi.saveChatbot, bot)).result).toBe(1)
  expect((await people.user.call(gnbChatbotApi.getChatbot, {})).result).toMatchObject({
    ...bot,
    comCode: 'ONE',
  })
  expect((await people.outsider.call(gnbChatbotApi.getChatbot, {})).result).toBeNull()
})
it('an invalid address is refused', async () => {
  const answer = await people.manager.call(gnbChatbotApi.saveChatbot, {
    ...bot,
    linkUrl: 'javascript:alert(1)',
  })
  expect(answer.refusal?.code).toBe('gnb.chatbotAddress')
})
