import type { Mention } from '@maru/api/board'
import { describe, expect, it } from 'vitest'
import {
  type CommentText,
  changeText,
  emptyText,
  insertMention,
  mentionQuery,
  piecesOf,
  threadPeople,
  toCommentText,
  toContent,
} from './mention.rules.ts'

const kim: Mention = {
  userCode: 'kim',
  userName: '김서연',
  userName_En: 'Kim Seoyeon',
  displayNameChi: '金瑞妍',
}
const lee: Mention = { userCode: 'lee.2', userName: '이하늘', userName_En: 'Lee Haneul', displayNameChi: '' }
const stored = '안녕 @[kim], @[lee.2] 님'
const words: CommentText = toCommentText(stored, [kim, lee], 'ko-KR')

describe('mentions', () => {
  it('are shown by the name in the language of the reader', () => {
    expect(words.text).toBe('안녕 @김서연, @이하늘 님')
    expect(toCommentText(stored, [kim, lee], 'zh-CN').text).toBe('안녕 @金瑞妍, @Lee Haneul 님')
  })
  it('go back as the marks that they came from', () => {
    expect(toContent(words)).toEqual({ content: stored, mentions: ['kim', 'lee.2'] })
  })
  it('that no one made stay the text that they are', () => {
    expect(piecesOf('@[park] @[kim]', [kim])).toEqual([
      { text: '@[park] ' },
      { text: '@[kim]', mention: kim },
    ])
    expect(toContent({ text: '@[kim]', named: [] })).toEqual({ content: '@[kim]', mentions: [] })
  })
})

describe('typing', () => {
  it('before and behind a name moves it along', () => {
    const longer = changeText(words, `가${words.text}`, 1).words
    expect(toContent(longer).content).toBe(`가${stored}`)
    const end = `${words.text}!`
    expect(toContent(changeText(words, end, end.length).words).content).toBe(`${stored}!`)
  })
  it('between two names leaves both', () => {
    const next = '안녕 @김서연 과, @이하늘 님'
    expect(toContent(changeText(words, next, 9).words).content).toBe('안녕 @[kim] 과, @[lee.2] 님')
  })
  it('inside a name makes it plain text', () => {
    const next = words.text.replace('김서연', '김서x연')
    expect(toContent(changeText(words, next, 7).words).mentions).toEqual(['lee.2'])
  })
  it('Backspace at the end of a name takes all of it', () => {
    const next = words.text.replace('@김서연', '@김서')
    const changed = changeText(words, next, 6)
    expect(changed.caret).toBe(3)
    expect(toContent(changed.words)).toEqual({ content: '안녕 , @[lee.2] 님', mentions: ['lee.2'] })
  })
  it('over everything leaves no one named', () => {
    expect(toContent(changeText(words, '새로', 2).words)).toEqual({ content: '새로', mentions: [] })
  })
  it('the same letter next to a name does not touch it', () => {
    const one: CommentText = { text: '@가 가', named: [{ code: 'ga', text: '@가', start: 0 }] }
    expect(changeText(one, '@가가 가', 3).words.named).toHaveLength(1)
  })
})

describe('the letters after an @', () => {
  it.each([
    ['@김', 2, { start: 0, text: '김' }],
    ['안녕 @', 4, { start: 3, text: '' }],
    ['안녕@김서', 5, { start: 2, text: '김서' }],
    ['me@firm.example', 15, null],
    ['@김 서', 4, null],
    ['@김 서', 2, { start: 0, text: '김' }],
    ['그냥', 2, null],
  ])('%s at %i ask for %o', (text, caret, expected) => {
    expect(mentionQuery({ text, named: [] }, caret)).toEqual(expected)
  })
  it('after a complete name show no suggestions', () => {
    expect(mentionQuery(words, 7)).toBeNull()
  })
  it('are replaced by the person and a blank', () => {
    const typed: CommentText = { text: '네 @김서 부탁', named: [] }
    const { words: next, caret } = insertMention(
      typed,
      { start: 2, text: '김서' },
      { code: 'kim', name: '김서연' },
    )
    expect(next.text).toBe('네 @김서연 부탁')
    expect(caret).toBe(7)
    expect(toContent(next).content).toBe('네 @[kim] 부탁')
    const alone = insertMention(
      { ...emptyText, text: '@김' },
      { start: 0, text: '김' },
      { code: 'kim', name: '김서연' },
    )
    expect(alone.words.text).toBe('@김서연 ')
  })
})

describe('the people of a thread', () => {
  it('are its author, the writers from the newest, and the mentioned people; anonymous ones are left out', () => {
    const comments = [
      { userCode: 'first', mentions: [kim] },
      { userCode: null, mentions: [] },
      { userCode: 'last', mentions: [lee] },
    ]
    expect(threadPeople('author', comments)).toEqual(['author', 'last', 'first', 'lee.2', 'kim'])
    expect(threadPeople(null, [])).toEqual([])
  })
})
