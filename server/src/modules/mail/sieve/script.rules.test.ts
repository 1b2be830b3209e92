import { forwardingName } from '@maru/api/mail/rule'
import { expect, test } from 'vitest'
import { stringOf } from './quote.rules.ts'
import { type ScriptRule, writeRules } from './script.rules.ts'
import { writeAnswers } from './vacation.rules.ts'

const all = { extensions: new Set(['fileinto', 'copy', 'body']), redirectsAtMost: null }
const folders = new Map([
  ['1', '거래처/2026년'],
  ['2', 'A"; stop; #'],
])
let made = 0
const rule = (more: Partial<ScriptRule>): ScriptRule => {
  made += 1
  const parts = { conditions: [], exceptions: [], actions: [{ key: 'MoveToFolder', value: '1' }] } as const
  return { ruleId: made, name: 'n', stops: false, ...structuredClone(parts), ...more } as ScriptRule
}
const write = (rules: ScriptRule[], server = all) => writeRules(rules, server, folders, 'Trash')

test('a string of Sieve ends only where it ends', () => {
  expect(stringOf('a"b\\c')).toBe('"a\\"b\\\\c"')
  expect(stringOf('one\ntwo\r\n.\r\nthree')).toBe('"one\r\ntwo\r\n.\r\nthree"')
  expect(stringOf('x\0\ud800')).toBe('"x\ufffd"')
})

test('a condition of each kind becomes a test, and all of a rule must hold', () => {
  const conditions: ScriptRule['conditions'] = [
    { key: 'ContainsSenderStrings', value: ['김', 'kim'] },
    { key: 'SentToAddresses', value: [{ address: 'a@x.example' }] },
    { key: 'ContainsHeaderStrings', value: 'x-eum-deptcode: D*1' },
    { key: 'ContainsBodyStrings', value: 'hello' },
  ]
  const exceptions: ScriptRule['exceptions'] = [{ key: 'FromAddresses', value: 'b@x.example' }]
  const { text, needs } = write([rule({ conditions, exceptions, stops: true })])
  expect(text).toContain('header :contains ["from"] ["김", "\u1100\u1175\u11b7", "kim"]')
  expect(text).toContain('address :all :is ["to", "cc"] ["a@x.example"]')
  expect(text).toContain('anyof(header :matches "x-eum-deptcode" ["D\\\\*1*"])')
  expect(text).toContain('body :text :contains ["hello"], not address :all :is ["from"] ["b@x.example"])')
  expect(text).toContain('fileinto "거래처/2026년";\r\n  stop;\r\n}')
  expect([...needs].sort()).toEqual(['body', 'fileinto'])
})

test('the first move counts, and a forwarding without a copy leaves the mail in the deleted items', () => {
  const about = (value: string) => ({ conditions: [{ key: 'ContainsSubjectStrings' as const, value }] })
  const forward = {
    name: forwardingName,
    actions: [{ key: 'RedirectToRecipients' as const, value: ['a@x.example'] }],
  }
  const { text } = write([rule(forward), rule(about('b')), rule({ ...about('c') })])
  expect(text).toContain('redirect :copy "a@x.example";\r\n  fileinto "Trash";')
  expect(text).toContain('if not anyof(true) { fileinto')
  expect(text).toContain('if not anyof(true, allof(header :contains ["subject"] ["b"])) { fileinto')
})

test('from the first rule that cannot be expressed on, all stay with the portal, each with its reason', () => {
  const header = rule({ conditions: [{ key: 'ContainsHeaderStrings', value: 'message-id' }] })
  const rules = [rule({}), header, rule({})]
  const script = write(rules)
  expect(script.ruleIds).toEqual([rules[0]?.ruleId])
  expect(script.stays.map((one) => one.reason)).toEqual(['header', 'before'])
  const body = rule({ conditions: [{ key: 'ContainsBodyStrings', value: 'x' }] })
  const poor = { ...all, extensions: new Set(['fileinto']) }
  expect(write([body], poor).stays).toMatchObject([{ reason: 'extension', detail: 'body' }])
  const gone = rule({ actions: [{ key: 'MoveToFolder', value: '9' }] })
  expect(write([gone]).stays).toMatchObject([{ reason: 'folder' }])
  const many = rule({
    actions: [{ key: 'RedirectToRecipients', value: ['a@x', 'b@x', 'c@x', 'd@x', 'e@x'] }],
  })
  expect(write([many]).stays).toMatchObject([{ reason: 'redirects', detail: '4' }])
})

test('names, conditions, folders and texts of an attacker stay strings', () => {
  const evil = '"]) { discard; stop; } #\r\n.\r\n"; redirect "x@evil.example'
  const hostile = rule({
    name: `x\r\n${evil}`,
    conditions: [{ key: 'ContainsSubjectStrings', value: evil }],
    actions: [
      { key: 'MoveToFolder', value: '2' },
      { key: 'RedirectToRecipients', value: [`"a\\"${evil}"@x.example`] },
    ],
  })
  const answer = { ...{ handle: evil, from: null, until: null, isInsideOnly: false, days: 1 }, text: evil }
  const extensions = new Set(['vacation'])
  const { text: answers } = writeAnswers([answer], { ...all, extensions }, { own: [evil], domains: [] })
  for (const text of [write([hostile]).text, answers]) {
    // What is left without the strings are the words of the portal.
    const bare = text.replace(/"(?:[^"\\]|\\[\s\S])*"/g, '""')
    expect(bare).not.toMatch(/discard|evil/)
    expect(bare).not.toContain('"""')
    expect(bare.match(/#.*/g)?.every((one) => /^# (?:rule \d+|automatic answer)\r?$/.test(one))).toBe(true)
  }
})
