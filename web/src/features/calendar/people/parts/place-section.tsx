import type { PlaceTimes } from '@maru/api/calendar'
import { DoorOpen, Plus, X } from 'lucide-react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import paneStyles from '../../parts/calendar-pane.module.css'
import styles from './team-pane.module.css'
import type { TeamState } from './use-team.ts'

/** Seats of a room, and whether a manager must accept a booking, as one text. */
export function usePlaceDetail() {
  const t = useTranslate()
  return ({ seats, needsApproval }: Pick<PlaceTimes, 'seats' | 'needsApproval'>) =>
    [
      seats === null ? '' : t('calendar.room.seats', { count: seats }),
      needsApproval ? t('calendar.team.needsApproval') : '',
    ]
      .filter(Boolean)
      .join(' · ')
}

/** The chosen rooms at the left of the columns. */
export function PlaceSection({ team }: { team: TeamState }) {
  const t = useTranslate()
  const language = useLanguage()
  return (
    <section className={paneStyles.group} aria-label={t('calendar.team.places')}>
      <Row gap="0" className={paneStyles.groupHead}>
        <h2>{t('calendar.team.places')}</h2>
      </Row>
      {team.places.map(({ resourceId, name }) => {
        const label = localName(name, language)
        return (
          <Row key={resourceId} gap="1" className={paneStyles.line}>
            <Icon icon={DoorOpen} size={16} />
            <span className={paneStyles.name} title={label}>
              {label}
            </span>
            <IconButton
              size="s"
              label={t('calendar.people.remove', { name: label })}
              onPress={() => team.showPlace(resourceId, false)}
            >
              <Icon icon={X} size={12} />
            </IconButton>
          </Row>
        )
      })}
      {team.placeTimes.error ? (
        <ErrorNote error={team.placeTimes.error} inline onRetry={() => void team.placeTimes.refetch()} />
      ) : null}
      <span className={styles.more}>
        <Button tone="quiet" icon={<Icon icon={Plus} size={14} />} onPress={team.choosePlaces}>
          {t('calendar.team.addPlace')}
        </Button>
      </span>
    </section>
  )
}
