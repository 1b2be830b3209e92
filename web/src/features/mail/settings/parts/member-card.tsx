import { type GrantLevel, grantLevels } from '@maru/api/mail/account'
import type { BoxMember } from '@maru/api/mail/shared'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { PeopleField } from '#features/org/index.tsx'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { Answer } from '#ui/answer.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { Empty } from '#ui/notice.tsx'
import { useBoxMembers, useSetBoxMember } from '../../shared.api.ts'
import styles from './panel.module.css'
import { Panel } from './panel.tsx'

/** The departments and people that may open a shared mailbox. */
export function MemberCard({ mailboxId }: { mailboxId: string }) {
  const t = useTranslate()
  const language = useLanguage()
  const answer = useBoxMembers(mailboxId)
  const set = useSetBoxMember()
  const [isOpen, setOpen] = useState(false)
  const remove = async ({ subject, name: names }: BoxMember) => {
    const name = localName(names, language)
    if (!(await askConfirm({ text: t('mail.shared.askRemove', { name }), isDanger: true }))) return
    await set
      .mutateAsync({ mailboxId, subject, level: 'none' })
      .catch((error) => showAlert(errorText(error, t)))
  }
  return (
    <Panel
      title={t('mail.shared.members')}
      text={t('mail.shared.membersText')}
      act={
        <Button icon={<Icon icon={Plus} size={16} />} onPress={() => setOpen(true)}>
          {t('mail.shared.memberAdd')}
        </Button>
      }
    >
      <Card>
        <Answer answer={answer} rows={3} look="text" empty={<Empty text={t('mail.shared.membersNone')} />}>
          {(rows) => (
            <ul>
              {rows.map((row) => (
                <li key={row.subject} className={styles.row}>
                  <span className={styles.about}>
                    {localName(row.name, language)}
                    <small className={styles.detail}>
                      {row.email === '' ? '' : `${row.email} · `}
                      {t(`mail.settings.account.levels.${row.level}`)}
                    </small>
                  </span>
                  <IconButton
                    label={t('mail.shared.removeOf', { name: localName(row.name, language) })}
                    onPress={() => void remove(row)}
                  >
                    <Icon icon={Trash2} size={16} />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
        </Answer>
      </Card>
      {isOpen ? <MemberDialog mailboxId={mailboxId} onClose={() => setOpen(false)} /> : null}
    </Panel>
  )
}

function subjectOf(item: PickItem | undefined): string | null {
  if (item?.kind === 'person') return `person:${item.id}`
  return item?.kind === 'department' ? `department:${item.id}` : null
}

function MemberDialog({ mailboxId, onClose }: { mailboxId: string; onClose: () => void }) {
  const t = useTranslate()
  const set = useSetBoxMember()
  const form = useRoomForm<{ people: readonly PickItem[]; level: GrantLevel }, null, unknown>({
    start: { people: [], level: 'write' },
    base: null,
    check: ({ people }) => (subjectOf(people[0]) ? {} : { people: t('mail.shared.needMember') }),
    save: ({ people, level }) => set.mutateAsync({ mailboxId, subject: subjectOf(people[0]) ?? '', level }),
    onSaved: onClose,
  })
  return (
    <FormDialog form={form} size="s" title={t('mail.shared.memberAdd')} onClose={onClose}>
      <PeopleField
        {...form.field('people')}
        label={t('mail.shared.member')}
        isSingle
        allowsDepartments
        isRequired
      />
      <Select<GrantLevel>
        label={t('mail.settings.account.level')}
        options={grantLevels.map((value) => ({ value, label: t(`mail.settings.account.levels.${value}`) }))}
        value={form.draft.level}
        onChange={(level) => form.change({ level })}
      />
    </FormDialog>
  )
}
