import { expect, test } from 'vitest'
import { sentCards } from '#test/corpus/sent-cards.ts'
import { toVersion } from './version.rules.ts'

const bytes = 'AAECAwQFBgcICQ=='

test.each([
  ['an iPhone', `PHOTO;ENCODING=b;TYPE=JPEG;X-ABCROP-RECTANGLE=ABClipRect_1&0&0&9&9&x==:${bytes}`],
  ['macOS, which repeats the encoding', `PHOTO;ENCODING=b,b;TYPE=JPEG:${bytes}`],
  ['a program with the words of vCard 2.1', `PHOTO;BASE64;JPEG;TYPE=jpeg:${bytes}`],
])('the photo of %s is an address with its bytes in vCard 4.0', (_name, line) => {
  const [photo = ''] = toVersion([line], '4.0')
  expect(photo).toMatch(/^PHOTO[^:]*:data:image\/jpeg;base64,AAECAwQFBgcICQ==$/)
  expect(photo).not.toMatch(/ENCODING|TYPE/)
})

test.each([
  ['Thunderbird', `PHOTO;VALUE=URI:data:image/jpeg;base64,${bytes}`, 'JPEG'],
  ['a program with a picture of another kind', `PHOTO:data:image/png;base64,${bytes}`, 'PNG'],
  [
    'a program with parameters',
    `PHOTO;MEDIATYPE=image/jpeg:data:image/jpeg;charset=x;base64,${bytes}`,
    'JPEG',
  ],
])('the photo of %s has the form that phones read in vCard 3.0', (_name, line, type) => {
  expect(toVersion([line], '3.0')).toEqual([`PHOTO;ENCODING=b;TYPE=${type}:${bytes}`])
})

test('a photo at an address stays an address', () => {
  const line = 'PHOTO;VALUE=uri:https://photos.example/a.jpg'
  expect(toVersion([line.replace('VALUE=uri', 'MEDIATYPE=image/jpeg')], '3.0')).toEqual([
    'PHOTO;VALUE=uri;MEDIATYPE=image/jpeg:https://photos.example/a.jpg',
  ])
  expect(toVersion([line], '4.0')).toEqual(['PHOTO:https://photos.example/a.jpg'])
})

test.each([
  ['VERSION:4.0', 'VERSION:3.0', 'VERSION:4.0'],
  ['item1.EMAIL;TYPE=home;PREF=1:a@b.example', 'item1.EMAIL;TYPE=home;TYPE=pref:a@b.example', undefined],
  ['TEL;VALUE=uri;TYPE=cell:tel:+82-10-1', 'TEL;TYPE=cell:+82-10-1', 'TEL;TYPE=cell:+82-10-1'],
  ['KIND:group', 'X-ADDRESSBOOKSERVER-KIND:group', 'KIND:group'],
  ['MEMBER:urn:uuid:1', 'X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:1', 'MEMBER:urn:uuid:1'],
  ['BDAY:19900102', 'BDAY:1990-01-02', 'BDAY:1990-01-02'],
  ['BDAY:--0229', 'BDAY:--0229', 'BDAY:--0229'],
  ['X-OWN;PREF=1;A="b;c:d":값', 'X-OWN;PREF=1;A="b;c:d":값', 'X-OWN;PREF=1;A="b;c:d":값'],
])('%s is written as its version does, and back', (line, in3, in4 = line) => {
  expect(toVersion([line], '3.0')).toEqual([in3])
  expect(toVersion([in3], '4.0')).toEqual([in4])
})

test('no line of a card is lost in another version', () => {
  for (const { name, lines } of sentCards)
    for (const version of ['3.0', '4.0'] as const)
      expect([name, toVersion(lines, version).length]).toEqual([name, lines.length])
})
