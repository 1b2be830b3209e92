import {
  branchKinds,
  choiceKinds,
  kindOf,
  otherKinds,
  type QuestionKind,
  questionTypes,
  rangeKinds,
  type SurveyQuestion,
  silentKinds,
  surveyLimits,
} from '@maru/api/survey'
import { ArrowDown, ArrowUp, ChevronDown, Copy, GitBranch, GripVertical, Trash2 } from 'lucide-react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { IconButton } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { askConfirm } from '#ui/dialog/ask.ts'
import { Switch } from '#ui/form/choice.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import type { QuestionChange } from '../../survey.api.ts'
import { scopeOf } from './branch-scope.rules.ts'
import { ConditionEditor } from './condition-editor.tsx'
import { ExampleEditor } from './example-editor.tsx'
import { PipeMenu, pipedText } from './pipe-menu.tsx'
import styles from './question-editor.module.css'
import { QuestionRules } from './question-rules.tsx'
import { RangeEditor } from './range-editor.tsx'
import { SavedText } from './saved-text.tsx'

/** Properties of {@link QuestionEditor}. */
export interface QuestionEditorProps {
  question: SurveyQuestion
  questions: readonly SurveyQuestion[]
  isOpen: boolean
  /** True for a question that was just added: its text gets the focus. */
  isNew: boolean
  /** True if everything may be changed; false if only the wording may be changed. */
  isFree: boolean
  /** True if no answers lead to the question. */
  isUnreachable: boolean
  /** True if the survey is anonymous: its questions cannot ask for files. */
  isAnonymous: boolean
  onOpen: (isOpen: boolean) => void
  onChange: (change: QuestionChange) => Promise<unknown>
  onMove: (step: -1 | 1) => void
  onDrag: (isDragged: boolean) => void
}

/**
 * Returns on which answers a question depends, for its header: by its condition, or because some answers to an earlier
 * question lead past it; null if it depends on none.
 */
function useCondition({ question, questions }: QuestionEditorProps): string | null {
  const t = useTranslate()
  const { showIf } = question
  const source = questions.find((one) => one.surveyQuestionId === showIf?.surveyQuestionId)
  if (!showIf || !source) return scopeOf(questions, questions.indexOf(question), t)
  const texts = source.examples
    .filter((example) => showIf.surveyExampleIds.includes(example.surveyExampleId))
    .map((example) => example.exampleText)
  return t('survey.question.onlyIf', { number: source.questionOrders, text: texts.join(', ') })
}

/**
 * The editor of one question. It shows one line while it is collapsed; and the text, examples, rules,
 * branches and condition while it is expanded. Changes are saved automatically.
 */
export function QuestionEditor(props: QuestionEditorProps) {
  const { question, isOpen, isFree, isUnreachable, onOpen, onMove, onDrag } = props
  const t = useTranslate()
  const kind = kindOf(question.questionType)
  const condition = useCondition(props)
  const isBranching = [...question.examples, ...question.ranges].some(({ goTo }) => goTo !== null)
  const number = question.questionOrders
  return (
    <section
      aria-label={t('survey.question.number', { number })}
      data-card={question.surveyQuestionId}
      className={classes(styles.card, isOpen && styles.open, condition !== null && styles.inner)}
    >
      <Row className={styles.head}>
        <button
          type="button"
          className={styles.handle}
          aria-label={t('survey.question.move', { number })}
          aria-keyshortcuts="ArrowUp ArrowDown"
          draggable={isFree}
          disabled={!isFree}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', String(number))
            onDrag(true)
          }}
          onDragEnd={() => onDrag(false)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            onMove(event.key === 'ArrowUp' ? -1 : 1)
          }}
        >
          <Icon icon={GripVertical} size={16} />
        </button>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        >
          <strong>{number}</strong>
          <span className={styles.text}>
            {pipedText(question.questionText, props.questions, t) || t('survey.question.untitled')}
          </span>
          <Tag>{t(`survey.kinds.${kind}`)}</Tag>
          {condition ? <Tag tone="ok">{condition}</Tag> : null}
          {isUnreachable ? <Tag tone="warn">{t('survey.question.unreachable')}</Tag> : null}
          {isBranching ? (
            <Tag tone="info">
              <Row as="span" inline gap="1">
                <Icon icon={GitBranch} size={12} />
                {t('survey.question.branches')}
              </Row>
            </Tag>
          ) : null}
        </button>
        {question.isRequired ? (
          <span className={styles.quiet}>{t('survey.question.requiredMark')}</span>
        ) : null}
        <Icon icon={ChevronDown} size={16} />
      </Row>
      {isOpen ? <Body {...props} kind={kind} /> : null}
    </section>
  )
}

