import { followDaysAtMost } from '@maru/api/mail/moving'
import { useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { zoneDay } from '#kit/i18n/zone-fields.ts'
import { Checkbox } from '#ui/form/choice.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import { type RoomForm, useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Select } from '#ui/form/select.tsx'
import { useStartMailImport } from '../moving.api.ts'
import { isFollowDay, portOf } from '../moving.rules.ts'

interface Draft {
  host: string
  security: 'tls' | 'starttls'
  user: string
  password: string
  /** Whether a forwarding period follows, until its last day. */
  follows: boolean
  until: string
  isDry: boolean
}

const start = (): Draft => ({
  ...{ host: '', security: 'tls', user: '', password: '', isDry: false },
  ...{ follows: false, until: firstUntil() },
})

/** The last day of a forwarding period that is offered first. */
export const firstUntil = () => zoneDay(new Date(), 30)

/** What is wrong with the last day of a forwarding period; empty if nothing is. */
export function useUntilFault() {
  const t = useTranslate()
  return (until: string) =>
    isFollowDay(until, zoneDay(new Date()), zoneDay(new Date(), followDaysAtMost))
      ? ''
      : t('mail.settings.moving.faults.day', { most: followDaysAtMost })
}

/** Asks whether a forwarding period follows, and for its last day. */
function FollowFields({ form }: { form: RoomForm<Draft, null> }) {
  const t = useTranslate()
  const { follows } = form.draft
  return (
    <>
      <Checkbox isSelected={follows} onChange={(next) => form.change({ follows: next })}>
        {t('mail.settings.moving.follow')}
      </Checkbox>
      {follows ? (
        <DateField
          {...form.field('until')}
          label={t('mail.settings.moving.period.lastDay')}
          hint={t('mail.settings.moving.followHint', { most: followDaysAtMost })}
          isRequired
        />
      ) : null}
    </>
  )
}

/** The fields of the account on the other server. */
function ServerFields({ form }: { form: RoomForm<Draft, null> }) {
  const t = useTranslate()
  return (
    <>
      <TextField
        {...form.field('host')}
        label={t('mail.settings.moving.host')}
        hint={t('mail.settings.moving.hostHint')}
        maxLength={253}
        capitals="none"
        isRequired
      />
      <Select
        label={t('mail.settings.moving.security')}
        options={(['tls', 'starttls'] as const).map((value) => ({
          value,
          label: t(`mail.settings.moving.${value}`),
        }))}
        value={form.draft.security}
        onChange={(security) => form.change({ security })}
      />
      <TextField
        {...form.field('user')}
        label={t('mail.settings.moving.user')}
        autoComplete="off"
        capitals="none"
        maxLength={254}
        isRequired
      />
      <TextField
        {...form.field('password')}
        type="password"
        autoComplete="new-password"
        label={t('mail.settings.moving.password')}
        hint={t('mail.settings.moving.passwordHint')}
        maxLength={500}
        isRequired
      />
    </>
  )
}

/** Asks for the server, and starts an import from it or counts its mails. */
export function MovingDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const begin = useStartMailImport()
  const untilFault = useUntilFault()
  const [first] = useState(start)
  const form = useRoomForm<Draft, null, unknown>({
    ...{ start: first, base: null, onSaved: onClose },
    check: ({ host, user, password, follows, until, isDry }) => ({
      host: host.trim() === '' ? t('mail.settings.moving.faults.host') : '',
      user: user.trim() === '' ? t('mail.settings.moving.faults.user') : '',
      password: password === '' ? t('mail.settings.moving.faults.password') : '',
      until: follows && !isDry ? untilFault(until) : '',
    }),
    save: ({ host, user, security, password, follows, until, isDry }) => {
      // A port after the name is for servers that the operator has allowed.
      const [name = '', port] = host.trim().split(/:(?=\d+$)/)
      const place = { host: name, port: port === undefined ? portOf(security) : Number(port), security }
      const period = follows && !isDry ? { followUntil: until } : {}
      return begin.mutateAsync({ ...place, user: user.trim(), password, isDry, ...period })
    },
    faultFields: {
      'mail.movingAddress': 'host',
      'mail.movingGuesses': 'password',
      'mail.movingUntil': 'until',
    },
  })
  return (
    <FormDialog
      form={form}
      size="m"
      title={t('mail.settings.moving.start')}
      saveText={t(form.draft.isDry ? 'mail.settings.moving.count' : 'mail.settings.moving.run')}
      onClose={onClose}
    >
      <ServerFields form={form} />
      {form.draft.isDry ? null : <FollowFields form={form} />}
      <Checkbox isSelected={form.draft.isDry} onChange={(isDry) => form.change({ isDry })}>
        {t('mail.settings.moving.count')}
      </Checkbox>
    </FormDialog>
  )
}

/** Asks for the password again that a server has refused, and continues the import. */
export function PasswordDialog({
  triesLeft,
  onContinue,
  onClose,
}: {
  triesLeft: number
  onContinue: (password: string) => Promise<unknown>
  onClose: () => void
}) {
  const t = useTranslate()
  const form = useRoomForm<{ password: string }, null, unknown>({
    ...{ start: { password: '' }, base: null, onSaved: onClose },
    check: ({ password }) => ({
      password: password === '' ? t('mail.settings.moving.faults.password') : '',
    }),
    save: ({ password }) => onContinue(password),
  })
  return (
    <FormDialog
      form={form}
      size="q"
      title={t('mail.settings.moving.resume')}
      saveText={t('mail.settings.moving.resume')}
      onClose={onClose}
    >
      <TextField
        {...form.field('password')}
        type="password"
        autoComplete="new-password"
        label={t('mail.settings.moving.password')}
        hint={t('mail.settings.moving.reasons.password', { tries: triesLeft })}
        maxLength={500}
        isRequired
      />
    </FormDialog>
  )
}
