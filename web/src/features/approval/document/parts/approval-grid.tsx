import { type DocumentDetail, type Party, type ShownStep, stepMarks } from '@maru/api/approval'
import { briefTime } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { classes } from '#ui/classes.ts'
import { Row } from '#ui/layout/stack.tsx'
import { stepsOf } from '../../approval.rules.ts'
import { imageAddress } from '../../signature/signature.api.ts'
import styles from './paper.module.css'

/**
 * The approval grid (결재란) with a box for the drafter and each step, and a grid of agreements (합의란) below it: with
 * mark, signature image, name and time as they were then.
 */
export function ApprovalGrid({ document }: { document: DocumentDetail }) {
  const t = useTranslate()
  const language = useLanguage()
  const { drafter, drafterSignature, apmId } = document
  const steps = stepsOf(document.stages).map(({ step }) => step)
  const agreements = steps.filter(({ kind }) => kind === 'agree')
  return (
    <div className={styles.grids}>
      <Row as="ol" gap="0" align="stretch" className={styles.grid} aria-label={t('approval.paper.grid')}>
        <li className={styles.cell}>
          <span className={styles.kind}>{t('approval.kind.draft')}</span>
          <span className={styles.stamp}>
            <Signature party={drafter} digest={drafterSignature} apmId={apmId} />
          </span>
          <span className={styles.who}>
            {localName(drafter.name, language)} {localName(drafter.title, language)}
          </span>
          <span className={styles.when}>{briefTime(document.draftDate)}</span>
        </li>
        {steps
          .filter(({ kind }) => kind !== 'agree')
          .map((step) => (
            <Cell key={step.stepId} step={step} apmId={apmId} />
          ))}
      </Row>
      {agreements.length > 0 ? (
        <Row
          as="ol"
          gap="0"
          align="stretch"
          className={styles.grid}
          aria-label={t('approval.print.agreements')}
        >
          {agreements.map((step) => (
            <Cell key={step.stepId} step={step} apmId={apmId} />
          ))}
        </Row>
      ) : null}
    </div>
  )
}

function Cell({ step, apmId }: { step: ShownStep; apmId: string }) {
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
        <Stamp step={step} apmId={apmId} />
      </span>
      <span className={styles.who}>
        {localName(shown.name, language)} {localName(shown.title, language)}
        {decision?.actsFor ? (
          <small className={styles.owner}>
            {t('approval.behalf', { name: localName(assignee.name, language) })}
          </small>
        ) : null}
      </span>
      <span className={styles.when}>{when}</span>
    </li>
  )
}

/** The signature image of that moment, or the name as a stamp. */
function Signature({ party, digest, apmId }: { party: Party; digest: string | null; apmId: string }) {
  const language = useLanguage()
  const name = localName(party.name, language)
  if (digest) return <img className={styles.signature} src={imageAddress(digest, apmId)} alt={name} />
  return <span className={styles.seal}>{name}</span>
}

function Stamp({ step, apmId }: { step: ShownStep; apmId: string }) {
  const t = useTranslate()
  const { decision, state } = step
  if (state === 'active') return t('approval.stepState.active')
  if (!decision) return null
  return (
    <>
      {stepMarks(step).map((mark) => (
        <span key={mark} className={styles.mark}>
          {t(`approval.mark.${mark}`)}
        </span>
      ))}
      {decision.outcome === 'approved' ? (
        <Signature party={decision.by} digest={decision.signature ?? null} apmId={apmId} />
      ) : (
        <span className={styles.mark}>{t(`approval.outcome.${decision.outcome}`)}</span>
      )}
    </>
  )
}
