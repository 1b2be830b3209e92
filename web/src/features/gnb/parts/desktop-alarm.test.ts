// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '#kit/call/query.ts'

const shown: { title: string; options: NotificationOptions }[] = []
let newAlarm = true
let createDate = new Date().toISOString()

beforeEach(() => {
  queryClient.clear()
  vi.resetModules()
  shown.length = 0
  vi.stubGlobal(
    'Notification',
    class {
      constructor(title: string, options: NotificationOptions) {
        shown.push({ title, options })
      }
    },
  )
  vi.stubGlobal('fetch', async (address: string) => {
    const alarm = {
      ...{ alarmId: 7, alarmType: 'BB', alarmText: '', alarmTextEng: '', word: 'no.such.word' },
      ...{ sentence: { ko: '', en: '', zh: '' }, title: { ko: '글 제목', en: '', zh: '' } },
      ...{ createUserName: '', createUserName_En: '', createUserName_Cn: '', createDate },
      ...{ itemUrl: '/home', isRead: false, alsoCount: 0 },
    }
    const result = String(address).includes('alarmConfig') ? [{ newAlarm }] : [alarm]
    return Response.json({ code: 'ok', result })
  })
})

async function show() {
  const { showDesktopAlarm } = await import('./desktop-alarm.ts')
  await showDesktopAlarm()
}

it('a new alarm is shown on the desktop under the tag that its web push has', async () => {
  await show()
  expect(shown.map(({ title, options }) => [title, options.tag])).toEqual([['글 제목', 'alarm-7']])
})

it('nothing is shown to who switched it off, and nothing old', async () => {
  newAlarm = false
  await show()
  newAlarm = true
  createDate = '2020-01-01T00:00:00Z'
  await show()
  expect(shown).toEqual([])
})
