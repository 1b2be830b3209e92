import { expect, test } from 'vitest'
import { meetingOf } from './meeting.rules.ts'
import { overlapMinutes } from './overlap.rules.ts'

const nothing = { place: '', content: '', foreign: [] as string[] }

test.each([
  ['Zoom', 'https://us02web.zoom.us/j/81234567890?pwd=abc'],
  ['Google Meet', 'https://meet.google.com/abc-defg-hij'],
  ['Microsoft Teams', 'https://teams.microsoft.com/l/meetup-join/19%3ameeting_x/0?context=y'],
  ['Microsoft Teams', 'https://teams.live.com/meet/9312345'],
  ['Webex', 'https://hanbit.webex.com/meet/lee'],
  ['GoTo Meeting', 'https://meet.goto.com/123456789'],
  ['Jitsi Meet', 'https://meet.jit.si/Roadmap'],
  ['Whereby', 'https://hanbit.whereby.com/review'],
  ['Tencent Meeting', 'https://meeting.tencent.com/dm/AbCdEf'],
  ['VooV Meeting', 'https://voovmeeting.com/dm/AbCdEf'],
  ['Lark', 'https://vc.feishu.cn/j/123456789'],
  ['DingTalk', 'https://meeting.dingtalk.com/j/AbCdEf'],
])('an address of %s is found in the place and in the text', (service, url) => {
  const expected = { url: new URL(url).href, service, phone: '' }
  expect(meetingOf({ ...nothing, place: `5층 · ${url}.` })).toEqual(expected)
  const html = `<p>참여: <a href="${url.replaceAll('&', '&amp;')}">링크</a> https://zoom.us/j/1</p>`
  expect(meetingOf({ ...nothing, content: html })).toEqual(expected)
})

test.each([
  'https://zoom.us@evil.example/j/1',
  'https://user:secret@zoom.us/j/1',
  'https://zoom.us:8443/j/1',
  'https://zoom.us.evil.example/j/1',
  'https://evilzoom.us/j/1',
  'https://teams.live/meet/1',
  'http://zoom.us/j/1',
  'https://zoom.us/',
  'https://meet.google.com/',
  'https://meet.google.com.evil.example/abc-defg-hij',
  'javascript:alert(1)//https:/zoom.us/j/1',
  'https://docs.example/zoom.us/j/1',
])('%s is no address of a meeting', (url) => {
  expect(meetingOf({ ...nothing, place: url, content: `<a href="${url}">x</a>` })).toBeNull()
})

test('a field that is meant for it comes first, with any host but only https', () => {
  const own = 'https://meet.hanbit.example/roadmap'
  const foreign = [
    `CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO;LABEL="A: b":${own}`,
    'X-OTHER:https://x.example',
  ]
  const place = 'https://zoom.us/j/1'
  expect(meetingOf({ ...nothing, place, foreign })).toEqual({
    ...{ url: own, service: 'meet.hanbit.example', phone: '' },
  })
  expect(
    meetingOf({ ...nothing, foreign: ['X-GOOGLE-CONFERENCE:https://meet.google.com/abc-defg-hij'] }),
  ).toEqual({
    ...{ url: 'https://meet.google.com/abc-defg-hij', service: 'Google Meet', phone: '' },
  })
  for (const value of ['javascript:alert(1)', 'http://meet.hanbit.example/x', 'https://a:b@meet.example/'])
    expect(meetingOf({ ...nothing, foreign: [`CONFERENCE;VALUE=URI:${value}`] })).toBeNull()
  // URL is any page of the event: only a known service is a meeting.
  expect(meetingOf({ ...nothing, foreign: ['URL:https://wiki.example/roadmap'] })).toBeNull()
  expect(meetingOf({ ...nothing, foreign: ['URL:https://zoom.us/j/7'] })?.url).toBe('https://zoom.us/j/7')
})

test('a telephone number is read from its field or a link, with or without an address', () => {
  const foreign = ['CONFERENCE;VALUE=URI;FEATURE=PHONE:tel:+82-2-0000-0199']
  expect(meetingOf({ ...nothing, foreign })).toEqual({ url: null, service: '', phone: '+82-2-0000-0199' })
  const content = '<p><a href="tel:02-0000-0199">전화</a></p>'
  expect(meetingOf({ ...nothing, place: 'https://zoom.us/j/1', content })).toEqual({
    ...{ url: 'https://zoom.us/j/1', service: 'Zoom', phone: '02-0000-0199' },
  })
  expect(meetingOf({ ...nothing, place: '전화 02-0000-0199' })).toBeNull()
})

test('marks inside a text that looks like an address cost no more than any other text', () => {
  const dots = '.'.repeat(99_000)
  const content = Array.from({ length: 50 }, (_one, index) => `<p>https://zoom.us/j/${index}${dots}x</p>`)
  expect(meetingOf({ ...nothing, content: content.join('') })).toBeNull()
  expect(meetingOf({ ...nothing, place: `https://zoom.us/j/1${dots}` })?.url).toBe('https://zoom.us/j/1')
})

test('overlapping minutes count once, and only within the event', () => {
  const at = (hour: number, minute = 0) => (hour * 60 + minute) * 60_000
  const event = { from: at(13, 30), until: at(15) }
  expect(overlapMinutes(event, [])).toBe(0)
  expect(overlapMinutes(event, [{ from: at(14, 30), until: at(15, 30) }])).toBe(30)
  expect(
    overlapMinutes(event, [
      { from: at(12), until: at(13, 30) },
      { from: at(15), until: at(16) },
    ]),
  ).toBe(0)
  const two = [
    { from: at(14), until: at(14, 30) },
    { from: at(13, 45), until: at(14, 15) },
  ]
  expect(overlapMinutes(event, two)).toBe(45)
  expect(overlapMinutes(event, [{ from: at(0), until: at(24) }, ...two])).toBe(90)
})
