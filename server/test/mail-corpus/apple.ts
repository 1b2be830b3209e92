import { alternative, type CorpusMail, file, html, mixed, other, picture, plain, related } from './build.ts'

const head = (subject: string) =>
  `From: =?utf-8?Q?=EA=B9=80=EB=AF=BC=EC=88=98?= <minsu@icloud.example>\r\nTo: lee@x.example\r\nSubject: ${subject}\r\nX-Mailer: iPhone Mail (23A341)\r\n`
const inline = (name: string) => `Content-Disposition: inline; filename="${name}"\r\n`

/** Apple Mail of macOS and iOS. */
export const apple: CorpusMail[] = [
  {
    name: 'iPhone: text, photo, text',
    head: head('photo'),
    entity: mixed(
      plain('before'),
      picture(inline('IMG_0001.jpeg'), 'image/jpeg; name="IMG_0001.jpeg"'),
      plain('after'),
    ),
    ...{ from: ['김민수', 'minsu@icloud.example'], shown: ['before', 'after'], listed: ['IMG_0001.jpeg'] },
  },
  {
    name: 'iPhone: HTML, photo, HTML',
    head: head('photo'),
    entity: mixed(
      html('before'),
      picture(inline('IMG_2.heic'), 'image/heic; name=IMG_2.heic'),
      html('after'),
    ),
    ...{ shown: ['before', 'after'], listed: ['IMG_2.heic'] },
  },
  {
    name: 'Apple Mail: alternatives of a text and of HTML with a file between two halves',
    head: head('pdf'),
    entity: alternative(
      plain('all of it'),
      mixed(
        html('first half'),
        file('application/pdf; x-unix-mode=0644; name="a.pdf"', inline('a.pdf')),
        html('second half'),
      ),
    ),
    ...{ shown: ['first half', 'second half'], hidden: ['all of it'], listed: ['a.pdf'] },
  },
  {
    name: 'Apple Mail: a name of a file in RFC 2231 pieces with letters in two characters',
    head: head('nfd'),
    entity: mixed(
      plain('x'),
      file(
        'application/pdf',
        "Content-Disposition: attachment;\r\n filename*0*=utf-8''%E1%84%92%E1%85%A1%E1%86%AB;\r\n filename*1*=%E1%84%80%E1%85%B3%E1%86%AF.pdf\r\n",
      ),
    ),
    listed: ['한글.pdf'],
  },
  {
    name: 'Apple Mail: flowed text',
    head: head('flowed'),
    entity: plain('one \r\ntwo', { type: 'text/plain; charset=utf-8; format=flowed; delsp=no' }),
    shown: ['one two'],
  },
  {
    name: 'Apple Mail: a signature with a picture within related within alternatives',
    head: head('logo'),
    entity: alternative(
      plain('x'),
      related(
        html('with logo <img src="cid:5C1A-44@apple">'),
        picture('Content-Id: <5C1A-44@apple>\r\nContent-Disposition: inline; filename=logo.png\r\n'),
      ),
    ),
    ...{ shown: ['with logo'], pictures: 1, listed: [] },
  },
  {
    name: 'Apple Watch: a form for the watch between the text and the HTML',
    head: head('watch'),
    entity: alternative(plain('p'), other('text/watch-html; charset=utf-8', '<b>w</b>'), html('phone')),
    ...{ shown: ['phone'], listed: [] },
  },
  {
    name: 'Apple Mail: only a photo',
    head: head('only'),
    entity: picture(inline('IMG_3.png'), 'image/png; name=IMG_3.png'),
    ...{ shown: [], listed: ['IMG_3.png'] },
  },
  {
    name: 'Apple Mail: an encoded subject that is split within a letter',
    head: head('=?utf-8?B?7ZqM7J2Y7Iuk?=\r\n =?utf-8?B?IOyYiOyVvQ==?='),
    entity: plain('x'),
    subject: '회의실 예약',
  },
  {
    name: 'iOS: a location and a contact between two texts',
    head: head('place'),
    entity: mixed(
      plain('here'),
      other('text/x-vlocation; name="Seoul.loc.vcf"', 'BEGIN:VCARD', { more: inline('Seoul.loc.vcf') }),
      plain('bye'),
    ),
    ...{ shown: ['here', 'bye'], listed: ['Seoul.loc.vcf'] },
  },
  {
    name: 'Apple Mail: a text file sent inline is listed by its name',
    head: head('txt'),
    entity: mixed(
      plain('see'),
      plain('file text', { type: 'text/plain; name="a.txt"', more: inline('a.txt') }),
      plain('end'),
    ),
    ...{ shown: ['see', 'end'], listed: ['a.txt'] },
  },
]
