import type { SurveyExample } from '@maru/api/survey'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { classes } from '#ui/classes.ts'
import { Stack } from '#ui/layout/stack.tsx'
import type { AnswerFieldProps } from './answer-field-props.ts'
import styles from './question-field.module.css'

interface MatrixRows extends AnswerFieldProps {
  rows: SurveyExample[]
  columns: SurveyExample[]
  /** Whether a row has no answer although the question needs one. */
  isMissing: (row: SurveyExample) => boolean
}

/**
 * A matrix question. Each row takes one choice, several choices, or a number. On a phone each row with choices is shown
 * as a question of its own, because columns beyond the edge of the screen would be overlooked.
 */
export function MatrixField(props: AnswerFieldProps) {
  const { question, given, isPhone = false, isIncomplete = false } = props
  const isNumber = question.settings.matrix === 'number'
  const rows = question.examples.filter((example) => example.isRow)
  const columns = isNumber ? [] : question.examples.filter((example) => !example.isRow)
  const isMissing = (row: SurveyExample) =>
    isIncomplete && !given.some((answer) => answer.surveyExampleRow === row.surveyExampleId)
  const all = { ...props, rows, columns, isMissing }
  return isPhone && !isNumber ? <RowList {...all} /> : <RowTable {...all} />
}

function MissingNote() {
  const t = useTranslate()
  return <span className={styles.missing}>{t('survey.answer.rowMissing')}</span>
}

/** The radio button or checkbox of a row and a column; with `isButton` as wide as the screen, with its text. */
function Choice({
  row,
  column,
  isButton = false,
  ...props
}: MatrixRows & { row: SurveyExample; column: SurveyExample; isButton?: boolean }) {
  const { question, given, put, take } = props
  const answer = { surveyAnswer: String(column.surveyExampleId), surveyExampleRow: row.surveyExampleId }
  const isChosen = given.some(
    (one) => one.surveyExampleRow === answer.surveyExampleRow && one.surveyAnswer === answer.surveyAnswer,
  )
  return (
    <label className={isButton ? classes(styles.choice, isChosen && styles.chosen) : undefined}>
      <input
        type={question.settings.matrix === 'check' ? 'checkbox' : 'radio'}
        name={`row-${row.surveyExampleId}`}
        aria-label={isButton ? undefined : `${row.exampleText}: ${column.exampleText}`}
        checked={isChosen}
        onChange={(event) => {
          if (event.currentTarget.checked) put(answer)
          else take(answer)
        }}
      />
      {isButton ? <span className={styles.choiceText}>{column.exampleText}</span> : null}
    </label>
  )
}

function RowList(props: MatrixRows) {
  const { rows, columns, isMissing } = props
  return (
    <Stack gap="6">
      {rows.map((row) => (
        <fieldset key={row.surveyExampleId} className={styles.row}>
          <legend tabIndex={-1} data-missing={isMissing(row) || undefined} className={styles.rowTitle}>
            {row.exampleText} {isMissing(row) ? <MissingNote /> : null}
          </legend>
          <div className={styles.choices}>
            {columns.map((column) => (
              <Choice key={column.surveyExampleId} {...props} row={row} column={column} isButton />
            ))}
          </div>
        </fieldset>
      ))}
    </Stack>
  )
}

function NumberCell({ row, given, put, take }: MatrixRows & { row: SurveyExample }) {
  const t = useTranslate()
  const { surveyExampleId } = row
  const value = given.find((answer) => answer.surveyExampleRow === surveyExampleId)?.surveyAnswer ?? ''
  return (
    <input
      type="number"
      step="any"
      aria-label={row.exampleText || t('survey.kinds.number')}
      value={value}
      onChange={(event) => {
        const answer = { surveyAnswer: event.currentTarget.value, surveyExampleRow: surveyExampleId }
        if (answer.surveyAnswer === '') take({ ...answer, surveyAnswer: value })
        else put(answer)
      }}
    />
  )
}

function RowTable(props: MatrixRows) {
  const { question, rows, columns, isMissing } = props
  return (
    <div className={styles.scroller}>
      <table className={styles.matrix}>
        {columns.length > 0 ? (
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <th key={column.surveyExampleId} scope="col">
                  {column.exampleText}
                </th>
              ))}
            </tr>
          </thead>
        ) : null}
        <tbody>
          {rows.map((row) => (
            <tr key={row.surveyExampleId}>
              <th scope="row" tabIndex={-1} data-missing={isMissing(row) || undefined}>
                {row.exampleText} {isMissing(row) ? <MissingNote /> : null}
              </th>
              {question.settings.matrix === 'number' ? (
                <td className={styles.cell}>
                  <NumberCell {...props} row={row} />
                </td>
              ) : null}
              {columns.map((column) => (
                <td key={column.surveyExampleId} className={styles.cell}>
                  <Choice {...props} row={row} column={column} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
