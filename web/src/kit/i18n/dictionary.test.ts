import { dictionaryPart } from '@maru/i18n/dictionary'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// The mock answers with parts of the dictionary like the server. The tests of the server cover the real answers.
const network = vi.fn<typeof fetch>(async (address) => {
  const { pathname, searchParams } = new URL(String(address), 'http://maru.test')
  const [, language = '', file] = /\/(\w+)\/(dictionary|texts)\.json$/.exec(pathname) ?? []
  if (file === 'texts') {
    const changed = { 'kit.cancel': `Leave (${language})`, 'contact.newContact': 'New card', 'kit.gone': 'x' }
    return Response.json({ comCode: 'ONE', language, version: 'c', texts: changed })
  }
  const texts = dictionaryPart(language as 'ko', searchParams.get('part') ?? '') // an address of the contract
  return Response.json({ language, version: 'v', texts })
})
const asked = () =>
  network.mock.calls.map(([address]) => new URL(String(address), 'http://maru.test').searchParams.get('part'))

async function freshKit() {
  vi.resetModules()
  const [dictionary, i18n] = await Promise.all([import('./dictionary.ts'), import('./i18n.ts')])
  return { ...dictionary, ...i18n }
}

beforeEach(() => {
  network.mockClear()
  localStorage.clear()
  vi.stubGlobal('fetch', network)
})
afterEach(() => vi.unstubAllGlobals())

it('the first page loads the shell and its own room, and requests nothing twice', async () => {
  const { loadDictionary, loadTexts, translate, hasText } = await freshKit()
  await loadDictionary('en-US', 'v')
  expect(translate('kit.cancel')).toBe('Cancel')
  expect(hasText('contact.entry.title')).toBe(true)
  expect(hasText('contact.newContact')).toBe(false)
  await loadTexts('contact')
  await loadTexts('contact')
  await loadTexts('account')
  expect(translate('contact.newContact')).toBe('Add contact')
  expect(asked()).toEqual(['shell', 'contact'])
})

it('another language brings the texts of the rooms that are open', async () => {
  const { loadDictionary, loadTexts, translate } = await freshKit()
  await loadDictionary('en-US', 'v')
  await loadTexts('contact')
  await loadDictionary('ko-KR', 'v')
  expect(translate('contact.newContact')).toBe('연락처 추가')
})

it('texts that were on their way while the language changed are read again', async () => {
  const { loadDictionary, loadTexts, translate } = await freshKit()
  await loadDictionary('en-US', 'v')
  const late = loadTexts('contact')
  await Promise.all([late, loadDictionary('zh-CN', 'v')])
  expect(translate('contact.newContact')).toMatch(/\p{Script=Han}/u)
})

it('texts that fail are read again the next time', async () => {
  const { loadDictionary, loadTexts, hasTexts } = await freshKit()
  await loadDictionary('en-US', 'v')
  network.mockImplementationOnce(async () => Response.json({}, { status: 404 }))
  await expect(loadTexts('contact')).rejects.toMatchObject({ status: 404 })
  await loadTexts('contact')
  expect(hasTexts('contact')).toBe(true)
})

it('the texts that the company changed are shown in the shell, in rooms loaded later and in other languages', async () => {
  const { loadDictionary, loadTexts, translate, hasText, hasTexts } = await freshKit()
  await loadDictionary('en-US', 'v', { comCode: 'ONE', version: 'c' })
  expect(translate('kit.cancel')).toBe('Leave (en)')
  expect(hasText('kit.gone')).toBe(false)
  expect(hasTexts('contact')).toBe(false)
  await loadTexts('contact')
  expect([translate('contact.newContact'), translate('kit.cancel')]).toEqual(['New card', 'Leave (en)'])
  await loadDictionary('ko-KR', 'v', { comCode: 'ONE', version: 'c' })
  expect(translate('kit.cancel')).toBe('Leave (ko)')
  await loadDictionary('en-US', 'v', { comCode: 'ONE', version: '' })
  expect(translate('kit.cancel')).toBe('Cancel')
})

it('a company that changed no text costs no request', async () => {
  const { loadDictionary } = await freshKit()
  await loadDictionary('en-US', 'v', { comCode: 'ONE', version: '' })
  expect(network).toHaveBeenCalledTimes(1)
})
