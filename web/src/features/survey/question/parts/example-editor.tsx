import { kindOf, pictureKinds, type SurveyExample, type SurveyQuestion, surveyLimits } from '@maru/api/survey'
import { ImagePlus, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { isComposing } from '#kit/screen/use-composition.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import type { QuestionChange } from '../../survey.api.ts'
import { PictureDialog } from './picture-dialog.tsx'
import styles from './question-editor.module.css'
import { SavedText } from './saved-text.tsx'
import { targetOf, useTargets } from './use-targets.ts'

/** Properties of {@link ExampleEditor}. */
export interface ExampleEditorProps {
  question: SurveyQuestion
  questions: readonly SurveyQuestion[]
  isFree: boolean
  withBranches: boolean
  onChange: (change: QuestionChange) => Promise<unknown>
}

/** Edits the examples of a question and their branch targets; for a matrix, its columns and rows. */
export function ExampleEditor(props: ExampleEditorProps) {
  const t = useTranslate()
  const isMatrix = props.question.examples.some((example) => example.isRow)
  if (!isMatrix) return <Examples {...props} isRow={false} />
  return (
    <>
      {props.question.settings.matrix === 'number' ? null : (
        <>
          <span className={styles.quiet}>{t('survey.question.columns')}</span>
          <Examples {...props} isRow={false} />
        </>
      )}
      <span className={styles.quiet}>{t('survey.question.rows')}</span>
      <Examples {...props} isRow />
    </>
  )
}

function Examples({
  question,
  questions,
  isFree,
  withBranches,
  onChange,
  isRow,
}: ExampleEditorProps & { isRow: boolean }) {
  const t = useTranslate()
  const { surveyQuestionId } = question
  const [pictured, setPictured] = useState<number | null>(null)
  const withPictures = pictureKinds.includes(kindOf(question.questionType))
  const listed = question.examples.filter((example) => example.isRow === isRow)
  const ways = useTargets(question, questions)
  const save = (
    { surveyExampleId }: SurveyExample,
    more: { exampleText?: string; goTo?: SurveyExample['goTo'] },
  ) => void onChange({ kind: 'example', surveyQuestionId, surveyExampleId, ...more })
  const list = useRef<HTMLDivElement>(null)
  const focused = useRef<number | null>(null)
  const boxes = () => [...(list.current?.querySelectorAll<HTMLInputElement>('input[type=text]') ?? [])]
  // A new example gets the focus when it is drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of examples shows that one was added
  useEffect(() => {
    if (focused.current === null || listed.length <= focused.current) return
    boxes()[focused.current]?.focus()
    focused.current = null
  }, [listed.length])
  const room = surveyLimits.examples - listed.length
  const add = async (texts: readonly (string | undefined)[]) => {
    for (const exampleText of texts.slice(0, room))
      await onChange({
        ...{ kind: 'example', surveyQuestionId, isRow },
        ...(exampleText === undefined ? {} : { exampleText: exampleText.slice(0, surveyLimits.exampleText) }),
      })
  }
  const addNext = () => {
    focused.current = listed.length
    void add([undefined])
  }
  // Enter leads to the next example, and adds one after the last.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event) || !isFree) return
    const at = boxes().indexOf(event.target as HTMLInputElement) // only text boxes are searched
    if (at < 0) return
    event.preventDefault()
    if (at < listed.length - 1) boxes()[at + 1]?.focus()
    else if (room > 0) addNext()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler only receives keys of the text boxes
    <div ref={list} className={styles.examples} onKeyDown={onKeyDown}>
      {listed.map((example, index) => {
        const number = index + 1
        return (
          <div
            key={example.surveyExampleId}
            data-way={`example-${example.surveyExampleId}`}
            className={classes(styles.example, !withBranches && styles.row)}
          >
            <SavedText
              isReadOnly={!isFree}
              label={t(isRow ? 'survey.question.row' : 'survey.question.example', { number })}
              placeholder={t(isRow ? 'survey.question.row' : 'survey.question.example', { number })}
              value={example.exampleText}
              maxLength={surveyLimits.exampleText}
              onSave={(exampleText) => save(example, { exampleText })}
              {...(isFree && index === listed.length - 1 ? { onLines: (lines) => void add(lines) } : {})}
            />
            {withBranches ? (
              <div className={styles.way}>
                <Select
                  hideLabel
                  label={t('survey.question.branch', { number })}
                  isDisabled={!isFree}
                  options={ways}
                  value={String(example.goTo ?? 'next')}
                  onChange={(value) => save(example, { goTo: targetOf(value) })}
                />
              </div>
            ) : null}
            <Row as="span" gap="0">
              {withPictures && !isRow ? (
                <IconButton
                  size="s"
                  label={t('survey.question.picture', { number })}
                  isDisabled={!isFree}
                  onPress={() => setPictured(example.surveyExampleId)}
                >
                  {example.pictureUrl ? (
                    <img className={styles.thumb} src={example.pictureUrl} alt="" />
                  ) : (
                    <Icon icon={ImagePlus} size={15} />
                  )}
                </IconButton>
              ) : null}
              <IconButton
                size="s"
                label={t(isRow ? 'survey.question.removeRow' : 'survey.question.removeExample', { number })}
                isDisabled={!isFree}
                onPress={() =>
                  void onChange({ kind: 'removeExample', surveyExampleId: example.surveyExampleId })
                }
              >
                <Icon icon={X} size={15} />
              </IconButton>
            </Row>
            {pictured === example.surveyExampleId ? (
              <PictureDialog
                example={example}
                number={number}
                onClose={() => setPictured(null)}
                onSave={(fileCode) =>
                  onChange({
                    kind: 'example',
                    surveyQuestionId,
                    surveyExampleId: example.surveyExampleId,
                    fileCode,
                  })
                }
              />
            ) : null}
          </div>
        )
      })}
      {isFree && listed.length < surveyLimits.examples ? (
        <div>
          <Button tone="quiet" icon={<Icon icon={Plus} size={15} />} onPress={addNext}>
            {t(isRow ? 'survey.question.addRow' : 'survey.question.addExample')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
