import type { SurveyExample, SurveyQuestion } from '@maru/api/survey'
import { questionTypes } from '@maru/api/survey'
import { dictionary } from '@maru/i18n/dictionary'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, it } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import type { QuestionChange } from '../../survey.api.ts'
import { ExampleEditor } from './example-editor.tsx'

beforeAll(() => putDictionary('ko-KR', dictionary.ko))

const example = (surveyExampleId: number, exampleText: string) =>
  ({ surveyExampleId, exampleText, isRow: false, goTo: null, pictureUrl: null }) as unknown as SurveyExample // only the properties that the editor reads

function Editor() {
  const [examples, setExamples] = useState([example(1, '가'), example(2, '나')])
  const question = {
    ...{ surveyQuestionId: 1, questionOrders: 1, questionType: questionTypes.single, settings: {}, examples },
  } as unknown as SurveyQuestion // only the properties that the editor reads
  const change = async (input: QuestionChange) => {
    if (input.kind !== 'example') return
    const { surveyExampleId: id, exampleText = '' } = input
    setExamples((current) =>
      id
        ? current.map((one) => (one.surveyExampleId === id ? example(id, exampleText) : one))
        : [...current, example(current.length + 1, exampleText)],
    )
  }
  return <ExampleEditor question={question} questions={[]} isFree withBranches={false} onChange={change} />
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox')
const texts = () => boxes().map(({ value }) => value)

it('Enter leads to the next example, and adds one after the last; the Enter of a syllable does not', async () => {
  render(<Editor />)
  boxes()[0]?.focus()
  fireEvent.keyDown(boxes()[0] as HTMLInputElement, { key: 'Enter' })
  expect(document.activeElement).toBe(boxes()[1])
  fireEvent.keyDown(boxes()[1] as HTMLInputElement, { key: 'Enter', isComposing: true, keyCode: 229 })
  expect(texts()).toEqual(['가', '나'])
  fireEvent.keyDown(boxes()[1] as HTMLInputElement, { key: 'Enter' })
  await waitFor(() => expect(document.activeElement).toBe(boxes()[2]))
})

it('a pasted list becomes examples after the last one', async () => {
  render(<Editor />)
  const last = boxes()[1] as HTMLInputElement
  last.focus()
  last.setSelectionRange(0, 1)
  fireEvent.paste(last, { clipboardData: { getData: () => '- 월\n- 화\n\n- 수' } })
  await waitFor(() => expect(texts()).toEqual(['가', '월', '화', '수']))
})
