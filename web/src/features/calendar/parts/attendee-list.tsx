import { type Answer, type Attendee, calendarApi, type EventDetail } from '@maru/api/calendar'
import { PersonName } from '#features/org/index.tsx'
import { useChange } from '#kit/call/change.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { PersonAvatar, PresenceLine } from '#ui/presence/presence.tsx'
import { dayText } from '#ui/schedule/day-texts.ts'
import { wallIn } from '../calendar.rules.ts'
import styles from './event-detail.module.css'
import { useViewZone } from './use-calendar.ts'
import { useChangeNote } from './use-event-acts.ts'

const tones: Record<Answer, 'ok' | 'warn' | 'danger' | undefined> = {
  accepted: 'ok',
  tentative: 'warn',
  declined: 'danger',
  none: undefined,
}

/** The people of an event with their answers, comments and proposed times, which the organiser accepts or refuses. */
export function AttendeeList({ event }: { event: EventDetail }) {
  const t = useTranslate()
  const language = useLanguage()
  return (
    <ul className={styles.people} aria-label={t('calendar.form.people')}>
      {event.attendees.map((one) => {
        const name = localName(one.name, language) || one.email
        return (
          <li key={one.attendeeId} className={styles.person}>
            <PersonAvatar
              name={name}
              personCode={one.personCode}
              seed={one.personCode ?? one.email}
              size="s"
            />
            <span className={styles.grow}>
              <PersonName personCode={one.personCode}>{name}</PersonName>{' '}
              <small>
                {localName(one.deptName, language)}
                {one.role === 'optional' ? ` · ${t('calendar.form.optional')}` : ''}
                {one.comment ? ` · “${one.comment}”` : ''}
                {one.isOutdated && one.answer !== 'none' ? ` · ${t('calendar.answeredOldTime')}` : ''}
              </small>
              <PresenceLine personCode={one.personCode} only={['absent', 'outside']} />
              <Proposed event={event} attendee={one} name={name} />
            </span>
            <Tag tone={tones[one.answer]}>{t(`calendar.answers.${one.answer}`)}</Tag>
          </li>
        )
      })}
    </ul>
  )
}

/** The time that an attendee proposed. */
function Proposed({ event, attendee, name }: { event: EventDetail; attendee: Attendee; name: string }) {
  const t = useTranslate()
  const language = useLanguage()
  const timeZone = useViewZone()
  const note = useChangeNote()
  const settle = useChange(calendarApi.settleProposal, { refreshesOnFailure: true })
  const { proposedStart, proposedEnd, attendeeId } = attendee
  if (!proposedStart || !proposedEnd) return null
  const [from, until] = [wallIn(proposedStart, timeZone), wallIn(proposedEnd, timeZone)]
  const when = `${dayText(from.slice(0, 10), language)} ${from.slice(11)} – ${until.slice(11)}`
  const { eventId, original } = event
  const decide = (isAccepted: boolean) =>
    settle.mutate(
      { eventId, original, attendeeId, isAccepted },
      {
        onSuccess: (changed) =>
          changed ? note(t('calendar.moved'), changed) : showToast(t('calendar.proposal.refused')),
        onError: (error) => showToast(errorText(error, t), 'danger'),
      },
    )
  return (
    <span className={styles.proposed}>
      {t('calendar.proposal.proposes', { when })}
      {event.canEdit ? (
        <>
          <Button
            tone="primary"
            aria-label={t('calendar.proposal.acceptOf', { name })}
            isPending={settle.isPending}
            onPress={() => decide(true)}
          >
            {t('calendar.proposal.accept')}
          </Button>
          <Button
            aria-label={t('calendar.proposal.refuseOf', { name })}
            isDisabled={settle.isPending}
            onPress={() => decide(false)}
          >
            {t('calendar.proposal.refuse')}
          </Button>
        </>
      ) : null}
    </span>
  )
}
