import { type GrantLevel, grantLevels } from '@maru/api/mail/account'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { PeopleField } from '#features/org/index.tsx'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
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
import { useGrants, useSetGrant } from '../../settings.api.ts'
import styles from './panel.module.css'
import { Panel } from './panel.tsx'

/** The people who may open the mailbox of the viewer. */
export function GrantCard() {
  const t = useTranslate()
  const answer = useGrants()
  const set = useSetGrant()
  const [isOpen, setOpen] = useState(false)
  const revoke = async (personCode: string, name: string) => {
    if (!(await askConfirm({ text: t('mail.settings.account.askRevoke', { name }), isDanger: true }))) return
    await set.mutateAsync({ personCode, level: 'none' }).catch((error) => showAlert(errorText(error, t)))
  }
  return (
    <Panel
      title={t('mail.settings.account.grants')}
      text={t('mail.settings.account.grantsText')}
      act={
        <Button icon={<Icon icon={Plus} size={16} />} onPress={() => setOpen(true)}>
          {t('mail.settings.account.grantAdd')}
        </Button>
      }
    >
      <Card>
        <Answer
          answer={answer}
          rows={2}
          look="text"
          empty={<Empty text={t('mail.settings.account.grantsNone')} />}
        >
          {(rows) => (
            <ul>
              {rows.map(({ personCode, name, email, level }) => (
                <li key={personCode} className={styles.row}>
                  <span className={styles.about}>
                    {name}
                    <small className={styles.detail}>
                      {email} · {t(`mail.settings.account.levels.${level}`)}
                    </small>
                  </span>
                  <IconButton
                    label={t('mail.settings.account.revokeOf', { name })}
                    onPress={() => void revoke(personCode, name)}
                  >
                    <Icon icon={Trash2} size={16} />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
        </Answer>
      </Card>
      {isOpen ? <GrantDialog onClose={() => setOpen(false)} /> : null}
    </Panel>
  )
}

function GrantDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const set = useSetGrant()
  const form = useRoomForm<{ people: readonly PickItem[]; level: GrantLevel }, null, unknown>({
    start: { people: [], level: 'read' },
    base: null,
    check: ({ people }) =>
      people[0]?.kind === 'person' ? {} : { people: t('mail.settings.account.needPerson') },
    save: ({ people, level }) => set.mutateAsync({ personCode: people[0]?.id ?? '', level }),
    onSaved: onClose,
  })
  return (
    <FormDialog form={form} size="s" title={t('mail.settings.account.grantAdd')} onClose={onClose}>
      <PeopleField {...form.field('people')} label={t('mail.settings.account.person')} isSingle isRequired />
      <Select<GrantLevel>
        label={t('mail.settings.account.level')}
        options={grantLevels.map((value) => ({ value, label: t(`mail.settings.account.levels.${value}`) }))}
        value={form.draft.level}
        onChange={(level) => form.change({ level })}
      />
    </FormDialog>
  )
}
