import { expect, it } from 'vitest'
import type { PhotoOwner } from '#modules/account/index.ts'
import { indexOwners, matchFiles, ownerOf } from './match.rules.ts'
import { entryName } from './unpack.rules.ts'

const person = (personCode: string, employeeNumber: string, login: string): PhotoOwner => ({
  ...{ personCode, employeeNumber, login, hasPhoto: false },
  name: { ko: personCode, en: '', zh: '' },
})
const kim = person('kim', 'HB0001', 'seoyeon')
const lee = person('lee', 'HB0002', '이준호')
const odd = person('odd', 'SEOYEON', 'odd')
const codeOf = (name: string, owners = [kim, lee]) => {
  const owner = ownerOf(name, indexOwners(owners))
  return typeof owner === 'string' ? owner : owner.personCode
}

it.each([
  ['HB0001.jpg', 'kim'],
  ['사진/hb0001.JPG', 'kim'],
  ['C:\\photos\\seoyeon.gif', 'kim'],
  ['이준호.jpg', 'lee'],
  ['김서연_HB0001.jpg', 'kim'],
  ['이준호 (HB0002).jpeg', 'lee'],
  ['ＨＢ０００１.jpg', 'kim'],
  ['HB0001 HB0002.jpg', 'ambiguous'],
  ['HB00011.jpg', 'unknown'],
  ['김서연.jpg', 'unknown'],
  ['.jpg', 'unknown'],
  ['__proto__.jpg', 'unknown'],
])('%s belongs to %s', (name, code) => expect(codeOf(name)).toBe(code))

it('a word that is the number of one person and the login of another names neither', () => {
  expect(codeOf('seoyeon.jpg', [kim, odd])).toBe('ambiguous')
  expect(codeOf('HB0001.jpg', [kim, odd])).toBe('kim')
})

it('two files of one person are both left out', () => {
  const files = ['HB0001.jpg', 'seoyeon.jpg', 'HB0002.jpg'].map((name) => ({ name, path: `/${name}` }))
  expect(matchFiles(files, [kim, lee]).map(({ file }) => file.state)).toEqual(['twice', 'twice', 'matched'])
})

it('names of Korean Windows and of macOS are read', () => {
  const cp949 = Buffer.from([0xb1, 0xe8, 0xbc, 0xad, 0xbf, 0xac, 0x2e, 0x6a, 0x70, 0x67])
  expect(entryName(cp949.toString('latin1'))).toBe('김서연.jpg')
  expect(entryName(Buffer.from('김서연.jpg').toString('latin1'))).toBe('김서연.jpg')
  expect(entryName('김서연.jpg'.normalize('NFD'))).toBe('김서연.jpg')
  expect(entryName('HB0001.jpg')).toBe('HB0001.jpg')
})
