import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Hits, SearchProvider } from './hits.tsx'

const marked = (searched: string, text: string, of: 'terms' | 'sender') => {
  const { container } = render(
    <SearchProvider value={searched}>
      <Hits text={text} of={of} />
    </SearchProvider>,
  )
  expect(container.textContent).toBe(text)
  return [...container.querySelectorAll('mark')].map((mark) => mark.textContent)
}

test('a search marks its terms in a mail, and the name that from: asks for in the sender only', () => {
  expect(marked('from:kim 견적 회의', '견적 회의: Kim에게 (견적 2)', 'terms')).toEqual([
    '견적',
    '회의',
    '견적',
  ])
  expect(marked('from:kim 견적', 'Seoyeon KIM', 'sender')).toEqual(['KIM'])
  expect(marked('has:attachment is:unread', 'has:attachment unread', 'terms')).toEqual([])
  expect(marked('', '견적', 'terms')).toEqual([])
})

test('outside of a search nothing is marked', () => {
  render(<Hits text="견적" of="terms" />)
  expect(screen.getByText('견적').querySelector('mark')).toBe(null)
})
