// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { compareWords, type Stretch, textOf } from './history.rules.ts'

function text(html: string): string {
  const box = document.createElement('div')
  box.innerHTML = html
  return textOf(box)
}

const marks = { same: '', removed: '-', added: '+' }
const show = (stretches: Stretch[]) =>
  stretches.map(({ kind, text }) => `${marks[kind]}${JSON.stringify(text)}`).join(' ')

describe('the text of an article', () => {
  it.each([
    ['<p>하나</p><p>둘 <b>셋</b></p>', '하나\n둘 셋'],
    ['하나<br>둘', '하나\n둘'],
    ['<p>a\n   b</p>', 'a b'],
    ['<ul><li>하나</li><li>둘</li></ul>', '하나\n둘'],
    [
      '<table><tbody><tr><th>시간</th><th>장소</th></tr><tr><td>3시</td></tr></tbody></table>',
      '시간\t장소\n3시',
    ],
    ['<p>앞<img src="/cm/api/BoardApi/Image/1">뒤</p>', '앞\ufffc/cm/api/BoardApi/Image/1 뒤'],
    ['', ''],
  ])('of %s is %j', (html, expected) => {
    expect(text(html)).toBe(expected)
  })
})

describe('comparing two texts', () => {
  it.each([
    ['the same', 'a b c', 'a b c', '"a b c"'],
    ['a word more', '회의는 금요일', '회의는 다음 금요일', '"회의는 " +"다음 " "금요일"'],
    ['a word less', 'one two three', 'one three', '"one " -"two " "three"'],
    ['a rewritten stretch', '가 나 다 라', '가 마 바 라', '"가 " -"나 다" +"마 바" " 라"'],
    ['a Chinese sign', '会议在周五', '会议在周六', '"会议在周" -"五" +"六"'],
    ['everything new', '', '새 글', '+"새 글"'],
    ['everything gone', '옛 글', '', '-"옛 글"'],
    ['another picture', '\ufffc/a ', '\ufffc/b ', '-"\ufffc/a" +"\ufffc/b" " "'],
  ])('%s', (_what, older, newer, expected) => {
    expect(show(compareWords(older, newer))).toBe(expected)
  })

  it('gives both texts back when the stretches are read one by one', () => {
    const older = '첫 줄\n둘째 줄은 길다.\n셋째'
    const newer = '첫 줄\n새 줄\n둘째 줄은 아주 길었다.'
    const stretches = compareWords(older, newer)
    const read = (skip: Stretch['kind']) =>
      stretches
        .filter(({ kind }) => kind !== skip)
        .map((stretch) => stretch.text)
        .join('')
    expect([read('added'), read('removed')]).toEqual([older, newer])
  })

  it('of two long texts without anything in common are one stretch each', () => {
    const words = (mark: string) => Array.from({ length: 60_000 }, (_, at) => `${mark}${at}`).join(' ')
    const stretches = compareWords(`시작 ${words('가')} 끝`, `시작 ${words('나')} 끝`)
    expect(stretches.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same'])
  })
})
