import type { TextsLike } from '../kit/tree.ts'
import { en as account } from './account/en.ts'
import { en as administration } from './administration/en.ts'
import { en as administrationErrors } from './administration-errors/en.ts'
import { en as category } from './category/en.ts'
import { en as errors } from './errors/en.ts'
import { en as forwarding } from './forwarding/en.ts'
import { en as invitation } from './invitation/en.ts'
import type { ko } from './ko.ts'
import { en as link } from './link/en.ts'
import { en as linkPage } from './link-page/en.ts'
import { en as mailbox } from './mailbox/en.ts'
import { en as oof } from './oof/en.ts'
import { en as quote } from './quote/en.ts'
import { en as reading } from './reading/en.ts'
import { en as receipt } from './receipt/en.ts'
import { en as rule } from './rule/en.ts'
import { en as settingsErrors } from './settings-errors/en.ts'
import { en as shared } from './shared/en.ts'
import { en as sharedErrors } from './shared-errors/en.ts'
import { en as signature } from './signature/en.ts'
import { en as autoReply } from './standing/en.ts'
import { en as template } from './template/en.ts'
import { en as transfer } from './transfer/en.ts'
import { en as writer } from './writer/en.ts'
import { en as writingErrors } from './writing-errors/en.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  title: 'Mail',
  entry: {
    writeMail: 'Write mail',
    administration: 'Mail flow',
    write: 'Write mail',
    mail: 'Mail',
    inbox: 'Inbox',
    unread: 'Unread mail',
    settings: {
      blocked: 'Blocked senders',
      template: 'Mail templates',
      category: 'Categories',
      signature: 'Signature',
      missed: 'Out of office',
      rule: 'Rules',
      autoDelivery: 'Forwarding',
      autoReply: 'Automatic answer',
      mailbox: 'Mailbox',
      storage: 'Storage',
      multiAccount: 'Several accounts',
    },
  },
  folders: {
    inbox: 'Inbox',
    drafts: 'Drafts',
    outbox: 'Outbox',
    sentitems: 'Sent items',
    archive: 'Archive',
    junkemail: 'Junk mail',
    deleteditems: 'Deleted items',
    recoverableitemsdeletions: 'Recoverable items',
  },
  flagged: 'Starred',
  favorites: 'Favorites',
  unreadCount: '{{count}} unread',
  search: 'Search mail',
  list: {
    label: 'Mails',
    empty: 'There are no mails in this folder.',
    emptySearch: 'No mail matches. Try fewer words.',
    emptyFilter: 'No mail fits this filter.',
    more: 'Show more',
    noSubject: '(no subject)',
    noSender: '(no sender)',
    unread: 'Unread',
    attachment: 'Has attachments',
    select: 'Select {{title}}',
    selected: '{{count}} selected',
    to: 'To {{names}}',
  },
  filter: {
    label: 'Show',
    all: 'All',
    unread: 'Unread',
    toMe: 'To me',
    attachment: 'Attachments',
    flagged: 'Starred',
    unassigned: 'Unassigned',
    mine: 'Mine',
    finished: 'Done',
  },
  sort: {
    label: 'Sort',
    date: 'Newest first',
    dateOld: 'Oldest first',
    from: 'Sender',
    subject: 'Subject',
    size: 'Size',
  },
  view: {
    label: 'View options',
    conversations: 'Group conversations',
    pane: 'Reading pane',
    vertical: 'Right',
    horizontal: 'Below',
    none: 'None',
  },
  act: {
    archive: 'Archive',
    remove: 'Delete',
    removeForever: 'Delete for good',
    markRead: 'Mark as read',
    markUnread: 'Mark as unread',
    flag: 'Star',
    unflag: 'Remove star',
    junk: 'Move to junk',
    notJunk: 'Not junk',
    move: 'Move',
    moveTo: 'Move to a folder',
    print: 'Print',
    window: 'Open in a window',
    eml: 'Save the original (.eml)',
    more: 'More',
    undo: 'Undo',
    back: 'Back to the list',
    next: 'Next mail',
    previous: 'Previous mail',
    search: 'Search mail',
  },
  done: {
    archived: '{{count}} archived.',
    removed: '{{count}} moved to deleted items.',
    removedForever: 'Deleted for good.',
    moved: '{{count}} moved.',
    restored: 'Moved back.',
  },
  ask: {
    removeForever: 'Delete {{count}} mail(s) for good? This cannot be undone.',
    emptyFolder: 'Delete all mails in {{name}} for good?',
    emptyToDeleted: 'Move all mails in {{name}} to deleted items?',
    removeFolder: 'Delete the folder {{name}}? Its mails move to deleted items.',
  },
  read: {
    to: 'To',
    cc: 'Cc',
    text: 'Text of the mail',
    choose: 'Choose a mail to read it here.',
    external: 'This mail came from outside.',
    blocked: 'Blocked {{count}} remote picture(s).',
    blockedWhy: 'Showing them can tell the sender that you read the mail.',
    show: 'Show',
    always: 'Always show for this sender',
    attachments: '{{count}} attachment(s)',
    conversation: '{{count}} mail(s) in the conversation',
    checks: 'Sender checks: SPF {{spf}}, DKIM {{dkim}}, DMARC {{dmarc}}',
    failed: 'The mail was not opened.',
  },
  folder: {
    create: 'New folder',
    rename: 'Rename',
    remove: 'Delete folder',
    empty: 'Empty',
    favorite: 'Add to favorites',
    unfavorite: 'Remove from favorites',
    menu: 'Menu of {{name}}',
    name: 'Folder name',
    parent: 'Inside',
    top: 'At the top',
    list: 'Folders',
    emptied: '{{count}} removed.',
  },
  size: '{{used}} used',
  sizeOf: '{{used}} of {{limit}} used',
  part: {
    empty: 'There is no unread mail.',
    more: 'See all',
  },
  alarm: {
    arrived: 'New mail from {{name}}.',
  },
  reading,
  invitation,
  shared,
  searching: {
    label: 'Search for',
    from: 'From',
    to: 'To',
    attachment: 'Has attachment',
    unread: 'Unread',
    before: 'Before',
    after: 'After',
    in: 'Folder',
  },
  writer,
  quote,
  receipt,
  administration,
  link,
  linkPage,
  backupDone: {
    subject: 'The backup of {{name}} is ready',
    text: 'The backup of {{name}} is ready. Download it within a week in the settings: Mailbox.',
  },
  full: {
    subject: 'Your mailbox is almost full',
    text: 'Your mailbox uses {{used}} of {{limit}}. New mail is refused once it is full.\n\nRemove large or old mails in the settings: Mailbox and Storage.',
  },
  errors: { ...administrationErrors, ...errors, ...writingErrors, ...settingsErrors, ...sharedErrors },
  settings: { category, signature, oof, rule, forwarding, autoReply, mailbox, account, template, transfer },
}
