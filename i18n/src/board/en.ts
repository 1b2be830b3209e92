import type { TextsLike } from '../kit/tree.ts'
import { en as admin } from './admin/en.ts'
import { en as alarm } from './alarm/en.ts'
import { en as comment } from './comment/en.ts'
import { en as draft } from './draft/en.ts'
import { en as errors } from './errors/en.ts'
import { en as field } from './field/en.ts'
import { en as history } from './history/en.ts'
import type { ko } from './ko.ts'
import { en as list } from './list/en.ts'
import { en as mail } from './mail/en.ts'
import { en as mustRead } from './must-read/en.ts'
import { en as reader } from './reader/en.ts'
import { en as search } from './search/en.ts'
import { en as settings } from './settings/en.ts'
import { en as writer } from './writer/en.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  home: {
    title: 'Boards',
    intro: 'The boards you can read.',
    empty: 'There are no boards you can read.',
    noBoard: 'There is no board to show.',
    noMenu: 'No menu leads to this board.',
    showAll: 'Show all boards',
  },
  list,
  reader,
  history,
  comment,
  writer,
  draft,
  errors,
  field,
  period: {
    title: 'Posting period',
    help: 'Left empty, it is posted at once and stays.',
    posted: 'It is already posted, so the beginning cannot be changed.',
    start: 'Post from',
    end: 'Post until',
    invalid: 'The end must lie in the future and after the beginning.',
  },
  mustRead,
  alarm,
  bell: {
    label: 'Notify me of new articles',
    on: 'You will be told of new articles on this board.',
    off: 'You will no longer be told of new articles on this board.',
  },
  mention: {
    hint: 'Type @ to mention a colleague.',
    suggestions: 'People to mention',
    found: 'People found: {{count}}. Choose with the arrow keys and insert with Enter.',
    none: 'Nobody matches "{{text}}".',
    tooMany: 'One comment can mention {{most}} people at most.',
    refused: 'These people cannot read this board and cannot be mentioned: {{names}}',
  },
  mail,
  search,
  settings,
  view: {
    title: 'View',
    list: 'Show as a list',
    album: 'Show as pictures',
    summary: 'Show with summaries',
    noText: 'This article has no text.',
  },
  recent: {
    title: 'Recent articles',
    empty: 'There are no articles on the boards you can read.',
  },
  password: {
    title: 'Confirm password',
    label: 'Password',
    wrong: 'The password does not match',
    hint: 'Enter the password that was chosen when the article was written.',
    newHint: 'You need it to change or delete this article later. {{least}} character(s) or more.',
    change: 'New password',
    changeHint: 'Only if you want to change it. {{least}} character(s) or more.',
    tooShort: 'Enter a password of {{least}} character(s) or more.',
  },
  viewLog: {
    title: 'View log',
    of: 'View log of {{title}}',
    reader: 'Reader',
    jobTitle: 'Title',
    firstRead: 'First read',
    lastRead: 'Last read',
    times: 'Times',
    none: 'Nobody has read it yet.',
    total: 'People in all: {{count}}',
  },
  preview: {
    title: 'Preview',
    note: 'This is a preview. The article is not posted yet.',
    gone: 'There is nothing to preview',
    goneHelp: 'A preview opens only once. Press Preview in the writer again.',
    browserFull: 'This browser has no room to keep the preview.',
  },
  more: {
    versions: 'More versions ({{shown}} of {{total}})',
    people: 'More people ({{shown}} of {{total}})',
    unlisted: 'More ({{shown}} of {{total}})',
  },
  admin,
  entry: {
    write: 'Write an article',
    unread: '{{count}} unread article(s)',
    settings: 'Board settings',
    newArticles: 'New articles',
    mustRead: 'Must read',
  },
}
