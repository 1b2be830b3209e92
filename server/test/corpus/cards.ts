/** A file of contacts as a program writes it, with what it says. */
export interface CardCase {
  /** The program, and what is special about the file. */
  name: string
  /** The lines between BEGIN and END of one card. */
  lines: readonly string[]
  /** The fields that are not empty. */
  card: Readonly<Record<string, string>>
  /** What the report says: property and code. */
  report: readonly string[]
  encoding?: 'cp949' | 'bom'
}

const quoted = (bytes: string) => bytes.replaceAll(/../g, (hex) => `=${hex.toUpperCase()}`)
const utf8 = (text: string) => quoted(Buffer.from(text).toString('hex'))

/** Files of Outlook, Apple, Google, Thunderbird, Naver, old telephones and the examples of the RFCs. */
export const cardCases: CardCase[] = [
  {
    name: 'Outlook: vCard 2.1 in quoted-printable with fax, home number and address',
    lines: [
      'VERSION:2.1',
      `N;LANGUAGE=ko;CHARSET=utf-8;ENCODING=QUOTED-PRINTABLE:${utf8('김')};${utf8('하늘')}`,
      `FN;CHARSET=utf-8;ENCODING=QUOTED-PRINTABLE:${utf8('김하늘')}`,
      `ORG;CHARSET=utf-8;ENCODING=QUOTED-PRINTABLE:${utf8('한빛')};${utf8('구매팀')}`,
      'TITLE:Manager',
      'TEL;WORK;VOICE:02-000-1234',
      'TEL;CELL;VOICE:010-0000-1234',
      'TEL;WORK;FAX:02-000-9999',
      'TEL;HOME;VOICE:031-000-0000',
      'ADR;WORK;PREF:;;Street 1;Seoul;;04524;Korea',
      'EMAIL;PREF;INTERNET:Kim@X.example',
      'X-MS-OL-DESIGN;CHARSET=utf-8:<card/>',
      'REV:20261101T000000Z',
    ],
    card: {
      name: '김하늘',
      company: '한빛',
      department: '구매팀',
      jobTitle: 'Manager',
      email: 'kim@x.example',
      mobileTel: '010-0000-1234',
      officeTel: '02-000-1234',
    },
    report: ['ADR notStored', 'TEL notStored', 'X-MS-OL-DESIGN notStored'],
  },
  {
    name: 'Outlook: the preferred of two addresses counts, not the first',
    lines: [
      'VERSION:2.1',
      'FN:Kim',
      'EMAIL;INTERNET:second@x.example',
      'EMAIL;PREF;INTERNET:first@x.example',
    ],
    card: { name: 'Kim', email: 'first@x.example' },
    report: ['EMAIL notStored'],
  },
  {
    name: 'Outlook: an assistant as a card within the card',
    lines: [
      'VERSION:2.1',
      'FN:Boss',
      'AGENT:',
      'BEGIN:VCARD',
      'FN:Assistant',
      'TEL:1',
      'END:VCARD',
      'TITLE:Director',
    ],
    card: { name: 'Boss', jobTitle: 'Director' },
    report: ['AGENT notStored'],
  },
  {
    name: 'Exchange: a picture in many lines',
    lines: [
      'VERSION:2.1',
      'FN:Lee',
      'PHOTO;TYPE=JPEG;ENCODING=BASE64:',
      ' QUJDQUJDQUJD',
      ' QUJDQUJDQUJD',
      '',
      'TITLE:CTO',
    ],
    card: { name: 'Lee', jobTitle: 'CTO' },
    report: ['PHOTO notStored'],
  },
  {
    name: 'Apple: groups with labels, and the number of an iPhone',
    lines: [
      'VERSION:3.0',
      'PRODID:-//Apple Inc.//iPhone OS 18//EN',
      'N:Appleseed;John;;;',
      'FN:John Appleseed',
      'item1.EMAIL;type=INTERNET;type=pref:john@x.example',
      'item1.X-ABLabel:_$!<Other>!$_',
      'TEL;type=IPHONE;type=CELL;type=VOICE;type=pref:+1 555 0100',
      'item2.URL;type=pref:https://x.example',
    ],
    card: { name: 'John Appleseed', email: 'john@x.example', mobileTel: '+1 555 0100' },
    report: ['URL notStored', 'X-ABLABEL notStored'],
  },
  {
    name: 'Apple: a company without a person',
    lines: [
      'VERSION:3.0',
      'N:;;;;',
      'FN:한빛상사',
      'ORG:한빛상사;',
      'X-ABShowAs:COMPANY',
      'TEL;type=MAIN:1588-0000',
    ],
    card: { name: '한빛상사', company: '한빛상사', officeTel: '1588-0000' },
    report: ['X-ABSHOWAS notStored'],
  },
  {
    name: 'iCloud: phonetic names and a birthday without a year',
    lines: [
      'VERSION:3.0',
      'N:山田;太郎;;;',
      'FN:山田 太郎',
      'X-PHONETIC-FIRST-NAME:たろう',
      'BDAY;X-APPLE-OMIT-YEAR=1604:1604-05-03',
    ],
    card: { name: '山田 太郎' },
    report: ['BDAY notStored', 'X-PHONETIC-FIRST-NAME notStored'],
  },
  {
    name: 'Google: names in parts, a note of several lines and groups of contacts',
    lines: [
      'VERSION:3.0',
      'FN:Dr. Jane Q. Doe',
      'N:Doe;Jane;Q.;Dr.;',
      'EMAIL;TYPE=INTERNET;TYPE=WORK:jane@x.example',
      'TEL;TYPE=WORK:02-000-1111',
      'NOTE:first\\nsecond\\, third',
      'CATEGORIES:myContacts',
    ],
    card: {
      name: 'Dr. Jane Q. Doe',
      email: 'jane@x.example',
      officeTel: '02-000-1111',
      note: 'first\nsecond, third',
    },
    report: ['CATEGORIES notStored'],
  },
  {
    name: 'Google: only N, with further names',
    lines: ['VERSION:3.0', 'N:Doe;Jane;Q.;Dr.;PhD'],
    card: { name: 'Dr. Jane Q. Doe PhD' },
    report: [],
  },
  {
    name: 'Google: a second mobile number is named',
    lines: ['VERSION:3.0', 'FN:Two', 'TEL;TYPE=CELL:010-1', 'TEL;TYPE=CELL:010-2'],
    card: { name: 'Two', mobileTel: '010-1' },
    report: ['TEL notStored'],
  },
  {
    name: 'Thunderbird: vCard 4.0 with preferences, and numbers as addresses with an extension',
    lines: [
      'VERSION:4.0',
      'FN:Meier',
      'EMAIL;PREF=1:meier@x.example',
      'TEL;VALUE=URI;TYPE="work,voice":tel:+49-30-1234;ext=102',
      'TEL;VALUE=URI;TYPE=cell:tel:+49-170-1',
      'UID:urn:uuid:1',
    ],
    card: {
      name: 'Meier',
      email: 'meier@x.example',
      officeTel: '+49-30-1234',
      officeExtTel: '102',
      mobileTel: '+49-170-1',
    },
    report: [],
  },
  {
    name: 'Thunderbird: a pager and a chat address are named',
    lines: ['VERSION:4.0', 'FN:Pager', 'TEL;TYPE=pager:12', 'IMPP:xmpp:a@x.example'],
    card: { name: 'Pager' },
    report: ['IMPP notStored', 'TEL notStored'],
  },
  {
    name: 'Naver: Hangul names in two parts',
    lines: ['VERSION:3.0', 'N:홍;길동;;;', 'TEL;TYPE=CELL:010-0000-0000', 'X-NAVER-GROUP:거래처'],
    card: { name: '홍길동', mobileTel: '010-0000-0000' },
    report: ['X-NAVER-GROUP notStored'],
  },
  {
    name: 'an old Korean telephone: CP949 outside of KS X 1001',
    lines: ['VERSION:2.1', 'N:똠;방각;;;', 'TEL;CELL:010-0000-1234'],
    card: { name: '똠방각', mobileTel: '010-0000-1234' },
    report: [],
    encoding: 'cp949',
  },
  {
    name: 'a text editor of Windows: a mark at the start of the file',
    lines: ['VERSION:3.0', 'FN:Mark'],
    card: { name: 'Mark' },
    report: [],
    encoding: 'bom',
  },
  {
    name: 'RFC 2426: units of an organisation',
    lines: ['VERSION:3.0', 'FN:Unit', 'ORG:ABC\\, Inc.;North American Division;Marketing'],
    card: { name: 'Unit', company: 'ABC, Inc.', department: 'North American Division Marketing' },
    report: [],
  },
  {
    name: 'RFC 6350: escaped signs, kinds and languages',
    lines: ['VERSION:4.0', 'KIND:individual', 'FN;LANGUAGE=en:A\\; B\\, C\\\\D', 'LANG:fr', 'GENDER:F'],
    card: { name: 'A; B, C\\D' },
    report: ['GENDER notStored', 'KIND notStored', 'LANG notStored'],
  },
  {
    name: 'RFC 6350: folded lines',
    lines: ['VERSION:4.0', 'FN:A long na', ' me'],
    card: { name: 'A long name' },
    report: [],
  },
  {
    name: 'a synchronising program: a note that is too long',
    lines: ['VERSION:4.0', 'FN:Long', `NOTE:${'n'.repeat(2001)}`],
    card: { name: 'Long', note: 'n'.repeat(2000) },
    report: ['NOTE shortened'],
  },
  {
    name: 'a synchronising program: an address that is none',
    lines: ['VERSION:3.0', 'FN:Bad', 'EMAIL:bad at x'],
    card: { name: 'Bad' },
    report: ['EMAIL badEmail'],
  },
]
