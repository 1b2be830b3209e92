import { inEachLanguage, languages, shortLanguages } from '@maru/api/kit/language'
import { dictionary } from '@maru/i18n/dictionary'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { NameFields, nameLabel } from '#ui/form/name-fields.tsx'
import { dateForm, readDate, writeDate } from './date-text.ts'
import { putDictionary, translate, useName } from './i18n.ts'

// What a language of `languages.json` needs in the browser: scripts/languages.test.mjs runs this file again in a copy that
// has one more language.
const name = { ...inEachLanguage((short) => `name ${short}`), ko: 'name ko' }

function Shown() {
  return <p>{useName()(name)}</p>
}

it.each(languages)('a reader of $name reads names in it', ({ code, short }) => {
  putDictionary(code, dictionary[short])
  render(<Shown />)
  expect(screen.getByText(`name ${short}`)).toBeTruthy()
  expect(document.documentElement.lang).toBe(code)
})

it('a name that is missing in a language is English', () => {
  for (const { code, short } of languages) {
    putDictionary(code, dictionary[short])
    const { unmount } = render(<ShownIn name={{ ko: '김', en: 'Kim', zh: '' }} />)
    expect(screen.getByText(short === 'ko' ? '김' : 'Kim')).toBeTruthy()
    unmount()
  }
})

function ShownIn({ name: one }: { name: Parameters<ReturnType<typeof useName>>[0] }) {
  return <p>{useName()(one)}</p>
}

it('a form writes a name in every language', () => {
  putDictionary('en-US', dictionary.en)
  const change = vi.fn()
  render(<NameFields value={{ ko: '', en: '', zh: '' }} onChange={change} maxLength={20} />)
  for (const short of shortLanguages) {
    fireEvent.change(
      screen.getByLabelText((text) => text.startsWith(nameLabel(translate, short))),
      {
        target: { value: `x ${short}` },
      },
    )
    expect(change).toHaveBeenLastCalledWith(expect.objectContaining({ [short]: `x ${short}` }))
  }
})

it.each(languages)('a date is written in $name and read again', ({ code }) => {
  expect(dateForm('day', code)).toContain('YYYY')
  expect(readDate(writeDate('2026-12-01', code), 'day', code)).toBe('2026-12-01')
})
