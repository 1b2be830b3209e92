import {
  type AppPassword,
  type AppPasswordUse,
  appPasswordLimits,
  appPasswordUses,
} from '@maru/api/account/app-password'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { listTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { LabelText, TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { Head } from '#ui/layout/stack.tsx'
import { Empty } from '#ui/notice.tsx'
import { useAppPasswords, useCreateAppPassword, useRevokeAppPassword } from '../app-password.api.ts'
import styles from './app-password-panel.module.css'

/** The fields of a new password: its name, and whether it is valid for each protocol. */
type NewPassword = { name: string } & Record<AppPasswordUse, boolean>

const chosenUses = (values: NewPassword) => appPasswordUses.filter((use) => values[use])

/** Asks for the name and the use of the program, creates the password and shows it once. */
function NewDialog({
  login,
  uses,
  onClose,
}: {
  login: string
  uses: readonly AppPasswordUse[]
  onClose: () => void
}) {
  const t = useTranslate()
  const create = useCreateAppPassword()
  const form = useRoomForm<NewPassword, null, { password: string }>({
    start: { name: '', caldav: uses.includes('caldav'), carddav: false, imap: false, smtp: false },
    base: null,
    check: (values) => ({
      name: values.name.trim() === '' ? t('account.appPassword.nameMissing') : '',
      caldav: chosenUses(values).length === 0 ? t('account.appPassword.usesMissing') : '',
    }),
    save: (values) => create.mutateAsync({ name: values.name.trim(), uses: chosenUses(values) }),
    onSaved: ({ password }) => {
      onClose()
      void showAlert({
        title: t('account.appPassword.shownOnce'),
        text: `${password}\n\n${t('account.appPassword.shownOnceText', { login })}`,
      })
    },
  })
  return (
    <FormDialog
      form={form}
      size="s"
      title={t('account.appPassword.add')}
      saveText={t('account.appPassword.create')}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label={t('account.appPassword.name')}
        hint={t('account.appPassword.nameHint')}
        maxLength={appPasswordLimits.name}
        isRequired
      />
      <fieldset className={styles.uses}>
        <legend>
          <LabelText label={t('account.appPassword.uses')} />
        </legend>
        {uses.map((use) => (
          <Checkbox key={use} isSelected={form.draft[use]} onChange={(isOn) => form.change({ [use]: isOn })}>
            {t(`account.appPassword.use.${use}`)}
          </Checkbox>
        ))}
        {form.faultOf('caldav') ? (
          <p role="alert" className={styles.fault}>
            {form.faultOf('caldav')}
          </p>
        ) : null}
      </fieldset>
    </FormDialog>
  )
}

function PasswordRow({ row }: { row: AppPassword }) {
  const t = useTranslate()
  const revoke = useRevokeAppPassword()
  const ask = async () => {
    const text = t('account.appPassword.revokeQuestion', { name: row.name })
    if (!(await askConfirm({ text, isDanger: true }))) return
    try {
      await revoke.mutateAsync({ appPasswordId: row.appPasswordId })
      showToast(t('account.appPassword.revoked'))
    } catch (error) {
      await showAlert(errorText(error, t))
    }
  }
  return (
    <li className={styles.row}>
      <span className={styles.about}>
        <strong className={styles.name}>{row.name}</strong>
        <Muted as="small" className={styles.detail}>
          {row.uses.map((use) => t(`account.appPassword.use.${use}`)).join(', ')}
          {' · '}
          {row.lastUsedAt
            ? t('account.appPassword.lastUsed', { time: listTime(row.lastUsedAt) })
            : t('account.appPassword.notUsed', { time: listTime(row.createdAt) })}
        </Muted>
      </span>
      <Button onPress={() => void ask()}>{t('account.appPassword.revoke')}</Button>
    </li>
  )
}

/** The card of app passwords in the settings; absent while no protocol of the portal takes them. */
export function AppPasswordPanel() {
  const t = useTranslate()
  const answer = useAppPasswords()
  const [isOpen, setOpen] = useState(false)
  if (answer.data?.uses.length === 0) return null
  return (
    <section aria-label={t('account.appPassword.title')} className={styles.panel}>
      <Head as="header" gap="3" rowGap="2" className={styles.head}>
        <h3 className={styles.title}>{t('account.appPassword.title')}</h3>
        {answer.data ? (
          <Button icon={<Icon icon={Plus} size={16} />} onPress={() => setOpen(true)}>
            {t('account.appPassword.add')}
          </Button>
        ) : null}
      </Head>
      <p className={styles.text}>{t('account.appPassword.text')}</p>
      {answer.data?.uses.includes('caldav') ? (
        <p className={styles.text}>
          {t('account.appPassword.calendarAddress', { address: window.location.origin })}
        </p>
      ) : null}
      <Card>
        <Answer
          answer={answer}
          rows={2}
          look="text"
          isEmpty={({ appPasswords }) => appPasswords.length === 0}
          empty={<Empty text={t('account.appPassword.none')} />}
        >
          {({ appPasswords }) => (
            <ul>
              {appPasswords.map((row) => (
                <PasswordRow key={row.appPasswordId} row={row} />
              ))}
            </ul>
          )}
        </Answer>
      </Card>
      {isOpen && answer.data ? (
        <NewDialog login={answer.data.login} uses={answer.data.uses} onClose={() => setOpen(false)} />
      ) : null}
    </section>
  )
}
