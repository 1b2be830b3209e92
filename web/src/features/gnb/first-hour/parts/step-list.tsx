import type { FirstHour, FirstStepName } from '@maru/api/gnb/first-hour'
import { Check, Minus } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { laterSlot } from '#kit/slots.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { useSaveFirstStep } from '../first-hour.api.ts'
import styles from './first-hour.module.css'

type Step = FirstHour['steps'][number]

/** The steps, of which one is open: the first that is neither done nor skipped, or the one that the person chose. */
export function StepList({ steps }: { steps: readonly Step[] }) {
  const [chosen, setChosen] = useState<FirstStepName | null>(null)
  const next = steps.find(({ state }) => state === 'open')?.name ?? null
  const current = chosen ?? next
  return (
    <ol className={styles.steps}>
      {steps.map((step, at) => (
        <StepRow
          key={step.name}
          step={step}
          number={at + 1}
          isLast={steps.every(({ name, state }) => name === step.name || state !== 'open')}
          isCurrent={step.name === current}
          onChoose={() => setChosen(step.name)}
          onSaved={() => setChosen(null)}
        />
      ))}
    </ol>
  )
}

interface StepRowProps {
  step: Step
  number: number
  isLast: boolean
  isCurrent: boolean
  onChoose: () => void
  onSaved: () => void
}

function StepRow({ step, number, isLast, isCurrent, onChoose, onSaved }: StepRowProps) {
  const t = useTranslate()
  const id = useId()
  const save = useSaveFirstStep()
  const { name, state } = step
  const mark = async (next: 'done' | 'skipped') => {
    try {
      await save.mutateAsync({ name, state: next })
      if (isLast && state === 'open') showToast(t('gnb.firstHour.finished'))
      onSaved()
    } catch (error) {
      await showAlert(errorText(error, t))
    }
  }
  return (
    <li className={classes(styles.step, isCurrent && styles.current)} data-state={state}>
      <button type="button" aria-expanded={isCurrent} aria-controls={id} onClick={onChoose}>
        <span className={styles.mark} aria-hidden="true">
          {state === 'open' ? number : <Icon icon={state === 'done' ? Check : Minus} size={15} />}
        </span>
        <span className={styles.name}>{t(`gnb.firstHour.step.${name}`)}</span>
        {state === 'open' ? null : <Muted>{t(`gnb.firstHour.state.${state}`)}</Muted>}
        <Muted className={styles.hint}>{t(`gnb.firstHour.hint.${name}`)}</Muted>
      </button>
      <div id={id} className={styles.body} hidden={!isCurrent}>
        <Suspense fallback={<Skeleton rows={2} />}>
          {isCurrent
            ? laterSlot('firstSteps')
                .filter((one) => one.name === name)
                .map(({ Component }) => (
                  <Component
                    key={name}
                    onDone={() => void mark('done')}
                    skip={
                      state === 'open' ? (
                        <Button isDisabled={save.isPending} onPress={() => void mark('skipped')}>
                          {t('gnb.firstHour.skip')}
                        </Button>
                      ) : null
                    }
                  />
                ))
            : null}
        </Suspense>
      </div>
    </li>
  )
}
