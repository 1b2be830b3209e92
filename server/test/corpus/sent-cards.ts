/** Cards in the form in which big programs send them by CardDAV, written after their published habits. */
export interface SentCardCase {
  name: string
  uid: string
  lines: string[]
  /** The fields of the contact that the portal shows. */
  shown: { displayName: string; email?: string; mobileTel?: string; officeTel?: string; companyName?: string }
}

const photo = `/9j/4AAQSkZJRgABAQAAAQABAAD${'A'.repeat(400)}2wBDAAMCAgICAgMCAgIDAwMDBAYE/9k=`

/** One card of each program; `lines` are without BEGIN and END. */
export const sentCards: SentCardCase[] = [
  {
    name: 'iPhone',
    uid: '7F1E2C0A-5B7D-4C0E-9A35-0B5A6B1D2E3F',
    lines: [
      ...['VERSION:3.0', 'PRODID:-//Apple Inc.//iPhone OS 20.1//EN', 'N:김;민수;;;', 'FN:김민수'],
      ...[
        'ORG:한빛상사;영업1팀;',
        'TITLE:과장',
        'EMAIL;type=INTERNET;type=HOME;type=pref:minsu@home.example',
      ],
      ...['item1.EMAIL;type=INTERNET:minsu@work.example', 'item1.X-ABLabel:업무 메일'],
      ...['TEL;type=CELL;type=VOICE;type=pref:010-1234-5678', 'TEL;type=WORK;type=VOICE:02-555-0100'],
      ...['item2.TEL:070-1111-2222', 'item2.X-ABLabel:_$!<Other>!$_'],
      ...['item3.ADR;type=HOME;type=pref:;;세종대로 110\\n3층;서울;;04524;대한민국', 'item3.X-ABADR:kr'],
      ...['item4.URL;type=pref:https://minsu.example', 'item4.X-ABLabel:_$!<HomePage>!$_'],
      ...['BDAY;value=date;X-APPLE-OMIT-YEAR=1604:1604-02-29', 'X-SOCIALPROFILE;type=twitter:x-apple:minsu'],
      ...['NOTE:첫 줄\\n둘째 줄\\, 쉼표', 'X-PHONETIC-LAST-NAME:Kim'],
      `PHOTO;ENCODING=b;TYPE=JPEG;X-ABCROP-RECTANGLE=ABClipRect_1&0&0&640&640&x==:${photo}`,
      ...['REV:2026-11-28T01:02:03Z', 'UID:7F1E2C0A-5B7D-4C0E-9A35-0B5A6B1D2E3F'],
    ],
    shown: {
      ...{ displayName: '김민수', email: 'minsu@home.example', mobileTel: '010-1234-5678' },
      ...{ officeTel: '02-555-0100', companyName: '한빛상사' },
    },
  },
  {
    name: 'macOS',
    uid: 'A1B2C3D4-0000-4000-8000-ABCDEF012345:ABPerson',
    lines: [
      ...['VERSION:3.0', 'PRODID:-//Apple Inc.//macOS 16.0//EN', "N:O'Neil\\, Jr.;Ann;Mary;Dr.;PhD"],
      ...["FN:Dr. Ann Mary O'Neil\\, Jr. PhD", 'NICKNAME:Annie', 'item1.X-ABDATE;type=pref:2015-06-01'],
      ...[
        'item1.X-ABLabel:_$!<Anniversary>!$_',
        'item2.X-ABRELATEDNAMES;type=pref:Bob',
        'item2.X-ABLabel:_$!<Spouse>!$_',
      ],
      ...['IMPP;X-SERVICE-TYPE=Jabber;type=HOME:xmpp:ann@jabber.example', 'X-ABShowAs:PERSON'],
      ...['TEL;type=IPHONE;type=CELL;type=VOICE;type=pref:+1 555 0100', 'CATEGORIES:VIP,책 모임'],
      'UID:A1B2C3D4-0000-4000-8000-ABCDEF012345:ABPerson',
    ],
    shown: { displayName: "Dr. Ann Mary O'Neil, Jr. PhD", mobileTel: '+1 555 0100' },
  },
  {
    name: 'Google export',
    uid: '1a2b3c4d5e6f',
    lines: [
      ...['VERSION:3.0', 'FN:Lee Yuna', 'N:Lee;Yuna;;;', 'EMAIL;TYPE=INTERNET:yuna@gmail.example'],
      ...['EMAIL;TYPE=INTERNET;TYPE=WORK:yuna@office.example', 'TEL;TYPE=CELL:+82 10-9999-0000'],
      ...['item1.ORG:ACME\\, Inc.', 'item1.X-ABLabel:', 'PHOTO:https://lh3.example/contact/photo.jpg'],
      ...[
        'CATEGORIES:myContacts,starred',
        'item2.X-ABDATE:2020-01-02',
        'item2.X-ABLabel:입사일',
        'UID:1a2b3c4d5e6f',
      ],
    ],
    shown: {
      ...{ displayName: 'Lee Yuna', email: 'yuna@gmail.example', mobileTel: '+82 10-9999-0000' },
      companyName: 'ACME, Inc.',
    },
  },
  {
    name: 'DAVx5',
    uid: '0c5e4d0e-1d6f-4a3b-9a77-6f0f8a2f1b11',
    lines: [
      ...[
        'VERSION:3.0',
        'PRODID:+//IDN bitfire.at//DAVx5/4.5 ez-vcard/0.12.1',
        'UID:0c5e4d0e-1d6f-4a3b-9a77-6f0f8a2f1b11',
      ],
      ...['FN:박지훈', 'N:박;지훈;;;', 'davdroid1.TEL:02-300-4000', 'davdroid1.X-ABLABEL:대표번호'],
      ...['TEL;TYPE=cell:01055556666', 'EMAIL;TYPE=work:jihun@example.kr', 'X-PHONETIC-FIRST-NAME:Jihun'],
      ...[
        'X-DAVX5-UNKNOWN;X-P="a;b:c":값',
        'CATEGORIES:가족',
        'RELATED;TYPE=spouse;VALUE=text:최수진',
        'REV:20261128T010203Z',
      ],
    ],
    shown: {
      ...{
        displayName: '박지훈',
        email: 'jihun@example.kr',
        mobileTel: '01055556666',
        officeTel: '02-300-4000',
      },
    },
  },
  {
    name: 'Thunderbird in vCard 4.0',
    uid: 'e0f1d2c3-b4a5-4678-9abc-def012345678',
    lines: [
      ...[
        'VERSION:4.0',
        'FN:정하늘',
        'N:정;하늘;;;',
        'EMAIL;PREF=1:sky@example.com',
        'EMAIL:sky2@example.com',
      ],
      ...['TEL;TYPE=cell;VALUE=uri:tel:+82-10-7777-8888', 'URL;TYPE=work;VALUE=URL:https://sky.example'],
      ...[
        'ORG:푸른들;연구소',
        'TZ;VALUE=TEXT:Asia/Seoul',
        'BDAY;VALUE=DATE:19900102',
        'X-CUSTOM1;VALUE=TEXT:사번 77',
      ],
      ...[`PHOTO;VALUE=URI:data:image/jpeg;base64,${photo}`, 'UID:e0f1d2c3-b4a5-4678-9abc-def012345678'],
    ],
    shown: {
      ...{
        displayName: '정하늘',
        email: 'sky@example.com',
        mobileTel: '+82-10-7777-8888',
        companyName: '푸른들',
      },
    },
  },
  {
    name: 'Outlook with CalDav Synchronizer',
    uid: '040000008200E00074C5B7101A82E008',
    lines: [
      ...['VERSION:3.0', 'PRODID:-//CalDavSynchronizer//EN', 'UID:040000008200E00074C5B7101A82E008'],
      ...[
        'REV:2026-11-28T00:00:00Z',
        'FN:Choi\\, Dana',
        'N:Choi;Dana;;Ms.;',
        'EMAIL;TYPE=INTERNET,PREF:dana@corp.example',
      ],
      ...[
        'ADR;TYPE=WORK:;;1 Main St;Springfield;IL;62701;USA',
        'ADR;TYPE=HOME:;;2 Elm St;Springfield;IL;62701;USA',
      ],
      ...[
        'TEL;TYPE=CELL,VOICE:+1-555-0199',
        'TEL;TYPE=WORK,FAX:+1-555-0198',
        'TEL;TYPE=WORK,VOICE:+1-555-0197',
      ],
      ...[
        'ORG:Corp;Sales',
        'TITLE:Manager',
        'ROLE:Buyer',
        'X-MS-IMADDRESS:dana@im.example',
        'CLASS:PUBLIC',
        'X-ASSISTANT:Eve',
      ],
    ],
    shown: {
      ...{ displayName: 'Choi, Dana', email: 'dana@corp.example', mobileTel: '+1-555-0199' },
      ...{ officeTel: '+1-555-0197', companyName: 'Corp' },
    },
  },
]

/** The text of a card, folded as most programs do. */
export function sentCardText({ lines }: Pick<SentCardCase, 'lines'>): string {
  const all = ['BEGIN:VCARD', ...lines, 'END:VCARD']
  const folded = all.map((line) => line.match(/.{1,60}/gu)?.join('\r\n ') ?? '')
  return `${folded.join('\r\n')}\r\n`
}
