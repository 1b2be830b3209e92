import { alternative, type CorpusMail, file, html, mixed, other, picture, plain, related } from './build.ts'

const head = (subject: string, more = '') =>
  `From: Lee <lee@gmail.example>\r\nTo: Kim <kim@x.example>\r\nDate: Sun, 22 Nov 2026 16:00:00 -0800\r\nSubject: ${subject}\r\nMessage-ID: <CAAA=_x+1@mail.gmail.example>\r\n${more}`

/** Gmail, Google Groups and Google Calendar. */
export const google: CorpusMail[] = [
  {
    name: 'Gmail: alternatives in quoted-printable',
    head: head('=?UTF-8?B?7J287KCVIO2ZleyduA==?='),
    entity: alternative(
      plain('일정', { encoding: 'base64' }),
      html('<div dir="ltr">일정=확인</div>', { encoding: 'quoted-printable' }),
    ),
    ...{ subject: '일정 확인', sentAt: '2026-11-23T00:00:00.000Z', shown: ['일정=확인'] },
  },
  {
    name: 'Gmail: a picture within the text by a name with ii_',
    head: head('inline'),
    entity: related(
      alternative(plain('[image: a.png]'), html('<img src="cid:ii_lk1abc0" alt="a.png"> done')),
      picture(
        'Content-ID: <ii_lk1abc0>\r\nX-Attachment-Id: ii_lk1abc0\r\nContent-Disposition: inline; filename="a.png"\r\n',
      ),
    ),
    ...{ shown: ['done'], pictures: 1, listed: [] },
  },
  {
    name: 'Gmail: a file with an X-Attachment-Id is a file although it has a Content-ID',
    head: head('file'),
    entity: mixed(
      alternative(plain('p'), html('h')),
      file(
        'application/pdf; name="계약.pdf"',
        'Content-Disposition: attachment; filename="계약.pdf"\r\nContent-ID: <f_lk1>\r\nX-Attachment-Id: f_lk1\r\n',
      ),
    ),
    ...{ shown: ['h'], listed: ['계약.pdf'] },
  },
  {
    name: 'Gmail: a form for AMP between the text and the HTML',
    head: head('amp'),
    entity: alternative(plain('p'), other('text/x-amp-html; charset=UTF-8', '<!doctype html>'), html('h')),
    ...{ shown: ['h'], listed: [] },
  },
  {
    name: 'Google Groups: a footer behind the mail of a member',
    head: head(
      'group',
      'List-Unsubscribe: <mailto:g+unsubscribe@groups.example>, <https://groups.example/u>\r\nPrecedence: list\r\n',
    ),
    entity: mixed(alternative(plain('p'), html('member')), plain('You received this message because')),
    ...{ shown: ['member', 'You received this message because'], listed: [] },
    unsubscribe: '<mailto:g+unsubscribe@groups.example>, <https://groups.example/u>',
  },
  {
    name: 'Google Calendar: an invitation as alternative and as file',
    head: head('Invitation'),
    entity: mixed(
      alternative(
        plain('p'),
        html('when'),
        other('text/calendar; charset="UTF-8"; method=REQUEST', 'BEGIN:VCALENDAR'),
      ),
      other('application/ics; name="invite.ics"', 'BEGIN:VCALENDAR', {
        more: 'Content-Disposition: attachment; filename="invite.ics"\r\n',
      }),
    ),
    ...{ shown: ['when'], listed: ['invite.ics'] },
  },
  {
    name: 'Gmail: a reply with its quote',
    head: head('Re: a', 'In-Reply-To: <m1@x.example>\r\nReferences: <m0@x.example>\r\n <m1@x.example>\r\n'),
    entity: html(
      'yes<div class="gmail_quote"><div class="gmail_attr">On Sun, Kim wrote:</div><blockquote class="gmail_quote">no</blockquote></div>',
    ),
    shown: ['yes', 'Kim wrote:', 'no'],
  },
  {
    name: 'Gmail: the lower case of plus addresses and dots stays',
    head: 'From: "First.Last (Sales)" <First.Last+tag@gmail.example>\r\nTo: k@x.example\r\nSubject: s\r\n',
    entity: plain('x'),
    from: ['First.Last (Sales)', 'First.Last+tag@gmail.example'],
  },
  {
    name: 'Gmail: addresses in UTF-8 (SMTPUTF8)',
    head: 'From: 홍길동 <홍길동@한국.example>\r\nTo: jdöe@mächine.example\r\nReply-To: 답장 <답장@한국.example>\r\nSubject: EAI 시험\r\n',
    entity: plain('x'),
    ...{
      from: ['홍길동', '홍길동@한국.example'],
      to: [['', 'jdöe@mächine.example']],
      replyTo: ['답장@한국.example'],
    },
    subject: 'EAI 시험',
  },
  {
    name: 'Gmail: a confidential mail with only HTML in base64',
    head: head('conf'),
    entity: html('expires', { encoding: 'base64' }),
    shown: ['expires'],
  },
]
