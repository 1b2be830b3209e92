import { type CorpusMail, file, html, many, mixed, plain } from './build.ts'

const simple = (name: string, head: string, more: Partial<CorpusMail>): CorpusMail => ({
  ...{ name, head, entity: plain('body text') },
  ...more,
})

/** Examples after RFC 5322 appendix A. */
const addresses: CorpusMail[] = [
  simple(
    'RFC 5322 A.1.1',
    'From: John Doe <jdoe@machine.example>\r\nSender: Michael Jones <mjones@machine.example>\r\nTo: Mary Smith <mary@example.net>\r\nSubject: Saying Hello\r\nDate: Fri, 21 Nov 1997 09:55:06 -0600\r\nMessage-ID: <1234@local.machine.example>\r\n',
    {
      ...{ from: ['John Doe', 'jdoe@machine.example'], subject: 'Saying Hello' },
      ...{
        to: [['Mary Smith', 'mary@example.net']],
        sentAt: '1997-11-21T15:55:06.000Z',
        shown: ['body text'],
      },
    },
  ),
  simple(
    'RFC 5322 A.1.2',
    'From: "Joe Q. Public" <john.q.public@example.com>\r\nTo: Mary Smith <mary@x.test>, jdoe@example.org, Who? <one@y.test>\r\nCc: <boss@nil.test>, "Giant; \\"Big\\" Box" <sysservices@example.net>\r\nDate: Tue, 1 Jul 2003 10:52:37 +0200\r\n',
    {
      from: ['Joe Q. Public', 'john.q.public@example.com'],
      to: [
        ['Mary Smith', 'mary@x.test'],
        ['', 'jdoe@example.org'],
        ['Who?', 'one@y.test'],
      ],
      cc: [
        ['', 'boss@nil.test'],
        ['Giant; "Big" Box', 'sysservices@example.net'],
      ],
    },
  ),
  simple(
    'RFC 5322 A.1.3: groups',
    'From: Pete <pete@silly.example>\r\nTo: A Group:Ed Jones <c@a.test>,joe@where.test,John <jdoe@one.test>;\r\nCc: Undisclosed recipients:;\r\n',
    {
      to: [
        ['Ed Jones', 'c@a.test'],
        ['', 'joe@where.test'],
        ['John', 'jdoe@one.test'],
      ],
      cc: [],
    },
  ),
  simple(
    'RFC 5322 A.5: comments everywhere',
    "From: Pete(A nice \\) chap) <pete(his account)@silly.test(his host)>\r\nTo:A Group(Some people)\r\n     :Chris Jones <c@(Chris's host.)public.example>,\r\n         joe@example.org,\r\n  John <jdoe@one.test> (my dear friend); (the end of the group)\r\nDate: Thu,\r\n      13\r\n        Feb\r\n          1969\r\n      23:32\r\n               -0330 (Newfoundland Time)\r\n",
    {
      from: ['Pete(A nice ) chap)', 'pete@silly.test'],
      to: [
        ['Chris Jones', 'c@public.example'],
        ['', 'joe@example.org'],
        ['John', 'jdoe@one.test'],
      ],
      sentAt: null,
    },
  ),
  simple(
    'RFC 5322 A.6.1: obsolete addresses with a route',
    'From: Joe Q. Public <john.q.public@example.com>\r\nTo: Mary Smith <@node.test:mary@example.net>, , jdoe@test  . example\r\nDate: Tue, 1 Jul 2003 10:52:37 +0200\r\n',
    {
      to: [
        ['Mary Smith', 'mary@example.net'],
        ['', 'jdoe@test.example'],
      ],
    },
  ),
  simple(
    'an address with its name as a comment (before RFC 822)',
    'From: kim@x.example (Kim (Sales) Minsu)\r\n',
    { from: ['Kim (Sales) Minsu', 'kim@x.example'] },
  ),
  simple('a quoted local part with a space', 'From: "john doe"@x.example\r\n', {
    from: ['', '"john doe"@x.example'],
  }),
  simple('parentheses in the name of a person stay', 'From: 홍길동(영업팀) <hong@x.example>\r\n', {
    from: ['홍길동(영업팀)', 'hong@x.example'],
  }),
  simple('only a sender', 'Sender: Bot <bot@x.example>\r\n', { from: ['Bot', 'bot@x.example'] }),
  simple(
    'an obsolete date with two digits and a name of a zone',
    'From: a@x.example\r\nDate: 21 Nov 97 09:55:06 GMT\r\n',
    { sentAt: '1997-11-21T09:55:06.000Z' },
  ),
]

