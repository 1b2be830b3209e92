import { dictionary } from '@maru/i18n/dictionary'
import { expect, test } from 'vitest'
import { putDictionary, translate } from '#kit/i18n/i18n.ts'
import { exchanged, sentenceOf, shownRules } from './rule.rules.ts'

const rule = {
  ...{ id: '1', name: 'a', priority: 2, isEnabled: true, stops: true, fault: '' as const },
  conditions: [
    { key: 'FromAddresses' as const, value: [{ address: 'kim@x.example', name: '김민준' }] },
    { key: 'ContainsSubjectStrings' as const, value: ['견적', '발주'] },
  ],
  actions: [{ key: 'MoveToFolder' as const, value: '7' }],
  exceptions: [{ key: 'ContainsBodyStrings' as const, value: '테스트' }],
}
const folders = new Map([['7', '업무']])

test.each([
  [
    'ko-KR',
    dictionary.ko,
    '‘김민준’에서 온, 제목에 ‘견적’, ‘발주’가 있는 메일은 ‘업무’ 편지함으로 옮깁니다. 다만 본문에 ‘테스트’가 있는 메일은 제외합니다. 아래 규칙은 적용하지 않습니다.',
  ],
  [
    'en-US',
    dictionary.en,
    'Mails from “김민준” and whose subject contains “견적” or “발주” are moved to “업무”. Not for mails whose text contains “테스트”. The rules below are skipped.',
  ],
  [
    'zh-CN',
    dictionary.zh,
    '来自“김민준”且主题包含“견적”或“발주”的邮件移动到“업무”。但正文包含“테스트”的邮件除外。不再应用下面的规则。',
  ],
] as const)('a rule is a sentence in %s', (language, texts, sentence) => {
  putDictionary(language, texts)
  expect(sentenceOf(rule, folders, translate)).toBe(sentence)
})

test('the forwarding is hidden, and neighbours exchange their places', () => {
  const rules = [rule, { ...rule, id: '2' }, { ...rule, id: '3', name: '[EUM] auto-forward' }]
  const shown = shownRules(rules)
  expect(shown.map((one) => one.id)).toEqual(['1', '2'])
  expect(exchanged(shown, 0, -1)).toBeNull()
  expect(exchanged(shown, 0, 1)?.map(({ id, priority, operation }) => [id, priority, operation])).toEqual([
    ['2', 2, 'set'],
    ['1', 3, 'set'],
  ])
})
