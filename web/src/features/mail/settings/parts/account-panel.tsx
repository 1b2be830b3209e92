import type { MultiAccount } from '@maru/api/mail/account'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { Switch } from '#ui/form/choice.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { Empty } from '#ui/notice.tsx'
import { useAccounts, useBoxes, useSetAccounts } from '../../settings.api.ts'
import { GrantCard } from './grant-card.tsx'
import styles from './panel.module.css'
import { Panel } from './panel.tsx'

/** Other mailboxes next to the own one, and who may open the own one (spec 3§2). */
export function AccountPanel() {
  const t = useTranslate()
  const answer = useAccounts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Panel
        title={t('mail.entry.settings.multiAccount')}
        text={t('mail.settings.account.text')}
        act={
          <Button icon={<Icon icon={Plus} size={16} />} onPress={() => setOpen(true)}>
            {t('mail.settings.account.add')}
          </Button>
        }
      >
        <Card>
          <Answer
            answer={answer}
            rows={2}
            look="text"
            empty={<Empty text={t('mail.settings.account.none')} />}
          >
            {(rows) => (
              <ul>
                {rows.map((row, at) => (
                  <AccountRow key={row.id} rows={rows} at={at} />
                ))}
              </ul>
            )}
          </Answer>
        </Card>
        {isOpen ? (
          <AccountDialog account={null} count={answer.data?.length ?? 0} onClose={() => setOpen(false)} />
        ) : null}
      </Panel>
      <GrantCard />
    </>
  )
}

function AccountRow({ rows, at }: { rows: readonly MultiAccount[]; at: number }) {
  const t = useTranslate()
  const set = useSetAccounts()
  const [isEdited, setEdited] = useState(false)
  const row = rows[at] as MultiAccount
  const { email: name } = row
  const put = (accounts: MultiAccount[]) =>
    void set.mutateAsync({ accounts }).catch((error) => showAlert(errorText(error, t)))
  // Moving exchanges the places of two rows (spec 3§4).
  const move = (step: 1 | -1) => {
    const other = rows[at + step]
    if (other)
      put([
        { ...row, displayOrder: other.displayOrder },
        { ...other, displayOrder: row.displayOrder },
      ])
  }
  const remove = async () => {
    if (await askConfirm({ text: t('mail.settings.account.askRemove', { name }), isDanger: true }))
      put([{ ...row, isDeleted: true }])
  }
  return (
    <li className={styles.row}>
      <Switch
        aria-label={t('mail.settings.account.useOf', { name })}
        isSelected={row.isUse}
        onChange={(isUse) => put([{ ...row, isUse }])}
      />
      <span className={styles.about}>{name}</span>
      <span className={styles.icons}>
        <IconButton
          label={t('mail.settings.account.upOf', { name })}
          isDisabled={at === 0}
          onPress={() => move(-1)}
        >
          <Icon icon={ArrowUp} size={16} />
        </IconButton>
        <IconButton
          label={t('mail.settings.account.downOf', { name })}
          isDisabled={at === rows.length - 1}
          onPress={() => move(1)}
        >
          <Icon icon={ArrowDown} size={16} />
        </IconButton>
        <IconButton label={t('mail.settings.account.editOf', { name })} onPress={() => setEdited(true)}>
          <Icon icon={Pencil} size={16} />
        </IconButton>
        <IconButton label={t('mail.settings.account.removeOf', { name })} onPress={() => void remove()}>
          <Icon icon={Trash2} size={16} />
        </IconButton>
      </span>
      {isEdited ? <AccountDialog account={row} count={rows.length} onClose={() => setEdited(false)} /> : null}
    </li>
  )
}

/** Adds another mailbox, or puts another one in the place of an account. */
function AccountDialog({
  account,
  count,
  onClose,
}: {
  account: MultiAccount | null
  count: number
  onClose: () => void
}) {
  const t = useTranslate()
  const set = useSetAccounts()
  const { data: boxes = [] } = useBoxes()
  const others = boxes.filter((one) => one.level !== 'owner' && one.address !== '')
  const form = useRoomForm<{ email: string }, null, unknown>({
    start: { email: account?.email.toLowerCase() ?? '' },
    base: null,
    check: ({ email }) => (email === '' ? { email: t('mail.errors.accountMissing') } : {}),
    save: ({ email }) =>
      set.mutateAsync({
        accounts: [{ id: 0, isUse: true, displayOrder: count + 1, ...account, email }],
      }),
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      size="n"
      title={t(account ? 'mail.settings.account.edit' : 'mail.settings.account.add')}
      onClose={onClose}
    >
      {others.length === 0 ? <p>{t('mail.settings.account.nothingOpen')}</p> : null}
      <Select
        label={t('mail.settings.account.choose')}
        options={others.map(({ name, address }) => ({ value: address, label: `${name} (${address})` }))}
        value={form.draft.email || null}
        onChange={(email) => form.change({ email })}
        error={form.field('email').error ?? null}
        isRequired
      />
    </FormDialog>
  )
}
