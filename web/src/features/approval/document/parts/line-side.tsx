import { type DocumentDetail, type Reason, type ShownStep, stepMarks } from '@maru/api/approval'
import { briefTime } from '#kit/i18n/dates.ts'
import { type Language, localName, type Translate, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Head } from '#ui/layout/stack.tsx'
import { PersonAvatar, PresenceLine } from '#ui/presence/presence.tsx'
import { stepsOf } from '../../approval.rules.ts'
import styles from './side.module.css'

/** Why a step is in the line, in words. */
export function reasonText({ code, values }: Reason, t: Translate, language: Language): string {
  const name = localName({ ko: values.ko ?? '', en: values.en ?? '', zh: values.zh ?? '' }, language)
  if (code === 'note') return name
  if (code === 'byLeader') return t('approval.reason.leader', { dept: name })
  if (code === 'byHead') return t('approval.reason.head', { dept: name })
  if (code === 'byPerson') return t('approval.reason.person')
  if (code === 'byPosition') return t('approval.reason.position')
  if (code === 'byDepartment') return t('approval.reason.department')
  if (code === 'byChange') return t('approval.reason.changed')
  return t(code === 'merged' ? 'approval.reason.merged' : 'approval.reason.drafter')
}

/** The reasons that a screen shows: the words of the form first, and not the same thing twice. */
export function shownReasons(reasons: readonly Reason[], t: Translate, language: Language): string[] {
  const noted = reasons.some((one) => one.code === 'note')
  const wanted = noted ? reasons.filter((one) => one.code === 'note' || one.code === 'merged') : reasons
  return [...new Set(wanted.map((one) => reasonText(one, t, language)))]
}

/** The line of a document: who decides, what was decided and when, and why each step is there. */
export function LineSide({ document }: { document: DocumentDetail }) {
  const t = useTranslate()
  const language = useLanguage()
  const steps = stepsOf(document.stages)
  const { drafter } = document
  return (
    <section className={styles.part} aria-label={t('approval.line')}>
      <Head as="header" gap="0" align="baseline" noWrap className={styles.head}>
        <h2>{t('approval.line')}</h2>
        <small>{t('approval.people', { count: steps.length + 1 })}</small>
      </Head>
      <ol>
        <li className={styles.step}>
          <PersonAvatar
            personCode={drafter.personCode}
            name={localName(drafter.name, language)}
            seed={drafter.personCode ?? ''}
            size="s"
          />
          <div className={styles.who}>
            <p>
              <small>{t('approval.kind.draft')}</small> {localName(drafter.name, language)}{' '}
              {localName(drafter.title, language)}
            </p>
            <p className={styles.reason}>{localName(drafter.dept, language)}</p>
          </div>
          <time>{briefTime(document.draftDate)}</time>
        </li>
        {steps.map(({ step, isParallel }) => (
          <Step key={step.stepId} step={step} isParallel={isParallel} />
        ))}
      </ol>
    </section>
  )
}

function Step({ step, isParallel }: { step: ShownStep; isParallel: boolean }) {
  const t = useTranslate()
  const language = useLanguage()
  const { assignee, decision } = step
  const name = localName(assignee.name, language)
  const represents = decision?.actsFor ? localName(decision.by.name, language) : null
  return (
    <li className={styles.step} data-state={step.state}>
      <PersonAvatar
        personCode={assignee.personCode}
        name={name}
        seed={assignee.personCode ?? assignee.deptCode}
        size="s"
      />
      <div className={styles.who}>
        <p>
          <small>{t(isParallel ? 'approval.parallelKind' : `approval.kind.${step.kind}`)}</small>{' '}
          <span className={styles.name}>
            {name} {localName(assignee.title, language)}
          </span>{' '}
          {stepMarks(step).map((mark) => (
            <Tag key={mark} tone="danger">
              {t(`approval.mark.${mark}`)}
            </Tag>
          ))}
          {step.heldAt ? <Tag tone="warn">{t('approval.status.HOLD')}</Tag> : null}
          {decision && decision.outcome !== 'approved' ? (
            <Tag tone="danger">{t(`approval.outcome.${decision.outcome}`)}</Tag>
          ) : null}
        </p>
        {decision ? null : <PresenceLine personCode={assignee.personCode} only={['absent']} />}
        {represents ? <p className={styles.reason}>{t('approval.decidedBy', { name: represents })}</p> : null}
        {shownReasons(step.reasons, t, language).map((text) => (
          <p key={text} className={styles.why}>
            {text}
          </p>
        ))}
        {decision?.comment ? <blockquote>{decision.comment}</blockquote> : null}
        {step.inner.length > 0 ? (
          <ol>
            {stepsOf(step.inner as DocumentDetail['stages']).map((one) => (
              <Step key={one.step.stepId} {...one} />
            ))}
          </ol>
        ) : null}
      </div>
      <time>{decision ? briefTime(decision.at) : t(`approval.stepState.${step.state}`)}</time>
    </li>
  )
}
