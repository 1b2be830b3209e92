import type { SurveyItem } from '@maru/api/survey'
import { ClipboardList } from 'lucide-react'
import { listDay } from '../../../kit/dates.ts'
import { currentLanguage } from '../../../kit/i18n.ts'
import { Link } from '../../../kit/link.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { surveyAddress } from '../survey.rules.ts'
import { PhaseTag } from './phase-tag.tsx'
import styles from './survey-row.module.css'

/** A survey on the home page (spec 2§2, survey row): icon, title and how far it is; below them its days. */
export function SurveyRow({ survey, menuId }: { survey: SurveyItem; menuId: number | undefined }) {
  const sign = currentLanguage() === 'en-US' ? '–' : '~'
  return (
    <li className={styles.row}>
      <span className={styles.line}>
        <Icon icon={ClipboardList} size={16} />
        <Link to={surveyAddress('read', { surveyId: survey.surveyId, menuId })} className={styles.title}>
          {survey.surveyTitle}
        </Link>
        <PhaseTag survey={survey} />
      </span>
      <span className={styles.days}>
        {listDay(survey.startDate)} {sign} {listDay(survey.endDate)}
      </span>
    </li>
  )
}
