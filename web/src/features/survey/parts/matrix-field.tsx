import { useTranslate } from '../../../kit/i18n.ts'
import type { AnswerFieldProps } from './answer-field-props.ts'
import styles from './question-field.module.css'

/** A matrix question. Each row takes one choice, several choices, or a number. */
export function MatrixField({ question, given, put, take }: AnswerFieldProps) {
  const t = useTranslate()
  const kind = question.settings.matrix ?? 'radio'
  const rows = question.examples.filter((example) => example.isRow)
  const columns = kind === 'number' ? [] : question.examples.filter((example) => !example.isRow)
  const numberOf = (row: number) =>
    given.find((answer) => answer.surveyExampleRow === row)?.surveyAnswer ?? ''
  const isChosen = (row: number, column: number) =>
    given.some((answer) => answer.surveyExampleRow === row && answer.surveyAnswer === String(column))
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
              <th scope="row">{row.exampleText}</th>
              {kind === 'number' ? (
                <td className={styles.cell}>
                  <input
                    type="number"
                    step="any"
                    aria-label={row.exampleText || t('survey.kinds.number')}
                    value={numberOf(row.surveyExampleId)}
                    onChange={(event) => {
                      const answer = {
                        surveyAnswer: event.currentTarget.value,
                        surveyExampleRow: row.surveyExampleId,
                      }
                      if (answer.surveyAnswer === '')
                        take({ ...answer, surveyAnswer: numberOf(row.surveyExampleId) })
                      else put(answer)
                    }}
                  />
                </td>
              ) : null}
              {columns.map((column) => (
                <td key={column.surveyExampleId} className={styles.cell}>
                  <label>
                    <input
                      type={kind === 'check' ? 'checkbox' : 'radio'}
                      name={`row-${row.surveyExampleId}`}
                      aria-label={`${row.exampleText}: ${column.exampleText}`}
                      checked={isChosen(row.surveyExampleId, column.surveyExampleId)}
                      onChange={(event) => {
                        const answer = {
                          surveyAnswer: String(column.surveyExampleId),
                          surveyExampleRow: row.surveyExampleId,
                        }
                        if (event.currentTarget.checked) put(answer)
                        else take(answer)
                      }}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
