import { useTranslate } from '#kit/i18n/i18n.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { PresenceBand } from '#ui/presence/presence.tsx'
import { usePerson } from '../org.api.ts'
import { PersonHead, PersonLines } from '../person/parts/person-card.tsx'
import styles from './view.module.css'

/**
 * The selected person, at the right of the list if there is space. `personCode` is null without a selection.
 */
export function PersonSidebar({ personCode }: { personCode: string | null }) {
  const t = useTranslate()
  const { data, error, refetch } = usePerson(personCode)
  return (
    <Stack as="aside" gap="4" className={styles.aside} aria-label={t('org.details')} aria-live="polite">
      {personCode === null ? (
        <Hint size="inherit">{t('org.noneChosen')}</Hint>
      ) : error ? (
        <ErrorNote error={error} onRetry={() => refetch()} />
      ) : data ? (
        <>
          <PersonHead person={data} />
          <PresenceBand personCode={data.personCode} />
          <PersonLines person={data} isFull />
        </>
      ) : (
        <Skeleton rows={3} look="text" />
      )}
    </Stack>
  )
}
