import type { FirstHour } from '@maru/api/gnb/first-hour'
import { ChevronDown, ListChecks, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { accountNames, useAccount } from '#kit/session/session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { useEndFirstHour } from '../first-hour.api.ts'
import styles from './first-hour.module.css'
import { StepList } from './step-list.tsx'

/** On a phone the sheet would cover the page, so it begins as a button. */
const isNarrow = () => window.matchMedia?.('(max-width: 760px)').matches === true

function FoldedSheet({ progress, onOpen }: { progress: string; onOpen: () => void }) {
  const t = useTranslate()
  return (
    <div className={styles.folded} data-print="no">
      <Button icon={<Icon icon={ListChecks} size={16} />} onPress={onOpen}>
        {t('gnb.firstHour.short')} {progress}
      </Button>
    </div>
  )
}

/** Properties of {@link FirstHourSheet}. `isAsked`: the person opened it from the settings. */
export interface FirstHourSheetProps {
  hour: FirstHour
  isAsked: boolean
  onClose: () => void
}

/** The steps of the first hour on a card over the page, which stays usable. */
export function FirstHourSheet({ hour, isAsked, onClose }: FirstHourSheetProps) {
  const t = useTranslate()
  const end = useEndFirstHour()
  const [isFolded, setFolded] = useState(() => isNarrow() && !isAsked)
  const { name } = accountNames(useAccount(), useLanguage())
  const title = useRef<HTMLHeadingElement>(null)
  const settled = hour.steps.filter(({ state }) => state !== 'open').length
  const progress = t('gnb.firstHour.progress', { count: settled, total: hour.steps.length })
  useEffect(() => {
    if (isAsked) title.current?.focus()
  }, [isAsked])
  const skipAll = async () => {
    try {
      await end.mutateAsync({})
      showToast(t('gnb.firstHour.skipped'))
      onClose()
    } catch (error) {
      await showAlert(errorText(error, t))
    }
  }
  if (isFolded) return <FoldedSheet progress={progress} onOpen={() => setFolded(false)} />
  return (
    <section aria-label={t('gnb.firstHour.short')} className={styles.sheet} data-print="no">
      <Row as="header" align="start" justify="between">
        <div>
          <h2 ref={title} tabIndex={-1} className={styles.title}>
            {t('gnb.firstHour.welcome', { name })}
          </h2>
          <p className={styles.intro}>{t('gnb.firstHour.intro')}</p>
        </div>
        {hour.isOpen ? (
          <IconButton label={t('gnb.firstHour.fold')} onPress={() => setFolded(true)}>
            <Icon icon={ChevronDown} />
          </IconButton>
        ) : (
          <IconButton label={t('kit.close')} onPress={onClose}>
            <Icon icon={X} />
          </IconButton>
        )}
      </Row>
      <Row gap="1" align="stretch" role="img" aria-label={progress} className={styles.bars}>
        {hour.steps.map((step) => (
          <span key={step.name} data-state={step.state} />
        ))}
      </Row>
      <StepList steps={hour.steps} />
      {hour.isOpen ? (
        <Row as="footer" gap="0" align="stretch" justify="end" className={styles.foot}>
          <Button tone="quiet" isPending={end.isPending} onPress={() => void skipAll()}>
            {t('gnb.firstHour.skipAll')}
          </Button>
        </Row>
      ) : null}
    </section>
  )
}
