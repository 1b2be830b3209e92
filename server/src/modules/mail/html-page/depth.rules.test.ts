import { expect, test } from 'vitest'
import { withoutDeepElements } from './depth.rules.ts'

test.each([
  '<div><p>a<p>b<br><ul><li>c<li>d</ul></div>',
  `${'<p>a'.repeat(5_000)}`,
  `${'<div>'.repeat(900)}x${'</div>'.repeat(900)}`,
  '</div></div>a < b <3 <!-- c -->',
])('an ordinary text stays as it is (%#)', (html) => {
  expect(withoutDeepElements(html)).toBe(html)
})

test('elements beyond the depth go with their ends, and texts and later elements stay', () => {
  const deep = `<b>${'<div title="x">'.repeat(5_000)}tief${'</div>'.repeat(5_000)}</b><i>nach</i>`
  const remaining = withoutDeepElements(deep)
  expect(remaining.match(/<div/g)).toHaveLength(999)
  expect(remaining.match(/<\/div/g)).toHaveLength(999)
  expect(remaining).toContain('tief')
  expect(remaining.endsWith('</b><i>nach</i>')).toBe(true)
  expect(withoutDeepElements('<div>'.repeat(3_000)).match(/<div/g)).toHaveLength(1_000)
  expect(withoutDeepElements(`${'<div>'.repeat(1_000)}<div title="x`)).toBe('<div>'.repeat(1_000))
})