function Body({
  question,
  questions,
  isNew,
  isFree,
  isAnonymous,
  onChange,
  onMove,
  kind,
}: QuestionEditorProps & { kind: QuestionKind }) {
  const t = useTranslate()
  const { surveyQuestionId } = question
  const save = (more: Partial<Extract<QuestionChange, { kind: 'question' }>>) =>
    void onChange({ ...more, kind: 'question', surveyQuestionId })
  const all = Object.keys(questionTypes) as QuestionKind[] // all keys are question kinds
  const kinds = all.filter((one) => one === kind || one !== 'file' || !isAnonymous)
  const isSilent = silentKinds.includes(kind)
  const remove = async () => {
    if (await askConfirm(t('survey.question.removeQuestion')))
      void onChange({ kind: 'removeQuestion', surveyQuestionId })
  }
  return (
    <Stack className={styles.body}>
      <SavedText
        label={t('survey.question.text')}
        value={question.questionText}
        placeholder={t('survey.question.untitled')}
        autoFocus={isNew}
        maxLength={surveyLimits.questionText}
        onSave={(questionText) => save({ questionText })}
        tools={(insert) => <PipeMenu question={question} questions={questions} onInsert={insert} />}
      />
      <SavedText
        label={t('survey.question.describe')}
        value={question.description}
        placeholder={t('survey.question.describe')}
        maxLength={surveyLimits.description}
        rows={kind === 'textBlock' ? 4 : 1}
        onSave={(description) => save({ description })}
      />
      <Select
        label={t('survey.question.kind')}
        isDisabled={!isFree}
        options={kinds.map((one) => ({ value: one, label: t(`survey.kinds.${one}`) }))}
        value={kind}
        onChange={(next) => save({ questionType: questionTypes[next] })}
      />
      {choiceKinds.includes(kind) || kind === 'matrix' ? (
        <ExampleEditor
          question={question}
          questions={questions}
          isFree={isFree}
          withBranches={branchKinds.includes(kind)}
          onChange={onChange}
        />
      ) : null}
      {kind === 'multiple' && question.examples.some(({ goTo }) => goTo !== null) ? (
        <p className={styles.quiet}>{t('survey.question.firstBranch')}</p>
      ) : null}
      {isFree ? (
        <QuestionRules question={question} kind={kind} onSave={(settings) => save({ settings })} />
      ) : null}
      {rangeKinds.includes(kind) ? (
        <RangeEditor key={kind} {...{ question, questions, isFree }} onSave={(ranges) => save({ ranges })} />
      ) : null}
      {isFree ? (
        <ConditionEditor question={question} questions={questions} onSave={(showIf) => save({ showIf })} />
      ) : null}
      <Row gap="4" wrap className={styles.foot}>
        {isSilent ? null : (
          <Switch
            isDisabled={!isFree}
            isSelected={question.isRequired}
            onChange={(isRequired) => save({ isRequired })}
          >
            {t('survey.question.required')}
          </Switch>
        )}
        {otherKinds.includes(kind) ? (
          <Switch
            isDisabled={!isFree}
            isSelected={question.isAdditionalOption}
            onChange={(isAdditionalOption) => save({ isAdditionalOption })}
          >
            {t('survey.question.other')}
          </Switch>
        ) : null}
        {kind === 'single' || kind === 'multiple' || kind === 'picture' ? (
          <Switch
            isDisabled={!isFree}
            isSelected={question.isShuffled}
            onChange={(isShuffled) => save({ isShuffled })}
          >
            {t('survey.question.shuffle')}
          </Switch>
        ) : null}
        {isFree ? (
          <Row as="span" gap="0" align="stretch" className={styles.acts}>
            <IconButton label={t('survey.question.moveUp')} onPress={() => onMove(-1)}>
              <Icon icon={ArrowUp} size={16} />
            </IconButton>
            <IconButton label={t('survey.question.moveDown')} onPress={() => onMove(1)}>
              <Icon icon={ArrowDown} size={16} />
            </IconButton>
            <IconButton
              label={t('survey.question.copy')}
              onPress={() => void onChange({ kind: 'question', copyOf: surveyQuestionId })}
            >
              <Icon icon={Copy} size={16} />
            </IconButton>
            <IconButton label={t('survey.question.remove')} onPress={() => void remove()}>
              <Icon icon={Trash2} size={16} />
            </IconButton>
          </Row>
        ) : null}
      </Row>
    </Stack>
  )
}
