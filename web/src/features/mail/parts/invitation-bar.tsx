import { invitationAnswers, type MailInvitation, type MailItem, mailApi } from '@maru/api/mail'
import { CalendarDays } from 'lucide-react'
import { useGo } from '#kit/address/link.tsx'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'
import { shownZone } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { currentLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { Actions, Row } from '#ui/layout/stack.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import styles from './invitation-bar.module.css'

const dayParts = { year: 'numeric', month: 'long', day: 'numeric', weekday: 'short' } as const

/** When the event is, with one day if it begins and ends on the same. */
function whenText({ start, end, isAllDay }: MailInvitation): string {
  if (start === null || end === null) return ''
  const format = isAllDay
    ? { ...dayParts, timeZone: 'UTC' }
    : { ...dayParts, hour: 'numeric' as const, minute: '2-digit' as const, timeZone: shownZone() }
  return new Intl.DateTimeFormat(currentLanguage(), format).formatRange(new Date(start), new Date(end))
}

function Answers({ mail, bar }: { mail: MailItem; bar: MailInvitation }) {
  const t = useTranslate()
  const change = useChange(mailApi.answerInvitation)
  const answer = (given: (typeof invitationAnswers)[number]) =>
    change.mutate(
      { id: mail.id, answer: given },
      {
        onSuccess: () => showToast(t('mail.invitation.answered')),
        onError: (error) => showToast(errorText(error, t), 'danger'),
      },
    )
  return invitationAnswers.map((one) => (
    <Button
      key={one}
      tone={bar.answer === one ? 'primary' : 'plain'}
      aria-pressed={bar.answer === one}
      isPending={change.isPending && change.variables?.answer === one}
      onPress={() => answer(one)}
    >
      {t(`mail.invitation.answers.${one}`)}
    </Button>
  ))
}

/** Applies a change that waits; a request is answered instead. */
function Apply({ mail }: { mail: MailItem }) {
  const t = useTranslate()
  const change = useChange(mailApi.applyInvitation)
  const apply = () =>
    change.mutate(
      { id: mail.id },
      {
        onSuccess: () => showToast(t('mail.invitation.applied')),
        onError: (error) => showToast(errorText(error, t), 'danger'),
      },
    )
  return (
    <Button tone="primary" isPending={change.isPending} onPress={apply}>
      {t('mail.invitation.apply')}
    </Button>
  )
}

function Facts({ bar }: { bar: MailInvitation }) {
  const t = useTranslate()
  const organizer = bar.organizer && (bar.organizer.displayName || bar.organizer.email)
  return (
    <>
      <strong className={styles.title} dir="auto">
        {bar.title}
      </strong>
      <span>{whenText(bar)}</span>
      {bar.place ? <bdi>{bar.place}</bdi> : null}
      {organizer ? (
        <span className={styles.faint} title={bar.organizer?.email}>
          {t('mail.invitation.organizer', { name: organizer })}
        </span>
      ) : null}
    </>
  )
}

/** An invitation of a person outside in a mail: what it says, what else is at that time, and the answers. */
export function InvitationBar({ mail }: { mail: MailItem }) {
  const t = useTranslate()
  const go = useGo()
  const { data: bar, error } = useRead(mailApi.getInvitation, { id: mail.id })
  if (error) return <ErrorNote error={error} inline />
  if (!bar) return null
  const { kind, answer, conflicts, url } = bar
  return (
    <Row as="section" gap="3" align="stretch" className={styles.bar} aria-label={t('mail.invitation.label')}>
      <Icon icon={CalendarDays} size={18} />
      <div className={styles.facts}>
        <span className={styles.faint}>
          {t(`mail.invitation.${kind}`)}
          {kind === 'reply' && answer ? ` ${t(`mail.invitation.answers.${answer}`)}` : ''}
        </span>
        {kind === 'unknown' ? null : <Facts bar={bar} />}
        {kind === 'request' ? (
          <span className={conflicts.length > 0 ? styles.busy : styles.faint}>
            {conflicts.length > 0
              ? t('mail.invitation.conflict', { titles: conflicts.join(', ') })
              : t('mail.invitation.free')}
          </span>
        ) : null}
        {bar.change === 'none' ? null : (
          <span className={styles.busy}>{t(`mail.invitation.${bar.change}`)}</span>
        )}
        <Actions className={styles.acts} data-print="no">
          {kind === 'request' ? <Answers mail={mail} bar={bar} /> : null}
          {kind !== 'request' && bar.change === 'waits' ? <Apply mail={mail} /> : null}
          {url ? (
            <Button tone="quiet" onPress={() => go(url)}>
              {t('mail.invitation.open')}
            </Button>
          ) : null}
        </Actions>
      </div>
    </Row>
  )
}