/** Examples after RFC 2045 to 2049, 2231 and 3676. */
const mime: CorpusMail[] = [
  simple('RFC 2046: words before and after the parts are no part', 'From: a@x.example\r\n', {
    entity: many('mixed', [plain('implicit', { type: '' }), plain('explicit')], {
      before: 'This is the preamble.\r\n',
      after: 'This is the epilogue.',
      params: '',
    }),
    ...{ shown: ['implicit', 'explicit'], hidden: ['preamble', 'epilogue'] },
  }),
  simple('RFC 2045: a comment in the type and the charset', 'From: a@x.example\r\n', {
    entity: plain('commented', { type: 'text/plain (the text); charset=us-ascii (Plain text)' }),
    shown: ['commented'],
  }),
  simple('an encoding with a comment', 'From: a@x.example\r\n', {
    entity: plain('encoded', { encoding: 'base64', encodingText: 'Base64 (RFC 2045)' }),
    shown: ['encoded'],
  }),
  simple('an encoding in quotes and in upper case', 'From: a@x.example\r\n', {
    entity: plain('é', { encoding: 'quoted-printable', encodingText: '"QUOTED-PRINTABLE"' }),
    shown: ['é'],
  }),
  simple('a type without a subtype', 'From: a@x.example\r\n', {
    entity: plain('hello body', { type: 'text; charset="euc-kr"' }),
    shown: ['hello body'],
  }),
  simple('a type that is no type', 'From: a@x.example\r\n', {
    entity: plain('odd type', { type: '???' }),
    shown: ['odd type'],
  }),
  simple('no type at all', 'From: a@x.example\r\n', {
    entity: plain('no type', { type: '' }),
    shown: ['no type'],
  }),
  simple(
    'UTF-16 in the first part, and a subject in ASCII',
    'From: Kim <a@x.example>\r\nSubject: utf16-part\r\n',
    {
      entity: mixed(
        plain('안녕 hello', {
          charset: 'utf-16le',
          encoding: 'base64',
          type: 'text/plain; charset=UTF-16LE',
        }),
        file('image/png; name="photo.png"'),
      ),
      ...{
        subject: 'utf16-part',
        from: ['Kim', 'a@x.example'],
        shown: ['안녕 hello'],
        listed: ['photo.png'],
      },
    },
  ),
  simple('a file in uuencode', 'From: a@x.example\r\n', {
    entity: mixed(plain('see'), {
      head: 'Content-Type: text/plain; name="cat.txt"\r\nContent-Disposition: attachment; filename="cat.txt"\r\nContent-Transfer-Encoding: x-uuencode\r\n',
      body: Buffer.from('begin 644 cat.txt\r\n#0V%T\r\n`\r\nend\r\n'),
      marks: [],
      choices: [],
    }),
    ...{ shown: ['see'], listed: ['cat.txt'] },
  }),
  simple('a file in uuencode within a text', 'From: a@x.example\r\n', {
    entity: plain('before\r\nbegin 644 cat.txt\r\n#0V%T\r\n`\r\nend\r\nafter', { encoding: '7bit' }),
    ...{ shown: ['before', 'after'], hidden: ['#0V%T'], listed: ['cat.txt'] },
  }),
  simple('a text that only begins like uuencode', 'From: a@x.example\r\n', {
    entity: plain('begin 644 the war\r\nof words, which has no end'),
    ...{ shown: ['begin 644 the war', 'no end'], listed: [] },
  }),
  simple(
    'a name in UTF-8 that was cut within a letter',
    'From: =?utf-8?B?7ZmN6ri464+ZIOuLmA==?= <a@x.example>\r\nSubject: =?utf-8?B?7ZqM7J2Y66Gd?= \r\n',
    { from: ['홍길동 님', 'a@x.example'], subject: '회의록' },
  ),
  simple(
    'a subject in UTF-8 whose last letter is half',
    'From: a@x.example\r\nSubject: =?utf-8?B?7ZqM7J2Y66E=?=\r\n',
    { subject: '회의' },
  ),
  simple('a name of a file in UTF-8 whose last letter is half', 'From: a@x.example\r\n', {
    entity: mixed(
      plain('x'),
      file('application/pdf', 'Content-Disposition: attachment; filename="=?utf-8?B?7ZqM7J2Y66E=?="\r\n'),
    ),
    listed: ['회의'],
  }),
  simple('a multipart whose last boundary is missing', 'From: a@x.example\r\n', {
    entity: cut(mixed(plain('first'), plain('second'))),
    shown: ['first', 'second'],
  }),
  simple('a multipart with another boundary than it names', 'From: a@x.example\r\n', {
    entity: { ...plain('inside'), head: 'Content-Type: multipart/mixed; boundary=none\r\n' },
    shown: ['inside'],
  }),
  simple('a multipart that names no boundary', 'From: a@x.example\r\n', {
    entity: { ...plain('inside'), head: 'Content-Type: multipart/mixed\r\n' },
    shown: ['inside'],
  }),
  simple('an unknown multipart is read like mixed', 'From: a@x.example\r\n', {
    entity: many('x-unknown', [plain('one'), html('two')]),
    shown: ['one', 'two'],
  }),
  simple('soft line breaks at the end of lines with spaces', 'From: a@x.example\r\n', {
    entity: {
      ...plain('', { type: 'text/plain; charset=utf-8' }),
      head: 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n',
      body: Buffer.from('caf=C3=A9 and=  \r\n more=\r\n'),
      marks: [],
    },
    shown: ['café and more'],
  }),
]

