import { type QuestionRange, rangeFaultsOf, type SurveyQuestion, surveyLimits } from '@maru/api/survey'
import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { isComposing } from '#kit/screen/use-composition.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import styles from './question-editor.module.css'
import { nextRange, typedNumber } from './range.rules.ts'
import { SavedText } from './saved-text.tsx'
import { targetOf, useTargets } from './use-targets.ts'

/** Properties of {@link RangeEditor}. */
export interface RangeEditorProps {
  question: SurveyQuestion
  questions: readonly SurveyQuestion[]
  isFree: boolean
  onSave: (ranges: QuestionRange[]) => void
}

/**
 * Edits where the numbers of a question lead: ranges, each with a later question or the end as target. Enter leads to the
 * next field, and adds a range after the last one.
 */
export function RangeEditor({ question, questions, isFree, onSave }: RangeEditorProps) {
  const t = useTranslate()
  const ways = useTargets(question, questions)
  const [ranges, setRanges] = useState<readonly QuestionRange[]>(question.ranges)
  // Two fields may be saved before the answer of the first change arrives.
  const latest = useRef(ranges)
  const list = useRef<HTMLFieldSetElement>(null)
  const focused = useRef<number | null>(null)
  const boxes = () => [...(list.current?.querySelectorAll<HTMLInputElement>('input[type=text]') ?? [])]
  // The first field of a new range gets the focus when it is drawn.
  useEffect(() => {
    if (focused.current === null || ranges.length <= focused.current) return
    boxes()[focused.current * 2]?.focus()
    focused.current = null
  })
  if (!isFree && ranges.length === 0) return null
  const save = (next: QuestionRange[]) => {
    latest.current = next
    setRanges(next)
    onSave(next)
  }
  const change = (at: number, more: Partial<QuestionRange>) =>
    save(latest.current.map((range, index) => (index === at ? { ...range, ...more } : range)))
  const add = () => {
    focused.current = latest.current.length
    save([...latest.current, nextRange(question, latest.current)])
  }
  const hasRoom = ranges.length < surveyLimits.ranges
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event) || !isFree) return
    const all = boxes()
    const at = all.indexOf(event.target as HTMLInputElement) // only text boxes are searched
    if (at < 0) return
    event.preventDefault()
    if (at < all.length - 1) return all[at + 1]?.focus()
    // Stores what is typed, from which the next range begins.
    all[at]?.blur()
    if (hasRoom) add()
  }
  const bound = (at: number, name: 'from' | 'to') => (
    <SavedText
      isReadOnly={!isFree}
      inputMode="decimal"
      label={t(name === 'from' ? 'survey.question.rangeStart' : 'survey.question.rangeEnd', {
        number: at + 1,
      })}
      placeholder={t(name === 'from' ? 'survey.question.from' : 'survey.question.to')}
      value={ranges[at]?.[name] == null ? '' : String(ranges[at]?.[name])}
      maxLength={20}
      onSave={(typed) => {
        const value = typedNumber(typed)
        if (value !== undefined) change(at, { [name]: value })
      }}
    />
  )
  const faults = rangeFaultsOf({ ...question, ranges: [...ranges] })
  return (
    <Stack as="fieldset" gap="2" ref={list} className={styles.ranges} onKeyDown={onKeyDown}>
      <legend className={styles.quiet}>{t('survey.question.ranges')}</legend>
      {ranges.map((range, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a range has no name other than its place
        <div key={at} data-way={`range-${at}`} className={styles.range}>
          {bound(at, 'from')}
          <span aria-hidden="true">–</span>
          {bound(at, 'to')}
          <div className={styles.way}>
            <Select
              hideLabel
              label={t('survey.question.rangeWay', { number: at + 1 })}
              isDisabled={!isFree}
              options={ways}
              value={String(range.goTo ?? 'next')}
              onChange={(value) => change(at, { goTo: targetOf(value) })}
            />
          </div>
          <IconButton
            size="s"
            label={t('survey.question.removeRange', { number: at + 1 })}
            isDisabled={!isFree}
            onPress={() => save(latest.current.filter((_range, index) => index !== at))}
          >
            <Icon icon={X} size={15} />
          </IconButton>
        </div>
      ))}
      {faults.map((fault) => (
        <p key={fault} role="alert" className={styles.fault}>
          {t(`survey.question.${fault}`)}
        </p>
      ))}
      {ranges.length > 0 ? <p className={styles.quiet}>{t('survey.question.rangesHint')}</p> : null}
      {isFree && hasRoom ? (
        <div>
          <Button tone="quiet" icon={<Icon icon={Plus} size={15} />} onPress={add}>
            {t('survey.question.addRange')}
          </Button>
        </div>
      ) : null}
    </Stack>
  )
}
