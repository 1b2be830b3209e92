import { dictionary } from '@maru/i18n/dictionary'
import { describe, expect, it } from 'vitest'
import { portalError } from '../call/call-error.ts'
import { errorKeys, errorText } from './error-text.ts'
import { localName, putDictionary, toLanguage, translate } from './i18n.ts'

describe('a name', () => {
  const name = { ko: '왕방', en: 'Wang Fang', zh: '王芳' }
  it('is Korean for ko-KR, Chinese for zh-CN, else English', () => {
    expect(localName(name, 'ko-KR')).toBe('왕방')
    expect(localName(name, 'zh-CN')).toBe('王芳')
    expect(localName(name, 'en-US')).toBe('Wang Fang')
  })

  it('without Chinese is English in Chinese, without English Korean', () => {
    expect(localName({ ko: '김', en: 'Kim', zh: '' }, 'zh-CN')).toBe('Kim')
    expect(localName({ ko: '김', en: '' }, 'en-US')).toBe('김')
  })
})

it.each([
  ['ko-KR', 'ko-KR'],
  ['zh-TW', 'zh-CN'],
  ['EN', 'en-US'],
  ['fr-FR', 'ko-KR'],
  [null, 'ko-KR'],
])('the language %s is shown as %s', (given, expected) => {
  expect(toLanguage(given)).toBe(expected)
})

describe('texts', () => {
  it('follow the dictionary in use', () => {
    putDictionary('en-US', dictionary.en)
    expect(translate('kit.cancel')).toBe('Cancel')
    expect(document.documentElement.lang).toBe('en-US')
    putDictionary('ko-KR', dictionary.ko)
    expect(translate('kit.cancel')).toBe('취소')
  })

  it('compile only with a key of the dictionary and a value for each placeholder', () => {
    putDictionary('en-US', dictionary.en)
    expect(translate('kit.pager.page', { page: 2 })).toBe('Page 2')
    // @ts-expect-error there is no such key
    expect(translate('kit.pager.pages')).toBe('kit.pager.pages')
    // @ts-expect-error the text needs the number of the page
    expect(translate('kit.pager.page')).toBe('Page {{page}}')
    // @ts-expect-error the text has another placeholder
    expect(translate('kit.pager.page', { number: 2 })).toBe('Page {{page}}')
    // @ts-expect-error the text has no placeholder
    expect(translate('kit.cancel', { page: 2 })).toBe('Cancel')
    // @ts-expect-error a value that may be missing
    expect(translate('kit.pager.page', { page: [2][1] })).toBe('Page ')
  })

  it('take hostile values as they are', () => {
    putDictionary('ko-KR', dictionary.ko)
    const text = translate('menu.siteMapEmpty', { text: '{{count}} $t(kit.ok) <b>&' })
    expect(text).toBe('“{{count}} $t(kit.ok) <b>&”에 맞는 메뉴가 없습니다.')
  })
})

describe('an error text', () => {
  it('is looked for in the domain, then in the kit', () => {
    expect(errorKeys('board.tooManyPins')[0]).toBe('board.errors.tooManyPins')
    expect(errorKeys('UnauthorizedAccessException')[0]).toBe('kit.errors.UnauthorizedAccessException')
  })

  it('fills in minutes and falls back to the unknown text', () => {
    putDictionary('en-US', dictionary.en)
    const throttled = portalError('account.throttled')
    expect(errorText(Object.assign(throttled, { retryAfter: 130 }), translate)).toContain('3 min')
    expect(errorText(portalError('nobody.knows'), translate)).toBe(dictionary.en.kit.errors.unknown)
    expect(errorText(new Error('x'), translate)).toBe(dictionary.en.kit.errors.unknown)
  })
})