/** Turns the closing boundary of an entity off. */
function cut(entity: CorpusMail['entity']): CorpusMail['entity'] {
  return { ...entity, body: entity.body.subarray(0, entity.body.lastIndexOf('\r\n--')) }
}

/** What has no head, or less than a mail has. */
const damaged: CorpusMail[] = [
  simple('a text without any header', '', {
    bytes: Buffer.from('only words here\r\nand more'),
    entity: plain(''),
    shown: ['only words here', 'and more'],
  }),
  simple('a text without a header that has an empty line', '', {
    bytes: Buffer.from('first words\r\n\r\nsecond words'),
    entity: plain(''),
    shown: ['first words', 'second words'],
  }),
  simple('a mail that begins with the empty line', '', {
    bytes: Buffer.from('\r\nafter the line'),
    entity: plain(''),
    shown: ['after the line'],
  }),
  simple('the line of a mailbox file before the headers', '', {
    bytes: Buffer.from('From kim@x.example Mon Nov 23 09:00:00 2026\r\nSubject: in a file\r\n\r\nthe text'),
    entity: plain(''),
    subject: 'in a file',
    shown: ['the text'],
  }),
  simple('lines that end with LF only', '', {
    bytes: Buffer.from('Subject: unix\n\nthe text\n'),
    entity: plain(''),
    subject: 'unix',
    shown: ['the text'],
  }),
]

/** Examples of the standards, and what programs make of them. */
export const standards: CorpusMail[] = [...addresses, ...mime, ...damaged]
