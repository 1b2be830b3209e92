import { expect, test } from 'vitest'
import { withParticles } from './particle.ts'

test.each([
  ['대회의실(으)로 바꾸기', '대회의실로 바꾸기'],
  ['강당(으)로 바꾸기', '강당으로 바꾸기'],
  ['카페(으)로 바꾸기', '카페로 바꾸기'],
  ['보기 3을(를) 고르면', '보기 3을 고르면'],
  ['보기 2을(를) 고르면', '보기 2를 고르면'],
  ['보기 10을(를) 고르면', '보기 10을 고르면'],
  ['회의실 1(으)로 바꾸기', '회의실 1로 바꾸기'],
  ['"가나다"은(는) 날짜가 아닙니다.', '"가나다"는 날짜가 아닙니다.'],
  ['"값"이(가) 3행에도 있습니다.', '"값"이 3행에도 있습니다.'],
  ['Seoul(으)로 바꾸기', 'Seoul로 바꾸기'],
  ['people.csv은(는) 없습니다.', 'people.csv는 없습니다.'],
  ['会议室(으)로 바꾸기', '会议室(으)로 바꾸기'],
  ['결재(으)로, 부서과(와) 사람을(를)', '결재로, 부서와 사람을'],
  ['Move to Room (A)', 'Move to Room (A)'],
  ['1 unread article(s)', '1 unread article'],
  ['2 unread article(s)', '2 unread articles'],
  ['1,001 click(s), 1 day(s)', '1,001 clicks, 1 day'],
  ['0 document(s) of 21 day(s)', '0 documents of 21 days'],
  ['Report(s) of the week', 'Report(s) of the week'],
])('%s is read as %s', (text, expected) => {
  expect(withParticles(text)).toBe(expected)
})
