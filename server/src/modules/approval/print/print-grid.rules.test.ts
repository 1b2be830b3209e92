import type { DocumentDetail, ShownStep } from '@maru/api/approval'
import { approval as texts } from '@maru/i18n/approval/texts'
import { expect, test } from 'vitest'
import { gridsHtml } from './print-grid.rules.ts'

const named = (ko: string) => ({ ko, en: `${ko} En`, zh: '' })
const party = (code: string, ko: string) => ({
  ...{ personCode: code, deptCode: 'D1', name: named(ko), title: named('부장'), dept: named('영업') },
})

/** The cell of a step that a delegate decided, on paper. */
function cellOf(mark: ShownStep['mark'], language: 'ko' | 'en'): string {
  const step = {
    ...{ stepId: 1, kind: 'approve', assignee: party('a', '홍길동'), state: 'done', mark, isLeftOut: false },
    decision: { outcome: 'approved', by: party('x', '김대리'), actsFor: 'a', at: '2026-11-23T01:00:00Z' },
  }
  const drafter = party('d', '기안자')
  const document = { stages: [{ steps: [step] }], drafter, draftDate: '2026-11-23T00:00:00Z', definition: {} }
  const look = { images: new Map<string, string>(), gridParts: ['title', 'name', 'date'] as never[] }
  const style = { language, texts: texts[language], timeZone: 'Asia/Seoul' }
  const html = gridsHtml(document as unknown as DocumentDetail, look, style) // Only these are read.
  return /<tr class="mark">(.*)<\/tr>/.exec(html)?.[1] ?? ''
}

test.each([
  ['final', 'ko', '전결 · 대결', '홍길동 대신'],
  ['final', 'en', 'Final · Substitute', 'for 홍길동 En'],
  [null, 'ko', '대결', '홍길동 대신'],
  // As older programs stored it.
  ['substitute', 'ko', '대결', '홍길동 대신'],
] as const)(
  'a decision of a delegate with the mark %s is printed with its words and the absent person (%s)',
  (mark, language, words, owner) => {
    const cell = cellOf(mark, language)
    expect(cell).toContain(`<b>${words}</b>`)
    expect(cell).toContain(`<small>${owner}</small>`)
    expect(cell).toContain('김대리')
  },
)
