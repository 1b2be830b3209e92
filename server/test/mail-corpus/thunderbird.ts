import {
  alternative,
  type CorpusMail,
  file,
  html,
  many,
  message,
  mixed,
  picture,
  plain,
  related,
} from './build.ts'

const head = (subject: string) =>
  `Message-ID: <a1b2@x.example>\r\nDate: Mon, 23 Nov 2026 09:00:00 +0900\r\nUser-Agent: Mozilla Thunderbird\r\nFrom: Kim <kim@x.example>\r\nTo: lee@x.example\r\nSubject: ${subject}\r\n`
const around = (params: string) => ({
  before: 'This is an OpenPGP/MIME signed message (RFC 4880 and 3156)\r\n',
  after: '',
  params,
})

/** Thunderbird, Mutt, K-9 and Evolution. */
export const thunderbird: CorpusMail[] = [
  {
    name: 'Thunderbird: flowed text with a quote and a signature',
    head: head('flowed'),
    entity: plain('> quoted \r\n> text\r\nanswer \r\nline\r\n-- \r\nKim', {
      type: 'text/plain; charset=UTF-8; format=flowed',
    }),
    shown: ['answer line', 'Kim'],
  },
  {
    name: 'Thunderbird: a moz-do-not-send picture within related',
    head: head('moz'),
    entity: alternative(
      plain('p'),
      related(
        html('look <img moz-do-not-send="false" src="cid:part1.ABC@x.example" alt="">'),
        picture('Content-ID: <part1.ABC@x.example>\r\nContent-Disposition: inline; filename="pic.png"\r\n'),
      ),
    ),
    ...{ shown: ['look'], pictures: 1, listed: [] },
  },
  {
    name: 'Thunderbird: signed by OpenPGP with words before the first boundary',
    head: head('signed'),
    entity: many(
      'signed',
      [
        mixed(plain('signed text')),
        file(
          'application/pgp-signature; name="OpenPGP_signature.asc"',
          'Content-Disposition: attachment; filename="OpenPGP_signature.asc"\r\n',
        ),
      ],
      around('; micalg=pgp-sha256; protocol="application/pgp-signature"'),
    ),
    ...{ shown: ['signed text'], listed: ['OpenPGP_signature.asc'] },
  },
  {
    name: 'Thunderbird: encrypted by OpenPGP',
    head: head('...'),
    entity: many('encrypted', [
      file('application/pgp-encrypted', 'Content-Description: PGP/MIME version identification\r\n'),
      file(
        'application/octet-stream; name="encrypted.asc"',
        'Content-Disposition: inline; filename="encrypted.asc"\r\n',
      ),
    ]),
    ...{ shown: [], listed: ['part-1', 'encrypted.asc'] },
  },
  {
    name: 'S/MIME: signed with a detached signature',
    head: head('smime'),
    entity: many('signed', [
      alternative(plain('p'), html('signed')),
      file(
        'application/pkcs7-signature; name="smime.p7s"',
        'Content-Disposition: attachment; filename="smime.p7s"\r\n',
      ),
    ]),
    ...{ shown: ['signed'], listed: ['smime.p7s'] },
  },
  {
    name: 'Thunderbird: forwarded as an attachment with an encoded subject',
    head: head('Fwd: x'),
    entity: mixed(
      plain('fyi'),
      message(
        'Subject: =?UTF-8?Q?=EC=9B=90=EB=B3=B8/=EC=82=AC=EB=B3=B8?=\r\n',
        alternative(plain('a'), html('b')),
        'Content-Type: message/rfc822; charset=UTF-8\r\nContent-Transfer-Encoding: 8bit\r\n',
      ),
    ),
    ...{ shown: ['fyi'], listed: ['원본 사본.eml'] },
  },
  {
    name: 'Thunderbird: a name of a file with RFC 2231 and spaces',
    head: head('2231'),
    entity: mixed(
      plain('x'),
      file(
        "application/x-hwp; name*=UTF-8''%ED%9A%8C%EC%9D%98%20%EC%9E%90%EB%A3%8C.hwp",
        "Content-Disposition: attachment; filename*=UTF-8''%ED%9A%8C%EC%9D%98%20%EC%9E%90%EB%A3%8C.hwp\r\n",
      ),
    ),
    listed: ['회의 자료.hwp'],
  },
  {
    name: 'Mutt: a patch within the text is listed',
    head: head('[PATCH] x'),
    entity: mixed(plain('see'), {
      ...plain('diff'),
      head: 'Content-Type: text/x-diff; charset=us-ascii\r\nContent-Disposition: attachment; filename="x.patch"\r\n',
    }),
    ...{ shown: ['see'], listed: ['x.patch'] },
  },
  {
    name: 'Mutt: no charset and UTF-8 octets',
    head: head('no charset'),
    entity: plain('그냥 한글', { type: 'text/plain' }),
    shown: ['그냥 한글'],
  },
  {
    name: 'Evolution: Latin letters in quoted-printable of ISO-8859-15',
    head: head('=?ISO-8859-15?Q?Caf=E9_=A4?='),
    entity: plain('Café €', { charset: 'iso-8859-15', encoding: 'quoted-printable' }),
    ...{ subject: 'Café €', shown: ['Café €'] },
  },
  {
    name: 'K-9: HTML whose pictures are data',
    head: head('data'),
    entity: html('<img src="data:image/png;base64,iVBORw0KGgo="> inline'),
    shown: ['inline'],
  },
  {
    name: 'Japanese: ISO-2022-JP in the subject and the text',
    head: head('=?ISO-2022-JP?B?GyRCMnE1RBsoQg==?='),
    entity: {
      ...plain('', { type: 'text/plain; charset=ISO-2022-JP', encoding: '7bit' }),
      body: Buffer.from('\x1b$B2q5D\x1b(B', 'latin1'),
      marks: [],
    },
    ...{ subject: '会議', shown: ['会議'] },
  },
]
