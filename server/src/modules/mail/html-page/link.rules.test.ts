import { expect, test } from 'vitest'
import { renderPage } from './html-page.rules.ts'
import { markLinks, trueTarget } from './link.rules.ts'

test.each([
  ['https://evil.example/x', 'https://www.hanbit.example/login', 'evil.example'],
  ['https://evil.example/x', 'www.hanbit.example', 'evil.example'],
  ['https://evil.example/x', 'hanbit.example/login', 'evil.example'],
  ['https://hanbit.example.evil.example/', 'hanbit.example', 'hanbit.example.evil.example'],
  ['https://hanbit.example@evil.example/', 'click here', 'evil.example'],
  ['https://hanbit.example:x@evil.example/', 'https://hanbit.example', 'evil.example'],
  ['https://evil.example/', 'https://hanbit.example@evil.example/', ''],
  ['https://xn--3e0b707e.example/', 'https://hanbit.example/', 'xn--3e0b707e.example'],
  ['https://xn--3e0b707e.example/', 'https://한국.example/', ''],
  ['mailto:evil@x.example', 'kim@hanbit.example', 'evil@x.example'],
  // Honest links.
  ['https://www.hanbit.example/login', 'https://hanbit.example', ''],
  ['https://news.hanbit.example/u?x=1', 'hanbit.example', ''],
  ['https://cdn.example/report', 'report.pdf', ''],
  ['https://cdn.example/a', 'version 1.2 of the plan', ''],
  ['https://cdn.example/a', '자세히 보기', ''],
  ['mailto:kim@hanbit.example?subject=x', 'Kim@hanbit.example', ''],
  ['mailto:kim@hanbit.example', 'write to Kim', ''],
])('the link %s with the text %s leads to %s', (address, text, target) =>
  expect(trueTarget(address, text)).toBe(target),
)

const page = (isHtml: boolean, text: string) =>
  renderPage({
    ...{
      bodies: [{ isHtml, text }],
      inlinePictures: new Map(),
      base: '/m',
      quoteLabel: 'q',
      linkLabel: '실제 주소',
    },
    ...{ showsPictures: false, isDark: false, isInverted: false },
  }).html

test('a link that lies is followed by its host, which no style of the mail hides', () => {
  const text = page(
    true,
    '<style>span{display:none!important}</style><a class="b" href="https://evil.example/?a=1&b=2"><b>https://www.hanbit.example</b></a>',
  )
  expect(text).toMatch(/<\/b><\/a><span style="all:initial!important;[^"]*">실제 주소 evil\.example<\/span>/)
  expect(page(true, '<a href="https://hanbit.example/">hanbit.example</a>')).not.toContain('실제 주소')
  expect(page(false, 'see https://hanbit.example@evil.example/login now')).toContain('실제 주소 evil.example')
})

const evil = 'href="https://evil.example/"'
const mark = '실제 주소 evil.example</span>'

test.each([
  [
    'in a link',
    `<a href="https://x.example/">a <table><tr><td><a ${evil}>hanbit.example</a></td></tr></table></a>`,
  ],
  ['around a link', `<a ${evil}><table><tr><td><a href="#x">y</a></td></tr></table>hanbit.example</a>`],
  ['that is not closed', `<table><tr><td><a href="/"><table><tr><td><a ${evil}>hanbit.example`],
  ['with a hidden text before it', `<a ${evil}><b style="display:none">see </b>hanbit.example</a>`],
  ['with a tag in its address', `<a title="<a>" ${evil} id="></a>">hanbit.example</a>`],
])('a link that lies has its mark: %s', (_name, html) => expect(page(true, html)).toContain(mark))

test('nothing around a mark cuts it off or moves it away', () => {
  const sheet = '.a{overflow:hidden;margin-left:-90px;height:9px}'
  const text = (host: string) =>
    `<style>${sheet}</style><div class="a" style="overflow:hidden!important;white-space:nowrap;text-indent:-9px;width:9px"><a ${evil}>${host}</a></div>`
  const shown = page(true, text('hanbit.example'))
  expect(shown).toContain(mark)
  expect(shown).toContain('.mail0 .m-a{height:9px}')
  expect(shown).toContain('<div style="width:9px" class="m-a">')
  // A mail without a mark has its own look.
  expect(page(true, text('here'))).toContain('.m-a{overflow:hidden;margin-left:-90px;height:9px}')
})

test('of links within links the inner ones are read, so that a mail of many links costs no more', () => {
  const nested = (count: number, inside: string) =>
    `${'<a href="https://evil.example/">'.repeat(count)}${inside}${'</a>'.repeat(count)}`
  expect(markLinks(nested(5, 'hanbit.example'), 'to').count).toBe(5)
  expect(markLinks(nested(3000, 'hanbit.example'), 'to').count).toBe(20)
  // The outer links are read again where no inner one is open, and an inner one is never passed over.
  const around = markLinks(`<a href="https://evil.example/">${nested(3000, 'x')}hanbit.example</a>`, 'to')
  expect(around).toMatchObject({ count: 1, html: expect.stringMatching(/to evil\.example<\/span>$/) })
  const honest = '<a href="https://hanbit.example/">'.repeat(3000)
  const inner = markLinks(`${honest}${nested(1, 'hanbit.example')}${'</a>'.repeat(3000)}`, 'to')
  expect(inner.count).toBe(1)
})
