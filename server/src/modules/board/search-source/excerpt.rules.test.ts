import { describe, expect, it } from 'vitest'
import { excerptAround, wordsOf } from './excerpt.rules.ts'

describe('an excerpt', () => {
  it('shows the text around the first match in its original case', () => {
    const text = `${'앞 '.repeat(60)}Kubernetes 점검${' 뒤'.repeat(90)}`
    const shown = excerptAround(text, wordsOf('KUBERNETES'))
    expect(shown).toContain('Kubernetes 점검')
    expect(shown.startsWith('…')).toBe(true)
    expect(shown.endsWith('…')).toBe(true)
    expect(shown.length).toBeLessThan(150)
  })
  it('is the beginning of the text without a match, without mention marks', () => {
    expect(excerptAround('@[P1] 네,\n확인했습니다', wordsOf('없음'))).toBe('네, 확인했습니다')
  })
})
