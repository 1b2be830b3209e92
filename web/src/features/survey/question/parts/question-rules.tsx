import {
  matrixKinds,
  type QuestionKind,
  type QuestionSettings,
  type SurveyQuestion,
  textFormats,
} from '@maru/api/survey'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Select } from '#ui/form/select.tsx'
import styles from './question-editor.module.css'
import { SavedText } from './saved-text.tsx'

/** Edits the rules of a question, depending on its kind: bounds, formats, points and labels. */
export function QuestionRules({
  question,
  kind,
  onSave,
}: {
  question: SurveyQuestion
  kind: QuestionKind
  onSave: (settings: QuestionSettings) => void
}) {
  const t = useTranslate()
  const { settings } = question
  const save = (more: Partial<QuestionSettings>) => onSave({ ...settings, ...more })
  const number = (name: 'min' | 'max' | 'minChoices' | 'maxChoices' | 'maxLength' | 'maxFiles') => (
    <SavedText
      key={name}
      hideLabel={false}
      label={t(`survey.question.${name}`)}
      value={settings[name] == null ? '' : String(settings[name])}
      onSave={(typed) => {
        const value = typed.trim() === '' ? null : Number(typed)
        if (value === null || Number.isFinite(value)) save({ [name]: value })
      }}
    />
  )
  const label = (name: 'lowLabel' | 'highLabel') => (
    <SavedText
      key={name}
      hideLabel={false}
      label={t(`survey.question.${name}`)}
      value={settings[name] ?? ''}
      maxLength={60}
      onSave={(typed) => save({ [name]: typed })}
    />
  )
  const points = (
    name: 'from' | 'to',
    text: 'survey.question.from' | 'survey.question.to' | 'survey.question.stars',
  ) => {
    const range = name === 'from' ? [0, 1] : [2, 3, 4, 5, 6, 7, 8, 9, 10]
    return (
      <Select
        key={name}
        label={t(text)}
        options={range.map((count) => ({
          value: String(count),
          label: t('survey.question.points', { count }),
        }))}
        value={String(settings[name] ?? (name === 'from' ? 1 : 5))}
        onChange={(value) => save({ [name]: Number(value) })}
      />
    )
  }
  const fields = {
    multiple: () => [number('minChoices'), number('maxChoices')],
    picture: () => [number('minChoices'), number('maxChoices')],
    file: () => [number('maxFiles')],
    number: () => [number('min'), number('max')],
    scale: () => [
      points('from', 'survey.question.from'),
      points('to', 'survey.question.to'),
      label('lowLabel'),
      label('highLabel'),
    ],
    star: () => [points('to', 'survey.question.stars')],
    nps: () => [label('lowLabel'), label('highLabel')],
    longText: () => [number('maxLength')],
    shortText: () => [
      <Select
        key="format"
        label={t('survey.question.format')}
        options={textFormats.map((one) => ({ value: one, label: t(`survey.formats.${one}`) }))}
        value={settings.format ?? 'any'}
        onChange={(format) => save({ format })}
      />,
      settings.format === 'regex' ? (
        <SavedText
          key="pattern"
          hideLabel={false}
          label={t('survey.question.pattern')}
          hint={t('survey.question.patternHint')}
          value={settings.pattern ?? ''}
          maxLength={200}
          onSave={(pattern) => save({ pattern })}
        />
      ) : (
        number('maxLength')
      ),
    ],
    matrix: () => [
      <Select
        key="matrix"
        label={t('survey.question.matrix')}
        options={matrixKinds.map((one) => ({ value: one, label: t(`survey.matrices.${one}`) }))}
        value={settings.matrix ?? 'radio'}
        onChange={(matrix) => save({ matrix })}
      />,
    ],
  }
  const own = kind in fields ? fields[kind as keyof typeof fields]() : [] // checked by `in`
  return own.length === 0 ? null : <div className={styles.pairs}>{own}</div>
}
