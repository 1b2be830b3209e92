import type { DocumentDetail, ShownStep } from '@maru/api/approval'
import { briefTime } from '../../../../kit/dates.ts'
import { localName, useLanguage, useTranslate } from '../../../../kit/i18n.ts'
import { classes } from '../../../../ui/classes.ts'
import { stepsOf } from '../../approval.rules.ts'
import styles from './paper.module.css'

/** The approval grid (결재란): a box for the drafter and for each step, with mark, name and time as they were then. */
export function ApprovalGrid({ document }: { document: DocumentDetail }) {
  const t = useTranslate()
  const language = useLanguage()
  const { drafter } = document
  return (
    <ol className={styles.grid} aria-label={t('approval.paper.grid')}>
      <li className={styles.cell}>
        <span className={styles.kind}>{t('approval.kind.draft')}</span>
        <span className={styles.stamp}>
          <span className={styles.seal}>{localName(drafter.name, language)}</span>
        </span>
        <span className={styles.who}>
          {localName(drafter.name, language)} {localName(drafter.title, language)}
        </span>
        <span className={styles.when}>{briefTime(document.draftDate)}</span>
      </li>
      {stepsOf(document.stages).map(({ step }) => (
        <Cell key={step.stepId} step={step} />
      ))}
    </ol>
  )
}

function Cell({ step }: { step: ShownStep }) {
  const t = useTranslate()
  const language = useLanguage()
  const { assignee, decision, state } = step
  // The word stands in the cell of the person who decides (enforcement rule, art. 7).
  const shown = decision?.by ?? assignee
  const when = decision ? briefTime(decision.at) : t(`approval.stepState.${state}`)
  return (
    <li className={classes(styles.cell, state === 'skipped' && styles.skipped)} data-state={state}>
      <span className={styles.kind}>{t(`approval.kind.${step.kind}`)}</span>
      <span className={styles.stamp}>
        <Stamp step={step} />
      </span>
      <span className={styles.who}>
        {localName(shown.name, language)} {localName(shown.title, language)}
      </span>
      <span className={styles.when}>{when}</span>
    </li>
  )
}

function Stamp({ step }: { step: ShownStep }) {
  const t = useTranslate()
  const language = useLanguage()
  const { decision, mark, state } = step
  if (state === 'active') return t('approval.stepState.active')
  if (!decision) return null
  return (
    <>
      {mark ? <span className={styles.mark}>{t(`approval.mark.${mark}`)}</span> : null}
      {decision.outcome === 'approved' ? (
        <span className={styles.seal}>{localName(decision.by.name, language)}</span>
      ) : (
        <span className={styles.mark}>{t(`approval.outcome.${decision.outcome}`)}</span>
      )}
    </>
  )
}
