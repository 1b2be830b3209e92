import { isMany, kindOf, type QuestionStatistics, type SurveyQuestion } from '@maru/api/survey'
import { useState } from 'react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useDebounced } from '#kit/screen/use-debounced.ts'
import { Card } from '#ui/card.tsx'
import { SearchField } from '#ui/form/field.tsx'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { Hint, Muted } from '#ui/layout/hint.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { type ResultsOf, useCrossTable, useTexts } from '../../survey.api.ts'
import { Averages } from './averages.tsx'
import { ringParts } from './chart.rules.ts'
import { Columns, FigureTable, Legend, StackedBar, shareText } from './charts.tsx'
import { Donut } from './donut.tsx'
import { averagesOf, barsOf, figureOf, figureText, npsOf, ranksOf, rowsOf } from './figures.rules.ts'
import styles from './question-card.module.css'

/** The groups by which the answers are broken down. */
export type BreakDown = 'none' | 'department' | 'company'

/** Properties of {@link QuestionCard}. */
export interface QuestionCardProps {
  question: SurveyQuestion
  statistics: QuestionStatistics
  results: ResultsOf
  isAnonymous: boolean
  by: BreakDown
}

/** The results of one question: its chart, the table of the chart, and the text answers. */
export function QuestionCard(props: QuestionCardProps) {
  const { question, statistics, by } = props
  const t = useTranslate()
  const figure = figureOf(question)
  if (figure === 'none') return null
  const facts = [
    t(`survey.kinds.${kindOf(question.questionType)}`),
    t('survey.statistics.respondents', { count: statistics.respondents }),
    statistics.mean === null ? '' : t('survey.statistics.mean', { value: figureText(statistics.mean) }),
    statistics.median === null ? '' : t('survey.statistics.median', { value: figureText(statistics.median) }),
    statistics.deviation === null
      ? ''
      : t('survey.statistics.deviation', { value: figureText(statistics.deviation) }),
  ]
  const canBreakDown = figure === 'choices' || figure === 'points' || figure === 'nps'
  return (
    <Card label={`${question.questionOrders}. ${question.questionText}`} padded>
      <Stack className={styles.card}>
        <div className={styles.head}>
          <h2>
            {question.questionOrders}. {question.questionText}
          </h2>
          <Muted>{facts.filter(Boolean).join(' · ')}</Muted>
        </div>
        {statistics.respondents === 0 ? (
          <Hint>{t('survey.statistics.noAnswers')}</Hint>
        ) : by !== 'none' && canBreakDown ? (
          <Cross {...props} by={by} />
        ) : (
          <Figure {...props} />
        )}
        {statistics.textCount > 0 ? <Texts {...props} /> : null}
      </Stack>
    </Card>
  )
}

/** Tones of detractors, passives and promoters. */
const npsTones = [3, 2, 0]

function Figure({ question, statistics }: QuestionCardProps) {
  const t = useTranslate()
  const figure = figureOf(question)
  const name = question.questionText
  const chart = t('survey.statistics.chartOf', { name })
  const { counts, respondents } = statistics
  if (figure === 'texts') return null
  if (figure === 'matrix' && question.settings.matrix === 'number') {
    const rows = averagesOf(question, counts)
    const most = Math.max(...rows.map((row) => row.average ?? 0))
    return (
      <Averages
        label={name}
        head={t('survey.excel.mean')}
        rows={rows.map((row) => ({ ...row, share: row.average === null ? 0 : row.average / most }))}
      />
    )
  }
  if (figure === 'matrix') {
    const rows = rowsOf(question, counts)
    const heads = question.examples.filter((one) => !one.isRow).map((one) => one.exampleText)
    return (
      <>
        <Legend names={heads} />
        <Stack gap="2">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same text
            <StackedBar key={index} {...row} />
          ))}
        </Stack>
        <FigureTable
          label={name}
          heads={heads}
          rows={rows.map((row) => ({ name: row.name, cells: row.bars.map((bar) => bar.count) }))}
        />
      </>
    )
  }
  if (figure === 'ranking') {
    const ranks = ranksOf(question, counts)
    // A better rank has a longer bar; an average rank of 1 fills the bar.
    const shareOf = (average: number | null) =>
      average === null ? 0 : (ranks.length + 1 - average) / ranks.length
    return (
      <Averages
        label={name}
        head={t('survey.statistics.averageRank')}
        rows={ranks.map((rank) => ({ ...rank, share: shareOf(rank.average) }))}
      />
    )
  }
  const bars = barsOf(question, statistics, t('survey.statistics.other'))
  const isRing =
    figure === 'choices' &&
    !isMany(question) &&
    bars.length >= ringParts.least &&
    bars.length <= ringParts.most
  const nps = figure === 'nps' ? npsOf(counts) : null
  const npsNames = (['detractors', 'passives', 'promoters'] as const).map((group) =>
    t(`survey.statistics.${group}`),
  )
  return (
    <>
      {nps ? (
        <span className={styles.score}>{`${(nps.score ?? 0) > 0 ? '+' : ''}${nps.score ?? '–'}`}</span>
      ) : null}
      <Row gap="4" align="end" wrap className={styles.charts}>
        {isRing ? (
          <Donut label={t('survey.statistics.sharesOf', { name })} bars={bars} />
        ) : (
          <Columns label={chart} bars={bars} />
        )}
      </Row>
      {nps ? (
        <>
          <Legend names={npsNames} tones={npsTones} />
          <StackedBar
            name={t('survey.statistics.nps')}
            bars={[nps.detractors, nps.passives, nps.promoters].map((count, at) => ({
              ...{ name: npsNames[at] ?? '', count, tone: npsTones[at] ?? at },
            }))}
          />
        </>
      ) : null}
      {nps ? (
        <FigureTable
          label={name}
          heads={npsNames}
          rows={[
            { name: t('survey.statistics.answers'), cells: [nps.detractors, nps.passives, nps.promoters] },
            {
              name: t('survey.statistics.share'),
              cells: [nps.detractors, nps.passives, nps.promoters].map((count) => shareText(count, nps.all)),
            },
          ]}
        />
      ) : null}
      <FigureTable
        label={name}
        heads={bars.map((bar) => bar.name)}
        rows={[
          { name: t('survey.statistics.answers'), cells: bars.map((bar) => bar.count) },
          { name: t('survey.statistics.share'), cells: bars.map((bar) => shareText(bar.count, respondents)) },
        ]}
      />
    </>
  )
}

