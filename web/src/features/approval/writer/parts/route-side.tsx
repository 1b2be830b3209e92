import type { PreviewStep, RoutePreview, Writing } from '@maru/api/approval'
import { Bookmark, Plane, UserPlus, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { briefTime, shortDay } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useDebounced } from '#kit/screen/use-debounced.ts'
import { Tag } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import type { RoomForm } from '#ui/form/form.ts'
import { Icon } from '#ui/icon.tsx'
import { Head, Row } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { PersonAvatar } from '#ui/presence/presence.tsx'
import { useRoute } from '../../approval.api.ts'
import { shownReasons } from '../../document/parts/line-side.tsx'
import side from '../../document/parts/side.module.css'
import type { WriterDraft } from '../writer.rules.ts'
import { AddStepDialog, SavedLines } from './line-tools.tsx'
import styles from './writer.module.css'

/** The preview of the line: who will decide, why and about when; it is read again after each entry. */
export function RouteSide({ writing, form }: { writing: Writing; form: RoomForm<WriterDraft, Writing> }) {
  const t = useTranslate()
  const written = { applicationId: writing.applicationId, values: form.draft.values, line: form.draft.line }
  // Compared as a text, because the values are new objects at each rendering.
  const asked = useDebounced(JSON.stringify(written), 400)
  const { data, error } = useRoute(useMemo(() => JSON.parse(asked) as typeof written, [asked]))
  const [isAdding, setAdding] = useState(false)
  const mayAddSteps = writing.definition.mayAddSteps && !writing.origin?.locked.line
  const remove = ({ stage, step }: NonNullable<PreviewStep['written']>) =>
    form.change({
      line: form.draft.line.flatMap((one, index) => {
        const steps = one.steps.filter((_step, at) => index !== stage || at !== step)
        return steps.length > 0 ? [{ ...one, need: Math.min(one.need, steps.length), steps }] : []
      }),
    })
  return (
    <aside className={styles.side} aria-label={t('approval.preview')}>
      <section className={side.part}>
        <Head as="header" gap="0" align="baseline" noWrap className={side.head}>
          <h2>{t('approval.preview')}</h2>
          <small>{t('approval.previewHint')}</small>
        </Head>
        {error ? <ErrorNote error={error} inline /> : null}
        {data ? (
          <Preview writing={writing} preview={data} onRemove={remove} />
        ) : error ? null : (
          <Skeleton rows={4} />
        )}
      </section>
      <section className={side.part}>
        <dl className={side.history}>
          <dt>{t('approval.expected')}</dt>
          <dd>{data?.expectedDate ? briefTime(data.expectedDate) : t('approval.unknown')}</dd>
          <dt>{t('approval.paper.number')}</dt>
          <dd>{t('approval.paper.later')}</dd>
        </dl>
        {mayAddSteps ? (
          <Row gap="15" align="stretch" wrap className={side.acts}>
            <Button icon={<Icon icon={UserPlus} size={16} />} onPress={() => setAdding(true)}>
              {t('approval.addApprover')}
            </Button>
            <SavedLines form={form} icon={<Icon icon={Bookmark} size={16} />} />
          </Row>
        ) : null}
      </section>
      {isAdding ? (
        <AddStepDialog
          onClose={() => setAdding(false)}
          onAdd={(line) => form.change({ line: [...form.draft.line, ...line] })}
        />
      ) : null}
    </aside>
  )
}

