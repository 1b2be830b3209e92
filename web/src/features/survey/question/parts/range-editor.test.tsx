import { type QuestionRange, questionTypes, type SurveyQuestion } from '@maru/api/survey'
import { dictionary } from '@maru/i18n/dictionary'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { RangeEditor } from './range-editor.tsx'

beforeAll(() => putDictionary('ko-KR', dictionary.ko))

const question = (ranges: QuestionRange[]) =>
  ({
    ...{ surveyQuestionId: 1, questionOrders: 1, questionType: questionTypes.nps, settings: {}, ranges },
  }) as unknown as SurveyQuestion // only the properties that the editor reads

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => {
  box(name).focus()
  fireEvent.change(box(name), { target: { value } })
  fireEvent.blur(box(name))
}

it('ranges are written with the keyboard; two fields in a row save both, and an overlap is named', () => {
  const onSave = vi.fn()
  render(<RangeEditor question={question([])} questions={[]} isFree onSave={onSave} />)
  fireEvent.click(screen.getByRole('button', { name: '구간 추가' }))
  expect(document.activeElement).toBe(box('구간 1의 시작'))
  box('구간 1의 끝').focus()
  fireEvent.change(box('구간 1의 끝'), { target: { value: '6' } })
  fireEvent.keyDown(box('구간 1의 끝'), { key: 'Enter' })
  expect(document.activeElement).toBe(box('구간 2의 시작'))
  expect(onSave).toHaveBeenLastCalledWith([
    { from: 0, to: 6, goTo: null },
    { from: 7, to: 10, goTo: null },
  ])
  // The question of the properties has no ranges yet: no answer of the server has arrived.
  type('구간 2의 시작', '6')
  type('구간 2의 끝', '많이')
  expect(onSave).toHaveBeenLastCalledWith([
    { from: 0, to: 6, goTo: null },
    { from: 6, to: 10, goTo: null },
  ])
  expect(screen.getByRole('alert').textContent).toContain('겹치는 구간')
  fireEvent.click(screen.getByRole('button', { name: '구간 1 삭제' }))
  expect(onSave).toHaveBeenLastCalledWith([{ from: 6, to: 10, goTo: null }])
  expect(screen.queryByRole('alert')).toBeNull()
})

it('ranges of an open survey are shown and cannot be changed', () => {
  const { rerender } = render(
    <RangeEditor
      question={question([{ from: 9, to: 10, goTo: 'end' }])}
      questions={[]}
      isFree={false}
      onSave={vi.fn()}
    />,
  )
  expect(box('구간 1의 시작').readOnly).toBe(true)
  expect(screen.queryByRole('button', { name: '구간 추가' })).toBeNull()
  rerender(<RangeEditor key="none" question={question([])} questions={[]} isFree={false} onSave={vi.fn()} />)
  expect(screen.queryByRole('group')).toBeNull()
})
