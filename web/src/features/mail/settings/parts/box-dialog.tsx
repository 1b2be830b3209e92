import type { OpenBox } from '@maru/api/mail/account'
import { useRef, useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { askConfirm } from '#ui/dialog/ask.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx'
import { BoxProvider } from '../../mailbox.api.ts'
import { AutoReplyPanel } from './auto-reply-panel.tsx'
import { BlockedPanel } from './blocked-panel.tsx'
import { BoxNameCard } from './box-name-card.tsx'
import { MemberCard } from './member-card.tsx'
import { RulePanel } from './rule-panel.tsx'

const pages = ['name', 'rule', 'autoReply', 'blocked', 'members'] as const
type Page = (typeof pages)[number]

const labels = {
  name: 'mail.shared.nameAndSignature',
  rule: 'mail.entry.settings.rule',
  autoReply: 'mail.entry.settings.autoReply',
  blocked: 'mail.entry.settings.blocked',
  members: 'mail.shared.members',
} as const

/** The settings of a shared mailbox, as far as the viewer may change them. */
export function BoxDialog({ box, onClose }: { box: OpenBox; onClose: () => void }) {
  const t = useTranslate()
  const [page, setPage] = useState<Page>(box.level === 'read' ? 'blocked' : 'rule')
  const isDirty = useRef(false)
  const note = (next: boolean) => {
    isDirty.current = next
  }
  const leave = async (act: () => void) => {
    if (isDirty.current && !(await askConfirm(t('kit.leaveQuestion')))) return
    isDirty.current = false
    act()
  }
  const shown = pages.filter((one) =>
    one === 'name' || one === 'members' ? box.level === 'manage' : box.level !== 'read' || one === 'blocked',
  )
  const { mailboxId } = box
  return (
    <BoxProvider value={mailboxId}>
      <Dialog
        isOpen
        onClose={() => void leave(onClose)}
        title={t('mail.shared.settingsOf', { name: box.name })}
        size="w"
      >
        <Tabs
          label={t('mail.shared.settings')}
          items={shown.map((id) => ({ id, label: t(labels[id]) }))}
          selected={page}
          onSelect={(next) => void leave(() => setPage(next))}
          panel="mail-box-settings"
        />
        <TabPanel id="mail-box-settings" label={t(labels[page])}>
          {page === 'name' ? <BoxNameCard mailboxId={mailboxId} onDirty={note} /> : null}
          {page === 'rule' ? <RulePanel onDirty={note} /> : null}
          {page === 'autoReply' ? <AutoReplyPanel onDirty={note} /> : null}
          {page === 'blocked' ? <BlockedPanel /> : null}
          {page === 'members' ? <MemberCard mailboxId={mailboxId} /> : null}
        </TabPanel>
      </Dialog>
    </BoxProvider>
  )
}
