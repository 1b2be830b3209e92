import { expect, test } from 'vitest'
import { assertXmlShape } from './xml-shape.ts'

const nested = (levels: number, tag = 'a') => `<${tag}>`.repeat(levels) + '</a>'.repeat(levels)

test.each([
  ['an ordinary text', '<?xml version="1.0"?><a:b xmlns:a="DAV:"><c/><d e="f">g</d></a:b>'],
  [
    'signs in values, comments and CDATA',
    `<a b=">" c='/>'><!-- <!DOCTYPE --><![CDATA[<!ENTITY <a><a>]]></a>`,
  ],
  ['64 levels', nested(64)],
  ['an unfinished text, which the parser refuses', '<a b="'],
])('%s passes', (_name, text) => {
  expect(() => assertXmlShape(text)).not.toThrow()
})

test.each([
  ['a document type', '<!DOCTYPE a><a/>'],
  ['an entity', '<a/><!ENTITY b "c">'],
  ['65 levels', nested(65)],
  ['levels that hide behind a value', nested(65, 'a b="/>"')],
  ['too many tags', '<a/>'.repeat(20_001)],
  ['another encoding', '<\0a\0/\0>\0'],
])('%s is refused', (_name, text) => {
  expect(() => assertXmlShape(text)).toThrow('kit.badRequest')
})
