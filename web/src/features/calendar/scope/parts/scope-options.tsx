import type { EventScope, SeriesScopes } from '@maru/api/calendar'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { RadioGroup } from '#ui/form/choice.tsx'
import styles from './scope.module.css'
import { useScopeTexts } from './use-scope-texts.ts'

/** Properties of {@link ScopeOptions}; without `scopes` the counts are not read yet. */
export interface ScopeOptionsProps {
  label: string
  scopes: SeriesScopes | undefined
  value: EventScope
  onChange: (scope: EventScope) => void
}

/** The parts of a series that a change can affect, each with the number of its dates. */
export function ScopeOptions({ label, scopes, value, onChange }: ScopeOptionsProps) {
  const t = useTranslate()
  const texts = useScopeTexts()
  const hints = scopes && {
    this: `${t('calendar.scope.count', { count: 1 })} · ${texts.day(scopes.day)}`,
    following: texts.part(scopes.following, scopes),
    all: texts.part(scopes.all, scopes),
  }
  return (
    <div className={styles.scopes}>
      <RadioGroup
        label={label}
        value={value}
        onChange={(next) => onChange(next as EventScope)} // one of the options below
        options={(['this', 'following', 'all'] as const).map((scope) => ({
          value: scope,
          label: t(`calendar.scope.${scope}`),
          hint: hints?.[scope],
        }))}
      />
    </div>
  )
}
