import {
  alternative,
  type CorpusMail,
  file,
  html,
  many,
  message,
  mixed,
  other,
  plain,
  related,
} from './build.ts'

const head = (subject: string, more = '') =>
  `From: Kim via Dev <dev@lists.example>\r\nTo: dev@lists.example\r\nSubject: [Dev] ${subject}\r\nList-Id: Dev <dev.lists.example>\r\nPrecedence: list\r\n${more}`
const digestOf = (...subjects: string[]) =>
  many(
    'digest',
    subjects.map((one) => message(`From: a@x.example\r\nSubject: ${one}\r\n`, plain(`text of ${one}`), '')),
  )

/** Mailman, Sympa, ezmlm, gateways that add words, and newsletters. */
export const lists: CorpusMail[] = [
  {
    name: 'Mailman: a footer behind alternatives',
    head: head('a'),
    entity: mixed(
      alternative(plain('p'), html('body')),
      plain('Dev mailing list', { charset: 'us-ascii', more: 'Content-Disposition: inline\r\n' }),
    ),
    ...{ shown: ['body', 'Dev mailing list'], listed: [], from: ['Kim via Dev', 'dev@lists.example'] },
  },
  {
    name: 'Mailman: a header and a footer around a text with a file',
    head: head('b'),
    entity: mixed(
      plain('HEADER'),
      plain('body'),
      file('application/pdf; name=a.pdf', 'Content-Disposition: attachment; filename=a.pdf\r\n'),
      plain('FOOTER'),
    ),
    ...{ shown: ['HEADER', 'body', 'FOOTER'], listed: ['a.pdf'] },
  },
  {
    name: 'Mailman: a digest with a table of contents',
    head: head('Digest, Vol 1'),
    entity: mixed(plain('Today topics'), digestOf('first', 'second'), plain('End of Digest')),
    ...{ shown: ['Today topics', 'End of Digest'], listed: ['first.eml', 'second.eml'] },
  },
  {
    name: 'Mailman: HTML alone with a footer as text',
    head: head('c'),
    entity: mixed(html('body'), plain('FOOTER')),
    shown: ['body', 'FOOTER'],
  },
  {
    name: 'a member who sent HTML, whose mail a list wrapped',
    head: head('wrapped', 'Reply-To: Kim <kim@x.example>, Dev <dev@lists.example>\r\n'),
    entity: mixed(message('From: kim@x.example\r\nSubject: inner\r\n', html('inner body')), plain('FOOTER')),
    ...{ shown: ['FOOTER'], listed: ['inner.eml'], replyTo: ['kim@x.example', 'dev@lists.example'] },
  },
  {
    name: 'a gateway that puts a warning before HTML as HTML',
    head: head('d'),
    entity: mixed(html('<b>[EXTERNAL]</b>'), alternative(plain('p'), html('body'))),
    shown: ['[EXTERNAL]', 'body'],
  },
  {
    name: 'a virus scanner that appends its report as the last alternative',
    head: head('e'),
    entity: alternative(plain('p'), html('body'), plain('No virus found')),
    ...{ shown: ['body'], listed: ['part-3'] },
  },
  {
    name: 'Sympa: a text whose footer is a part with a description',
    head: head('f'),
    entity: mixed(
      plain('body', { charset: 'iso-8859-1' }),
      plain('Pied de page', { more: 'Content-Description: footer\r\n' }),
    ),
    shown: ['body', 'Pied de page'],
  },
  {
    name: 'newsletter: one HTML with a style sheet and links to leave',
    head: head(
      'news',
      'List-Unsubscribe: <https://news.example/u?x=1>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n',
    ),
    entity: html('<style>.a{color:red}</style><table class="a"><tr><td>offer</td></tr></table>'),
    ...{ shown: ['offer'], unsubscribe: '<https://news.example/u?x=1>' },
  },
  {
    name: 'newsletter: a text version that only says that HTML is needed',
    head: head('html only'),
    entity: alternative(plain('Your client does not show HTML'), html('offer')),
    ...{ shown: ['offer'], hidden: ['does not show HTML'] },
  },
  {
    name: 'newsletter: sender names with emoji and encoded words in Q with underscores',
    head: 'From: =?utf-8?Q?=F0=9F=8E=81_Shop_News?= <news@shop.example>\r\nTo: a@x.example\r\nSubject: =?utf-8?Q?50%_off_=E2=9C=A8?=\r\n',
    entity: html('x'),
    ...{ from: ['🎁 Shop News', 'news@shop.example'], subject: '50% off ✨' },
  },
  {
    name: 'newsletter: an empty text before the HTML',
    head: head('g'),
    entity: alternative({ ...plain(''), body: Buffer.from('\r\n'), marks: [] }, html('offer')),
    ...{ shown: ['offer'], listed: [] },
  },
  {
    name: 'newsletter: related within alternatives with a picture that has only a location',
    head: head('h'),
    entity: alternative(
      plain('p'),
      related(
        html('<img src="logo.gif"> offer'),
        file('image/gif', 'Content-Location: logo.gif\r\n', 'R0lGODlhAQABAAAAACw='),
      ),
    ),
    ...{ shown: ['offer'], listed: ['part-3'] },
  },
  {
    name: 'an autoresponder in plain text',
    head: head('Out of office', 'Auto-Submitted: auto-replied\r\n'),
    entity: plain('I am away'),
    shown: ['I am away'],
  },
  {
    name: 'a ticket system with text/html of an unknown charset name',
    head: head('ticket'),
    entity: html('상담 접수', { type: 'text/html; charset="unicode-1-1-utf-8-x"' }),
    shown: ['상담 접수'],
  },
  {
    name: 'a bill as a text and as a page that is a file',
    head: head('bill'),
    entity: mixed(
      plain('see the file'),
      html('BILL', {
        type: 'text/html; charset=utf-8; name="bill.html"',
        more: 'Content-Disposition: attachment; filename="bill.html"\r\n',
      }),
    ),
    ...{ shown: ['see the file'], listed: ['bill.html'] },
  },
  {
    name: 'a fax gateway with a picture and a text without a disposition',
    head: head('fax'),
    entity: mixed(file('image/tiff; name="fax.tif"'), plain('1 page received')),
    ...{ shown: ['1 page received'], listed: ['fax.tif'] },
  },
  {
    name: 'a calendar of a list outside of alternatives',
    head: head('cal'),
    entity: mixed(plain('join'), other('text/calendar; charset=utf-8; method=PUBLISH', 'BEGIN:VCALENDAR')),
    ...{ shown: ['join'], listed: ['part-2'] },
  },
]
