import type { SurveyItem } from '@maru/api/survey'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { countdownOf, toneOf } from '../../survey.rules.ts'

/** The phase of a survey; in its last days the number of days left, as D-n (spec 2§4). */
export function PhaseTag({ survey }: { survey: Pick<SurveyItem, 'phase' | 'endDate'> }) {
  const t = useTranslate()
  const days = countdownOf(survey)
  if (days !== null)
    return <Tag tone="danger">{days === 0 ? t('survey.phase.today') : t('survey.phase.days', { days })}</Tag>
  return <Tag tone={toneOf(survey.phase)}>{t(`survey.phase.${survey.phase}`)}</Tag>
}
