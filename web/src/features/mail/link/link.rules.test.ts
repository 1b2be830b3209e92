import { expect, test } from 'vitest'
import { isOpen, linkHtml, withParagraphs } from './link.rules.ts'

const link = {
  ...{ linkId: 1, files: [], createdAt: '2026-11-01T00:00:00Z', expiresAt: '2026-12-01T00:00:00Z' },
  ...{ mostDownloads: 2, downloadCount: 1, lastDownloadAt: null, isEnded: false },
}

test('the paragraphs of a link stand before what a mail quotes, with names escaped', () => {
  const html = linkHtml('https://m.example/a', [{ name: '<b>.zip', size: 2_097_152 }], {
    title: '파일',
    until: '까지',
  })
  expect(html).toContain('&lt;b&gt;.zip (2')
  expect(html).toContain('<a href="https://m.example/a">')
  expect(withParagraphs('<p>x</p><hr><p>y</p>', '<p>l</p>')).toBe('<p>x</p><p>l</p><hr><p>y</p>')
  expect(withParagraphs('<p>x</p>', '<p>l</p>')).toBe('<p>x</p><p>l</p>')
})

test('a link is open until its time, its count or its owner ends it', () => {
  const now = Date.parse('2026-11-02T00:00:00Z')
  expect(isOpen(link, now)).toBe(true)
  expect(isOpen({ ...link, downloadCount: 2 }, now)).toBe(false)
  expect(isOpen({ ...link, isEnded: true }, now)).toBe(false)
  expect(isOpen(link, Date.parse(link.expiresAt))).toBe(false)
})
