import type { QuestionStatistics, SurveyQuestion } from '@maru/api/survey'
import { dictionary } from '@maru/i18n/dictionary'
import { survey as texts } from '@maru/i18n/survey/texts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { QuestionCard } from './question-card.tsx'

beforeAll(() => putDictionary('en-US', { ...dictionary.en, survey: texts.en } as typeof dictionary.en))

const example = (surveyExampleId: number, exampleText: string) => ({
  surveyExampleId,
  exampleText,
  isRow: false,
})
const show = (question: object, counts: object[]) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <QuestionCard
        question={
          {
            ...{ surveyQuestionId: 1, questionOrders: 1, questionText: 'Lunch', examples: [], settings: {} },
            ...{ isAdditionalOption: false, ...question },
          } as unknown as SurveyQuestion // only what the card reads
        }
        statistics={
          {
            ...{ respondents: 10, textCount: 0, mean: null, median: null, deviation: null, counts },
          } as unknown as QuestionStatistics // only what the card reads
        }
        results={{ surveyId: 1 } as never}
        isAnonymous={false}
        by="none"
      />
    </QueryClientProvider>,
  )

it('a single choice has one chart, which the table repeats as figures', () => {
  show({ questionType: 1, examples: [example(1, 'Rice'), example(2, 'Noodles')] }, [
    { surveyExampleId: 1, surveyExampleRow: null, value: null, count: 7 },
    { surveyExampleId: 2, surveyExampleRow: null, value: null, count: 3 },
  ])
  expect(screen.getAllByRole('img').map((chart) => chart.getAttribute('aria-label'))).toEqual([
    'Shares of Lunch',
  ])
  expect(screen.getByRole('table')).toBeTruthy()
})

it('the bar of a recommendation score has a legend', () => {
  const of = (value: number, count: number) => ({
    surveyExampleId: null,
    surveyExampleRow: null,
    value,
    count,
  })
  show({ questionType: 12 }, [of(2, 2), of(8, 3), of(10, 5)])
  // In the legend and in the table.
  for (const group of ['detractors', 'passives', 'promoters'] as const)
    expect(screen.getAllByText(texts.en.statistics[group]).length).toBeGreaterThanOrEqual(2)
})
