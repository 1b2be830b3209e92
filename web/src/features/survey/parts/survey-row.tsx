import type { SurveyItem } from '@maru/api/survey'
import { ClipboardList } from 'lucide-react'
import { hrefOf, isPlainClick, Link } from '#kit/address/link.tsx'
import { hasWindowRoom, openPopup } from '#kit/address/popup.ts'
import { listDay } from '#kit/i18n/dates.ts'
import { currentLanguage } from '#kit/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { PhaseTag } from '../frame/parts/phase-tag.tsx'
import { surveyAddress, surveyWindow } from '../survey.rules.ts'
import styles from './survey-row.module.css'

/**
 * A survey on the home page (spec 2§2, survey row): icon, title and phase, with the period below them. It
 * opens in a window, or on the page if the screen is too small for a window or the browser blocks the window.
 */
export function SurveyRow({ survey, menuId }: { survey: SurveyItem; menuId: number | undefined }) {
  const sign = currentLanguage() === 'en-US' ? '–' : '~'
  const at = { surveyId: survey.surveyId, menuId }
  const openWindow = () =>
    hasWindowRoom() &&
    openPopup(hrefOf(surveyAddress('read', at, true)), `survey-${survey.surveyId}`, surveyWindow)
  return (
    <li className={styles.row}>
      <Row as="span" className={styles.line}>
        <Icon icon={ClipboardList} size={16} />
        <Link
          to={surveyAddress('read', at)}
          className={styles.title}
          onClick={(event) => {
            if (isPlainClick(event) && openWindow()) event.preventDefault()
          }}
        >
          {survey.surveyTitle}
        </Link>
        <PhaseTag survey={survey} />
      </Row>
      <span className={styles.days}>
        {listDay(survey.startDate)} {sign} {listDay(survey.endDate)}
      </span>
    </li>
  )
}
