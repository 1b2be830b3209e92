import { followDaysAtMost, type MailMoving } from '@maru/api/mail/moving'
import { useState } from 'react'
import { listDay, listTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { zoneDay } from '#kit/i18n/zone-fields.ts'
import { Button } from '#ui/button.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { useFollowMailImport, useStopMailImport } from '../moving.api.ts'
import { isOpen, isPeriod, mayFollow } from '../moving.rules.ts'
import styles from './moving-card.module.css'
import { firstUntil, useUntilFault } from './moving-dialog.tsx'

/** The last instant of a period: its end is the first one of the next day. */
const lastInstant = (followUntil: string) => new Date(Date.parse(followUntil) - 1).toISOString()

/** How long a forwarding period lasts, and what has come in it. */
export function PeriodNote({ moving }: { moving: MailMoving }) {
  const t = useTranslate()
  const { followUntil, collected, collectedAt, awaySince } = moving
  if (followUntil === null) return null
  const lines = [
    isOpen(moving) ? t('mail.settings.moving.period.until', { date: listDay(lastInstant(followUntil)) }) : '',
    isPeriod(moving) ? t('mail.settings.moving.period.came', { count: collected }) : '',
    collectedAt === null ? '' : t('mail.settings.moving.period.last', { date: listTime(collectedAt) }),
  ]
  return (
    <>
      <Hint>{lines.filter((line) => line !== '').join(' ')}</Hint>
      {awaySince !== null && isOpen(moving) ? (
        <p className={styles.reason}>
          {t('mail.settings.moving.period.away', { time: listTime(awaySince) })}
        </p>
      ) : null}
    </>
  )
}

interface Draft {
  until: string
  password: string
}

/** Asks for the last day of a forwarding period; one that begins after its import needs the password again. */
function PeriodDialog({ moving, onClose }: { moving: MailMoving; onClose: () => void }) {
  const t = useTranslate()
  const follow = useFollowMailImport()
  const untilFault = useUntilFault()
  const { id, followUntil } = moving
  const needsPassword = !isOpen(moving)
  const isFirst = needsPassword || followUntil === null
  const [start] = useState<Draft>(() => ({
    until: isFirst ? firstUntil() : zoneDay(lastInstant(followUntil)),
    password: '',
  }))
  const form = useRoomForm<Draft, null, unknown>({
    ...{ start, base: null, onSaved: onClose },
    check: ({ until, password }) => ({
      until: untilFault(until),
      password: needsPassword && password === '' ? t('mail.settings.moving.faults.password') : '',
    }),
    save: ({ until, password }) => follow.mutateAsync({ id, until, ...(needsPassword ? { password } : {}) }),
    faultFields: { 'mail.movingUntil': 'until', 'mail.movingGuesses': 'password' },
  })
  return (
    <FormDialog
      form={form}
      size="q"
      title={t(isFirst ? 'mail.settings.moving.period.begin' : 'mail.settings.moving.period.change')}
      onClose={onClose}
    >
      <DateField
        {...form.field('until')}
        label={t('mail.settings.moving.period.lastDay')}
        hint={t('mail.settings.moving.followHint', { most: followDaysAtMost })}
        isRequired
      />
      {needsPassword ? (
        <TextField
          {...form.field('password')}
          type="password"
          autoComplete="new-password"
          label={t('mail.settings.moving.password')}
          maxLength={500}
          isRequired
        />
      ) : null}
    </FormDialog>
  )
}

/** Begins, extends and ends the forwarding period of an import. */
export function PeriodActs({ moving }: { moving: MailMoving }) {
  const t = useTranslate()
  const stop = useStopMailImport()
  const [asks, setAsks] = useState(false)
  const { id, followUntil } = moving
  const isFollowed = isOpen(moving) && followUntil !== null
  const end = async () => {
    if (!(await askConfirm({ text: t('mail.settings.moving.period.askEnd'), isDanger: true }))) return
    await stop.mutateAsync({ id }).catch((error: unknown) => showAlert(errorText(error, t)))
  }
  return (
    <>
      {mayFollow(moving) ? (
        <Button onPress={() => setAsks(true)}>
          {t(isFollowed ? 'mail.settings.moving.period.change' : 'mail.settings.moving.period.begin')}
        </Button>
      ) : null}
      {isOpen(moving) && isPeriod(moving) ? (
        <Button onPress={() => void end()}>{t('mail.settings.moving.period.end')}</Button>
      ) : null}
      {asks ? <PeriodDialog moving={moving} onClose={() => setAsks(false)} /> : null}
    </>
  )
}
