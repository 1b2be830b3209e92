import { describe, expect, it } from 'vitest'
import { blockTrigger, personTrigger } from './typed-trigger.ts'

describe('an @ and the letters after it', () => {
  it.each([
    ['@', 0, ''],
    ['안녕 @김', 3, '김'],
    ['안녕@김서', 2, '김서'],
    ['(@kim', 1, 'kim'],
    ['@ㄱㅅㅇ', 0, 'ㄱㅅㅇ'],
    ['김\ufffc@이', 2, '이'],
    ['你好@王', 2, '王'],
  ])('%s opens the people', (before, start, text) => {
    expect(personTrigger(before)).toEqual({ kind: 'person', start, text })
  })
  it.each([
    'a@b',
    'me@firm.example',
    '1@2',
    'https://x.example/@kim',
    'https://x.example/한글@kim',
    'www.x.example/한@kim',
    'mailto:a@b',
    '/users/@kim',
    '@김 서',
    '@@',
    '@김\ufffc',
    '그냥',
  ])('%s opens nothing', (before) => {
    expect(personTrigger(before)).toBeNull()
  })
})

describe('a / and the letters after it', () => {
  it.each([
    ['/', '', 0, ''],
    ['/제목', '', 0, '제목'],
    ['글 /table', '', 2, 'table'],
    ['글 /', ' 뒤', 2, ''],
    ['첫 줄\n/h1', '', 4, 'h1'],
  ])('%s before %o opens the blocks', (before, after, start, text) => {
    expect(blockTrigger(before, after)).toEqual({ kind: 'block', start, text })
  })
  it.each([
    ['and/or', ''],
    ['3 / ', ''],
    ['3 / 4', ''],
    ['https://x.example', ''],
    ['https:/', ''],
    ['/home/user', ''],
    ['12/31', ''],
    ['/', '글이 있는 줄'],
    ['/', ' 글이 있는 줄'],
    ['글 /', '뒤'],
  ])('%s before %o opens nothing', (before, after) => {
    expect(blockTrigger(before, after)).toBeNull()
  })
})
