import type { SenderMark } from '@maru/api/mail/message'
import { expect, test } from 'vitest'
import { isOneEdit, type SenderFacts, senderMark, skeleton } from './sender.rules.ts'

const plain: SenderFacts = {
  from: { displayName: 'Kim', email: 'kim@partner.example' },
  replyTo: [],
  checks: { spf: 'pass', dkim: 'pass', dmarc: 'pass' },
  ownDomains: ['hanbit.example', 'hanbit-group.example'],
  isColleagueName: false,
  isFirst: false,
}
const from = (email: string, displayName = '') => ({ from: { displayName, email } })

const cases: [string, Partial<SenderFacts>, SenderMark | null][] = [
  ['a known partner', {}, null],
  ['a first mail', { isFirst: true }, 'first'],
  ['one letter more', from('ceo@hanbiit.example'), 'lookAlike'],
  ['two letters exchanged', from('ceo@hanibt.example'), 'lookAlike'],
  ['a Cyrillic a, as written by a program', from('ceo@xn--hnbit-3ve.example'), 'lookAlike'],
  ['l for i', from('ceo@hanblt.example'), 'lookAlike'],
  ['the own domain, sent from outside', from('ceo@hanbit.example'), null],
  ['a host of the own domain', from('scan@printer.hanbit.example'), null],
  ['the name of a colleague', { isColleagueName: true, isFirst: true }, 'colleague'],
  ['another address in the name', from('evil@x.example', 'ceo@partner.example'), 'otherAddress'],
  ['its own address as the name', from('a@x.example', 'A@x.example'), null],
  ['DMARC failed', { checks: { spf: 'pass', dkim: '', dmarc: 'fail' } }, 'failed'],
  ['SPF failed but signed', { checks: { spf: 'fail', dkim: 'pass', dmarc: '' } }, null],
  [
    'answers to another domain',
    { replyTo: [{ displayName: '', email: 'a@gone.example' }] },
    'replyElsewhere',
  ],
  ['answers within the domain', { replyTo: [{ displayName: '', email: 'x@PARTNER.example' }] }, null],
  ['no address', from(''), null],
]

test.each(cases)('%s', (_name, facts, mark) => {
  expect(senderMark({ ...plain, ...facts })).toBe(mark)
})

test('a domain is read as the eye reads it, and one edit is one', () => {
  expect(skeleton('rnaru.example')).toBe(skeleton('maru.example'))
  expect(isOneEdit('maru', 'maru')).toBe(false)
  expect(isOneEdit('maru', 'mraux')).toBe(false)
  expect(isOneEdit('maru', 'mar')).toBe(true)
})
