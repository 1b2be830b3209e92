import { describe, expect, test } from 'vitest'
import { cleanHtml } from './clean-html.ts'
import { mentionCodes, retainMentions } from './mentions.ts'

const clean = (html: string) => cleanHtml(html).html
const kim = '<span data-mention="kim">@김서연</span>'

describe('a mention in cleaned HTML', () => {
  test('is unchanged, also when it is cleaned again', () => {
    const html = `<p>${kim} 님, <strong>${kim}</strong></p>`
    expect(clean(html)).toBe(html)
    expect(clean(clean(html))).toBe(html)
    expect(mentionCodes(html)).toEqual(['kim'])
  })
  test.each([
    ['other attributes', '<span style="color:red" data-mention="kim" onclick="x()">@김서연</span>', kim],
    ['a code that no person can have', '<span data-mention="a b">@a</span>', '<span>@a</span>'],
    ['a code with quotes', '<span data-mention="&quot;&gt;">@a</span>', '<span>@a</span>'],
    ['another element', '<b data-mention="kim">@a</b>', '<b>@a</b>'],
    ['another data attribute', '<span data-x="kim">@a</span>', '<span>@a</span>'],
  ])('loses %s', (_name, html, expected) => {
    expect(clean(html)).toBe(expected)
  })
  test.each([
    ['a picture', '<span data-mention="kim"><img src="/cm/file/picture/1"></span>'],
    ['markup', '<span data-mention="kim"><b>@a</b></span>'],
    ['a text without @', '<span data-mention="kim">a</span>'],
    ['a text that looks like one', '&lt;span data-mention="kim"&gt;@a&lt;/span&gt;'],
    ['an attribute that looks like one', '<p lang=\'<span data-mention="kim">@a</span>\'>a</p>'],
  ])('of %s mentions no person and is plain text', (_name, html) => {
    expect(mentionCodes(clean(html))).toEqual([])
    expect(retainMentions(clean(html), new Set(['kim']))).not.toContain('<span data-mention')
  })
  test('of a person who is not known becomes plain text', () => {
    expect(retainMentions(`<p>${kim}<span data-mention="lee">@이하늘</span></p>`, new Set(['kim']))).toBe(
      `<p>${kim}<span>@이하늘</span></p>`,
    )
  })
  test('of the 51st person is refused', () => {
    const most = Array.from({ length: 50 }, (_, at) => `<span data-mention="p${at}">@p</span>`).join('')
    expect(mentionCodes(most + most)).toHaveLength(50)
    expect(() => mentionCodes(`${most}${kim}`)).toThrow('editor.tooManyMentions')
  })
})
