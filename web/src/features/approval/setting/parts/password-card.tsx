import { approvalPassword } from '@maru/api/approval'
import { useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { SettingRow } from '#ui/form/setting-card.tsx'
import { Actions } from '#ui/layout/stack.tsx'
import { usePasswordState, useSetPassword } from '../../password/password.api.ts'
import styles from './setting.module.css'

/** The card of the approval password: set it, change it, or remove it (spec 3§2). */
export function PasswordCard() {
  const t = useTranslate()
  const state = usePasswordState()
  const [open, setOpen] = useState<'set' | 'remove' | null>(null)
  return (
    <section aria-label={t('approval.setting.password')}>
      <h3 className={styles.title}>{t('approval.setting.password')}</h3>
      <p className={styles.text}>
        {t('approval.setting.passwordHelp', { count: approvalPassword.proofMinutes })}
      </p>
      <Card>
        <Answer answer={state} rows={1} look="text">
          {({ isSet, isNeeded }) => (
            <SettingRow
              name={t(isSet ? 'approval.setting.passwordOn' : 'approval.setting.passwordOff')}
              {...(isNeeded ? { hint: t('approval.setting.passwordByPolicy') } : {})}
            >
              <Actions as="span">
                <Button onPress={() => setOpen('set')}>
                  {t(isSet ? 'approval.setting.passwordChange' : 'approval.setting.passwordSet')}
                </Button>
                {isSet && !isNeeded ? (
                  <Button onPress={() => setOpen('remove')}>{t('kit.remove')}</Button>
                ) : null}
              </Actions>
            </SettingRow>
          )}
        </Answer>
      </Card>
      {open ? <SetDialog isRemoval={open === 'remove'} onClose={() => setOpen(null)} /> : null}
    </section>
  )
}

interface Typed {
  signInPassword: string
  password: string
  again: string
}

function SetDialog({ isRemoval, onClose }: { isRemoval: boolean; onClose: () => void }) {
  const t = useTranslate()
  const send = useSetPassword()
  const form = useRoomForm<Typed, null, unknown>({
    start: { signInPassword: '', password: '', again: '' },
    base: null,
    check: ({ signInPassword, password, again }) => ({
      signInPassword: signInPassword === '' ? t('approval.fault.required') : '',
      password:
        !isRemoval && [...password].length < approvalPassword.least
          ? t('approval.errors.passwordShort', { least: approvalPassword.least })
          : '',
      again: !isRemoval && password !== again ? t('approval.setting.passwordDiffers') : '',
    }),
    save: ({ signInPassword, password }) =>
      send.mutateAsync({ signInPassword, password: isRemoval ? null : password }),
    onSaved: () => {
      onClose()
      showToast(t('kit.settingsSaved'))
    },
    faultFields: {
      'approval.signInPasswordWrong': 'signInPassword',
      'approval.passwordShort': 'password',
    },
  })
  const common = { type: 'password', isRequired: true } as const
  return (
    <FormDialog
      form={form}
      size="s"
      title={t(isRemoval ? 'approval.setting.passwordRemove' : 'approval.setting.passwordSet')}
      saveText={t(isRemoval ? 'kit.remove' : 'kit.save')}
      isDanger={isRemoval}
      onClose={onClose}
    >
      <TextField
        {...form.field('signInPassword')}
        {...common}
        label={t('approval.setting.signInPassword')}
        autoComplete="current-password"
        maxLength={200}
        autoFocus
      />
      {isRemoval ? null : (
        <>
          <TextField
            {...form.field('password')}
            {...common}
            label={t('approval.setting.passwordNew')}
            hint={t('approval.setting.passwordHint', { count: approvalPassword.least })}
            autoComplete="off"
            maxLength={approvalPassword.most}
          />
          <TextField
            {...form.field('again')}
            {...common}
            label={t('approval.setting.passwordAgain')}
            autoComplete="off"
            maxLength={approvalPassword.most}
          />
        </>
      )}
    </FormDialog>
  )
}