function Cross({ question, results, isAnonymous, by }: QuestionCardProps & { by: 'department' | 'company' }) {
  const t = useTranslate()
  const language = useLanguage()
  const { surveyQuestionId } = question
  const cross = useCrossTable({ ...results, surveyQuestionId, by })
  if (cross.isError) return <ErrorNote inline error={cross.error} onRetry={() => void cross.refetch()} />
  if (!cross.data) return <Skeleton rows={3} />
  const { groups, hiddenRespondents } = cross.data
  const hidden = isAnonymous ? 'survey.statistics.hidden' : 'survey.statistics.unlabelled'
  const rows = groups.map((group) => ({
    name: localName(group.name, language),
    bars: barsOf({ ...question, isAdditionalOption: false }, { counts: group.counts, textCount: 0 }, ''),
  }))
  const heads = rows[0]?.bars.map((bar) => bar.name) ?? []
  return (
    <>
      {rows.length === 0 ? <Hint>{t('survey.statistics.noGroups')}</Hint> : <Legend names={heads} />}
      <Stack gap="2">
        {rows.map((row, index) => (
          <StackedBar
            key={groups[index]?.code}
            name={row.name}
            bars={row.bars.map((bar, at) => ({ ...bar, tone: at }))}
          />
        ))}
      </Stack>
      {rows.length === 0 ? null : (
        <FigureTable
          label={question.questionText}
          heads={heads}
          rows={rows.map((row) => ({ name: row.name, cells: row.bars.map((bar) => bar.count) }))}
        />
      )}
      {hiddenRespondents > 0 ? <Hint>{t(hidden, { count: hiddenRespondents })}</Hint> : null}
    </>
  )
}

const textsPerPage = 20

function Texts({ question, statistics, results }: QuestionCardProps) {
  const t = useTranslate()
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const searchText = useDebounced(typed, 300)
  const { surveyQuestionId } = question
  const texts = useTexts({ ...results, surveyQuestionId, page, itemsPerPage: textsPerPage, searchText })
  const isFiles = kindOf(question.questionType) === 'file'
  const heading = t(isFiles ? 'survey.statistics.files' : 'survey.statistics.typed', {
    count: statistics.textCount,
  })
  return (
    <div>
      <div className={styles.head}>
        <Muted>{heading}</Muted>
        <div className={styles.tools} hidden={isFiles}>
          <SearchField
            label={t('survey.statistics.searchTexts')}
            value={typed}
            onChange={(value) => {
              setTyped(value)
              setPage(1)
            }}
          />
        </div>
      </div>
      <ListView
        isPart
        label={heading}
        answer={texts}
        rowKey={(row) => row.text}
        skeletonRows={3}
        failure={(error, retry) => <ErrorNote inline error={error} onRetry={retry} />}
        empty={<Hint>{t('survey.statistics.noTexts')}</Hint>}
        pager={{ page, size: textsPerPage, onChange: setPage }}
      >
        {(rows) => (
          <ul
            className={styles.texts}
            aria-label={heading}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll the list
            tabIndex={0}
          >
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an id could identify the person, so texts have none
              <li key={index}>
                {row.name ? localName(row.name, language) : row.text}
                {row.count > 1 ? (
                  <span className={styles.times}>
                    <span aria-hidden="true">×{row.count}</span>
                    <VisuallyHidden>
                      {t('survey.statistics.respondents', { count: row.count })}
                    </VisuallyHidden>
                  </span>
                ) : null}
                {row.files.map((file) =>
                  file.downloadUrl ? (
                    <a key={file.downloadUrl} href={file.downloadUrl} download className={styles.file}>
                      {file.name}
                    </a>
                  ) : (
                    <span key={file.name} className={styles.file}>
                      {file.name}
                    </span>
                  ),
                )}
              </li>
            ))}
          </ul>
        )}
      </ListView>
    </div>
  )
}
