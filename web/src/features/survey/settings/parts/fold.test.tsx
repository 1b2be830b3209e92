import { dictionary } from '@maru/i18n/dictionary'
import { survey as texts } from '@maru/i18n/survey/texts'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { Fold } from './fold.tsx'
import { foldedBasics, foldedPeople, foldedRules, newForm } from './settings-form.rules.ts'

beforeAll(() => putDictionary('en-US', { ...dictionary.en, survey: texts.en } as typeof dictionary.en))

const form = newForm(new Date('2026-11-22T05:00:00Z'), 'en')

it('settings are folded with the names of those that are on, and open while one of them has a fault', () => {
  const fold = (isOpen: boolean) => (
    <Fold title="Managers" set={foldedPeople(form)} isOpen={isOpen}>
      <input aria-label="Approver" />
    </Fold>
  )
  const { container, rerender } = render(fold(false))
  const details = container.querySelector('details')
  expect(details?.open).toBe(false)
  expect(screen.getByText('Send alarms at the start and the end')).toBeTruthy()
  rerender(fold(true))
  expect(details?.open).toBe(true)
})

it('the names are those of the settings that differ from an empty survey', () => {
  expect([foldedBasics(form), foldedRules(form), foldedPeople(form)]).toEqual([[], [], ['survey.write.bell']])
  const filled = { ...form, isEditable: true, answerLimit: '30', endMessage: 'Thank you', useBell: false }
  expect([foldedBasics(filled), foldedRules(filled), foldedPeople(filled)]).toEqual([
    ['survey.write.endMessage'],
    ['survey.write.editable', 'survey.write.limited'],
    [],
  ])
})
