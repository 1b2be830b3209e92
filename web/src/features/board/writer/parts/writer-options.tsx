import type { ArticleDetail, BoardConfig } from '@maru/api/board'
import { useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { slot } from '#kit/slots.ts'
import { RadioGroup, Switch } from '#ui/form/choice.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { useAskedReaders } from '../../writing.api.ts'
import { type AskedReaders, targetItem } from '../writer.rules.ts'
import { MomentField } from './moment-field.tsx'
import type { WriterState } from './use-writer.ts'
import styles from './writer.module.css'

/** Properties of {@link WriterOptions}. */
export interface WriterOptionsProps {
  config: BoardConfig
  article: ArticleDetail | undefined
  state: WriterState
}

/** Posting period and must-read setting of an article; collapsed if neither is set. */
export function WriterOptions({ config, article, state }: WriterOptionsProps) {
  const t = useTranslate()
  const { startDate, endDate, mustRead } = state.words
  const isSet = Boolean(startDate || endDate || mustRead?.isOn || article?.mustRead)
  const [isOpen, setOpen] = useState(isSet)
  const isWrong = state.faults.period || state.faults.mustRead
  return (
    <details
      className={styles.options}
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary}>{t('board.writer.options')}</summary>
      <PeriodFields article={article} state={state} />
      {config.authorisation.notice ? <MustReadFields article={article} state={state} /> : null}
    </details>
  )
}

function PeriodFields({ article, state }: Omit<WriterOptionsProps, 'config'>) {
  const t = useTranslate()
  const { words, change, faults } = state
  const isListed = article?.state === 'published' || article?.state === 'ended'
  return (
    <fieldset className={styles.period} aria-label={t('board.period.title')}>
      <MomentField
        key={`start-${state.editorKey}`}
        label={t('board.period.start')}
        isDisabled={isListed}
        value={words.startDate}
        onChange={(startDate) => change({ startDate })}
        onHalf={(isHalf) => state.setHalf('start', isHalf)}
        hint={t(isListed ? 'board.period.posted' : 'board.period.help')}
      />
      <MomentField
        key={`end-${state.editorKey}`}
        label={t('board.period.end')}
        value={words.endDate}
        onChange={(endDate) => change({ endDate })}
        onHalf={(isHalf) => state.setHalf('end', isHalf)}
        error={faults.period ? t('board.period.invalid') : null}
      />
    </fieldset>
  )
}

const off: AskedReaders = { isOn: false, isWhole: true, people: [] }

function MustReadFields({ article, state }: Omit<WriterOptionsProps, 'config'>) {
  const t = useTranslate()
  const { words, change, faults } = state
  const isStored = Boolean(article?.mustRead)
  const stored = useAskedReaders(isStored ? article?.articleId : undefined)
  if (isStored && words.mustRead === null) {
    if (stored.isError) return <ErrorNote inline error={stored.error} onRetry={() => void stored.refetch()} />
    if (stored.isPending) return <Skeleton rows={1} />
  }
  const known = stored.data
    ? { isOn: true, isWhole: stored.data.isWhole, people: stored.data.targets.map(targetItem) }
    : off
  const asked = words.mustRead ?? known
  const set = (part: Partial<AskedReaders>) => change({ mustRead: { ...asked, ...part } })
  const [PeopleField] = slot('peopleFields')
  return (
    <Stack className={styles.mustRead}>
      <Switch isSelected={asked.isOn} onChange={(isOn) => set({ isOn })}>
        {t('board.mustRead.switch')}
      </Switch>
      {asked.isOn ? (
        <>
          <RadioGroup
            label={t('board.mustRead.who')}
            inline
            value={asked.isWhole ? 'whole' : 'chosen'}
            onChange={(value) => set({ isWhole: value === 'whole' })}
            options={[
              { value: 'whole', label: t('board.mustRead.everyone') },
              { value: 'chosen', label: t('board.mustRead.chosen') },
            ]}
          />
          {!asked.isWhole && PeopleField ? (
            <PeopleField
              label={t('board.mustRead.people')}
              value={asked.people}
              onChange={(people) => set({ people })}
              allowsDepartments
              error={faults.mustRead ? t('board.mustRead.peopleNeeded') : null}
            />
          ) : null}
        </>
      ) : null}
    </Stack>
  )
}
