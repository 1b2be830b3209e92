import { mailMenuId } from '@maru/api/mail'
import { createRoute } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { Suspense } from 'react'
import { lazyRoom } from '#kit/lazy-room.ts'
import type { Room } from '#kit/slots.ts'
import { Icon } from '#ui/icon.tsx'

const lazy = lazyRoom('mail')

const mailPage = lazy.page('mail', () => import('./pages/mail-page.tsx'), 'MailPage')
const readPage = lazy.page('mail', () => import('./pages/read-page.tsx'), 'ReadPage')
const writePage = lazy.page('mail', () => import('./pages/write-page.tsx'), 'WritePage')
const writeWindow = lazy.page('mail', () => import('./pages/write-page.tsx'), 'WriteWindow')

const previewPage = lazy.page('settings', () => import('./settings/pages/preview-page.tsx'), 'PreviewPage')
const AwayNote = lazy.part('mail', () => import('./parts/away-note.tsx'), 'AwayNote')
const inboxPart = lazy.part('mail', () => import('./parts/inbox-part.tsx'), 'InboxPart')

/** Mail: the mailbox, a mail in a window, and the inbox on the home page (spec 1§1, 2§2). */
export const mailRoom: Room = {
  name: 'mail',
  routes: ({ bar, plain }) => [
    createRoute({ getParentRoute: () => bar, path: 'mail', component: mailPage }),
    createRoute({ getParentRoute: () => plain, path: 'mail/mailpopup/read', component: readPage }),
    createRoute({ getParentRoute: () => bar, path: 'mail/write', component: writePage }),
    createRoute({ getParentRoute: () => plain, path: 'mail/mailpopup/write', component: writeWindow }),
    createRoute({ getParentRoute: () => plain, path: 'preview/sign/$lang', component: previewPage }),
  ],
  slots: {
    homeParts: [
      {
        kind: 'inbox',
        Component: inboxPart,
        offer: {
          order: 20,
          label: 'mail.entry.inbox',
          icon: <Icon icon={Inbox} />,
          start: { displayCount: 5 },
          rows: { least: 1, most: 20 },
        },
      },
    ],
    personNotes: [
      ({ email }) => (
        <Suspense fallback={null}>
          <AwayNote email={email} />
        </Suspense>
      ),
    ],
    homeCounts: [{ name: 'mail', order: 20, label: 'mail.entry.unread', menuId: mailMenuId }],
  },
  later: async () => (await import('./later.tsx')).later,
}
