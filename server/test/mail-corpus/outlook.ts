import iconv from 'iconv-lite'
import {
  alternative,
  type CorpusMail,
  file,
  html,
  many,
  message,
  mixed,
  other,
  picture,
  plain,
  related,
} from './build.ts'

const head = 'From: "Kim, Minsu" <minsu.kim@contoso.example>\r\nTo: Lee <lee@fabrikam.example>\r\n'
const cid = (id: string) =>
  `Content-ID: <${id}>\r\nContent-Disposition: inline; filename="${id.split('@')[0]}"\r\n`

/** Outlook, Exchange, Outlook for the web and Outlook Express. */
export const outlook: CorpusMail[] = [
  {
    name: 'Outlook: alternatives with a thread index and a quoted name with a comma',
    head: `${head}Subject: RE: Budget\r\nThread-Topic: Budget\r\nThread-Index: AdoAAAAA\r\nDate: Mon, 23 Nov 2026 08:15:30 +0900\r\n`,
    entity: alternative(plain('text'), html('formatted')),
    from: ['Kim, Minsu', 'minsu.kim@contoso.example'],
    ...{
      subject: 'RE: Budget',
      sentAt: '2026-11-22T23:15:30.000Z',
      shown: ['formatted'],
      hidden: ['text mark'],
    },
  },
  {
    name: 'Outlook: a signature picture named image001.png@01D9 within related',
    head: `${head}Subject: signature\r\n`,
    entity: related(
      alternative(plain('hello'), html('hello <img src="cid:image001.png@01D9ABCD.12345670">')),
      picture(cid('image001.png@01D9ABCD.12345670')),
    ),
    ...{ shown: ['hello'], pictures: 1, listed: [] },
  },
  {
    name: 'Outlook: pictures and a file, related within mixed',
    head: `${head}Subject: report\r\n`,
    entity: mixed(
      related(alternative(plain('a'), html('see <img src="cid:i1@x">')), picture(cid('i1@x'))),
      file(
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document; name="=?utf-8?B?67O06rOg7IScLmRvY3g=?="',
        'Content-Disposition: attachment; filename="=?utf-8?B?67O06rOg7IScLmRvY3g=?="\r\n',
      ),
    ),
    ...{ shown: ['see'], pictures: 1, listed: ['보고서.docx'] },
  },
  {
    name: 'Outlook: an inline picture that the HTML does not name is listed',
    head: `${head}Subject: unused\r\n`,
    entity: related(html('text'), picture(cid('unused@x'))),
    ...{ shown: ['text'], pictures: 0, listed: ['unused'] },
  },
  {
    name: 'Outlook: winmail.dat of rich text',
    head: `${head}Subject: tnef\r\n`,
    entity: mixed(
      plain('body'),
      file(
        'application/ms-tnef; name="winmail.dat"',
        'Content-Disposition: attachment; filename="winmail.dat"\r\n',
      ),
    ),
    ...{ shown: ['body'], listed: ['winmail.dat'] },
  },
  {
    name: 'Outlook: an invitation as the third alternative',
    head: `${head}Subject: meeting\r\n`,
    entity: alternative(
      plain('when'),
      html('when and where'),
      other('text/calendar; method=REQUEST; charset=utf-8', 'BEGIN:VCALENDAR'),
    ),
    ...{ shown: ['when and where'], listed: [] },
  },
  {
    name: 'Outlook: a mail attached to a mail is listed by its subject',
    head: `${head}Subject: FW: x\r\n`,
    entity: mixed(plain('see below'), message('Subject: =?utf-8?B?7ZqM7J2Y66Gd?=\r\n', plain('inner'))),
    ...{ shown: ['see below'], listed: ['회의록.eml'] },
  },
  {
    name: 'Outlook in Korean: ks_c_5601-1987 in base64 with letters of the larger set',
    head: 'From: =?ks_c_5601-1987?B?sei5zrz2?= <minsu@contoso.example>\r\nTo: lee@x.example\r\nSubject: =?ks_c_5601-1987?B?yLjAx7fP?=\r\n',
    entity: plain('똠방각하 회의록', {
      charset: 'cp949',
      encoding: 'base64',
      type: 'text/plain; charset="ks_c_5601-1987"',
    }),
    ...{ from: ['김민수', 'minsu@contoso.example'], subject: '회의록', shown: ['똠방각하 회의록'] },
  },
  {
    name: 'Outlook in Chinese: gb2312 with letters of GBK',
    head: 'From: =?gb2312?B?1cXOsA==?= <zhang@contoso.example>\r\nTo: a@x.example\r\nSubject: =?gb2312?B?u+HS6Q==?=\r\n',
    entity: html('朱镕基', { charset: 'gb18030', type: 'text/html; charset="gb2312"' }),
    ...{ from: ['张伟', 'zhang@contoso.example'], subject: '会议', shown: ['朱镕基'] },
  },
  {
    name: 'Outlook Express: raw CP949 octets in the subject and the name of a file',
    head: Buffer.concat([
      Buffer.from('From: a@x.example\r\nTo: b@x.example\r\nSubject: '),
      iconv.encode('견적 요청', 'cp949'),
      Buffer.from('\r\n'),
    ]),
    entity: plain('견적', { charset: 'cp949', type: 'text/plain; charset="euc-kr"' }),
    ...{ subject: '견적 요청', shown: ['견적'] },
  },
  {
    name: 'Outlook: high importance and a read receipt',
    head: `${head}Subject: urgent\r\nImportance: High\r\nX-Priority: 1 (Highest)\r\nDisposition-Notification-To: minsu.kim@contoso.example\r\n`,
    entity: plain('now'),
    ...{ importance: 'high', shown: ['now'] },
  },
  {
    name: 'Exchange: a disclaimer of the gateway behind the alternatives',
    head: `${head}Subject: disclaimer\r\n`,
    entity: mixed(
      alternative(plain('p'), html('body')),
      html('CONFIDENTIAL', { more: 'Content-Disposition: inline\r\n' }),
    ),
    ...{ shown: ['body', 'CONFIDENTIAL'], listed: [] },
  },
  {
    name: 'Exchange: an empty HTML with a full text',
    head: `${head}Subject: empty\r\n`,
    entity: alternative(plain('the text'), {
      ...html(''),
      body: Buffer.from('<html><head></head><body></body></html>'),
      marks: [],
    }),
    shown: ['the text'],
  },
  {
    name: 'Exchange: a report that a mail was not delivered',
    head: 'From: <postmaster@contoso.example>\r\nTo: kim@x.example\r\nSubject: Undeliverable: x\r\n',
    entity: many(
      'report',
      [
        html('Delivery has failed'),
        other('message/delivery-status', 'Final-Recipient: rfc822; a@x.example'),
        message('Subject: original\r\n', plain('the original')),
      ],
      { before: '', after: '', params: '; report-type=delivery-status' },
    ),
    ...{
      from: ['', 'postmaster@contoso.example'],
      shown: ['Delivery has failed'],
      listed: ['part-2', 'original.eml'],
    },
  },
  {
    name: 'Outlook for the web: semicolons and encoded names among the recipients',
    head: 'From: a@x.example\r\nTo: =?utf-8?B?67CV7KeA66+8?= <park@x.example>; "Choi, A" <choi@x.example>\r\nCc: undisclosed-recipients:;\r\nSubject: s\r\n',
    entity: html('x'),
    to: [
      ['박지민', 'park@x.example'],
      ['Choi, A', 'choi@x.example'],
    ],
    cc: [],
  },
  {
    name: 'Outlook: a contact (vCard) and a text file with a text disposition',
    head: `${head}Subject: vcf\r\n`,
    entity: mixed(
      plain('card'),
      other('text/vcard; name="kim.vcf"', 'BEGIN:VCARD', {
        more: 'Content-Disposition: attachment; filename="kim.vcf"\r\n',
      }),
      plain('notes', {
        type: 'text/plain; name="notes.txt"',
        more: 'Content-Disposition: attachment; filename="notes.txt"\r\n',
      }),
    ),
    ...{ shown: ['card'], listed: ['kim.vcf', 'notes.txt'] },
  },
]
