import { accountPasswordApi } from '@maru/api/account/password'
import type { ReactNode } from 'react'
import { useRead } from '#kit/call/read.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormNotes } from '#ui/form/form-notes.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { PasswordField } from './password-field.tsx'

/** The rules for a new password, and whether mail is on. */
export function usePasswordHelp() {
  return useRead(accountPasswordApi.getPasswordHelp, {}, { staleTime: Number.POSITIVE_INFINITY })
}

/** Properties of {@link NewPasswordForm}. */
export interface NewPasswordFormProps {
  /** Asks for the current password as well. */
  needsCurrent?: boolean
  /** The login name, for password managers. */
  username: string
  submitLabel: string
  /** Saves the password; the form shows an error that it throws. */
  save: (passwords: { currentPassword: string; newPassword: string }) => Promise<void>
  /** Content below the button, such as a cancel button. */
  children?: ReactNode
}

/** Form for a new password, typed twice. The form shows every refusal and retains the typed text. */
export function NewPasswordForm({
  needsCurrent,
  username,
  submitLabel,
  save,
  children,
}: NewPasswordFormProps) {
  const t = useTranslate()
  const { data: help } = usePasswordHelp()
  const least = help?.least ?? 10
  const form = useRoomForm<{ current: string; fresh: string; again: string }, null, void>({
    start: { current: '', fresh: '', again: '' },
    base: null,
    check: ({ current, fresh, again }) => ({
      ...(needsCurrent && !current ? { current: t('account.enterCurrentPassword') } : {}),
      ...(fresh ? {} : { fresh: t('account.enterNewPassword') }),
      ...(fresh && [...fresh].length < least ? { fresh: t('kit.errors.passwordShort', { least }) } : {}),
      ...(fresh === again ? {} : { again: t('kit.passwordsDiffer') }),
    }),
    save: ({ current, fresh }) => save({ currentPassword: current, newPassword: fresh }),
    onSaved: () => undefined,
  })

  return (
    <Stack as="form" gap="4" onSubmit={form.submit} noValidate>
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      {needsCurrent ? (
        <PasswordField
          {...form.field('current')}
          kind="current"
          name="password"
          label={t('account.currentPassword')}
          autoFocus
        />
      ) : null}
      <PasswordField
        {...form.field('fresh')}
        kind="new"
        name="new-password"
        label={t('account.newPassword')}
        autoFocus={!needsCurrent}
        hint={t('kit.passwordHint', { least })}
      />
      <PasswordField
        {...form.field('again')}
        kind="new"
        name="repeat-password"
        label={t('kit.repeatPassword')}
      />
      <FormNotes form={form} />
      <Button type="submit" tone="primary" size="l" wide isPending={form.isSaving}>
        {submitLabel}
      </Button>
      {children}
    </Stack>
  )
}