function Preview({
  writing,
  preview,
  onRemove,
}: {
  writing: Writing
  preview: RoutePreview
  onRemove: (written: NonNullable<PreviewStep['written']>) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const { drafter } = writing
  const steps = preview.stages.flatMap((stage) =>
    stage.steps.map((step, at) => ({
      step,
      isParallel: stage.steps.length > 1,
      // Below the last member of a vote.
      vote: at === stage.steps.length - 1 && stage.need > 0 ? stage : null,
    })),
  )
  return (
    <>
      <ol>
        <li className={side.step}>
          <PersonAvatar
            personCode={drafter.personCode}
            name={localName(drafter.name, language)}
            seed={drafter.personCode ?? ''}
            size="s"
          />
          <div className={side.who}>
            <p>
              <small>{t('approval.kind.draft')}</small> {localName(drafter.name, language)}{' '}
              {localName(drafter.title, language)}
            </p>
            <p className={side.why}>{t('approval.reason.me', { dept: localName(drafter.dept, language) })}</p>
          </div>
          <span className={side.when}>{t('approval.now')}</span>
        </li>
        {steps.map(({ step, isParallel, vote }, index) => (
          <Step
            key={`${step.assignee.personCode ?? step.assignee.deptCode}-${step.kind}`}
            step={step}
            isParallel={isParallel}
            vote={vote ? t('approval.need.of', { count: vote.need, members: vote.steps.length }) : null}
            isFinal={
              !step.isLeftOut &&
              steps.slice(index + 1).length > 0 &&
              steps.slice(index + 1).every((one) => one.step.isLeftOut)
            }
            onRemove={onRemove}
          />
        ))}
      </ol>
      {preview.faults.length > 0 ? (
        <ul className={side.faults} role="alert">
          {preview.faults.map((fault) => (
            <li key={fault}>
              {t(fault === 'ownDocument' ? 'approval.errors.ownDocument' : 'approval.fault.line')}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

function Step({
  step,
  isParallel,
  vote,
  isFinal,
  onRemove,
}: {
  step: PreviewStep
  isParallel: boolean
  vote: string | null
  isFinal: boolean
  onRemove: (written: NonNullable<PreviewStep['written']>) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const { assignee, delegate, written } = step
  const name = localName(assignee.name, language)
  return (
    <li className={side.step} data-state={step.isLeftOut ? 'skipped' : undefined}>
      <PersonAvatar
        personCode={assignee.personCode}
        name={name}
        seed={assignee.personCode ?? assignee.deptCode}
        size="s"
      />
      <div className={side.who}>
        <p>
          <small>{t(isParallel ? 'approval.parallelKind' : `approval.kind.${step.kind}`)}</small>{' '}
          <span className={side.name}>
            {name} {localName(assignee.title, language)}
          </span>{' '}
          {isFinal ? <Tag tone="danger">{t('approval.mark.final')}</Tag> : null}
        </p>
        {shownReasons(step.reasons, t, language).map((text) => (
          <p key={text} className={side.why}>
            {text}
          </p>
        ))}
        {vote ? <p className={side.why}>{vote}</p> : null}
        {delegate ? (
          <p className={side.note}>
            <Icon icon={Plane} size={14} />{' '}
            {t('approval.reason.delegate', {
              name: localName(delegate.party.name, language),
              day: shortDay(delegate.until),
            })}
          </p>
        ) : null}
      </div>
      <span className={side.when}>
        {step.isLeftOut
          ? t('approval.stepState.skipped')
          : step.expectedDate
            ? briefTime(step.expectedDate)
            : ''}
        {step.minutes === null ? null : (
          <small>{t('approval.usual', { time: durationText(step.minutes, t) })}</small>
        )}
        {written && !step.isRequired ? (
          <IconButton size="s" label={t('approval.removeStep', { name })} onPress={() => onRemove(written)}>
            <Icon icon={X} size={14} />
          </IconButton>
        ) : null}
      </span>
    </li>
  )
}

/** Minutes as a short text: minutes, hours or days. */
function durationText(minutes: number, t: ReturnType<typeof useTranslate>): string {
  if (minutes < 90) return t('approval.minutes', { count: minutes })
  if (minutes < 36 * 60) return t('approval.hours', { count: Math.round(minutes / 60) })
  return t('approval.daysLong', { count: Math.round(minutes / 1440) })
}
