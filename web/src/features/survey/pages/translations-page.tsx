import { languages, type ShortLanguage } from '@maru/api/kit/language'
import {
  type SurveyDetail,
  surveyLimits,
  type TranslatableField,
  type TranslatableText,
  translatableTexts,
} from '@maru/api/survey'
import { useState } from 'react'
import { usePageSearch } from '#kit/address/address.ts'
import { useGo } from '#kit/address/link.tsx'
import { clockTime } from '#kit/i18n/dates.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Select } from '#ui/form/select.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ActionNote, Empty, ErrorNote } from '#ui/notice.tsx'
import { isSurveyWindow, SurveyFrame } from '../frame/parts/survey-frame.tsx'
import { SavedText } from '../question/parts/saved-text.tsx'
import { useSaveTranslation, useSurvey } from '../survey.api.ts'
import { parseSurveySearch, surveyAddress } from '../survey.rules.ts'
import styles from './translations-page.module.css'

/** The page that translates a survey: each text of the first language with its translation. */
export function TranslationsPage() {
  const t = useTranslate()
  const { surveyId, menuId } = usePageSearch(parseSurveySearch)
  const survey = useSurvey(surveyId)
  if (survey.data) return <Editor survey={survey.data} menuId={menuId} />
  return (
    <SurveyFrame title={t('survey.translate.title')}>
      <Card>
        {survey.isError ? (
          <ErrorNote error={survey.error} onRetry={() => void survey.refetch()} />
        ) : surveyId === undefined ? (
          <Empty text={t('survey.answer.missing')} />
        ) : (
          <Skeleton rows={10} />
        )}
      </Card>
    </SurveyFrame>
  )
}

const missingIn = (survey: SurveyDetail, language: ShortLanguage) =>
  translatableTexts(survey, language).filter((text) => text.translated === '').length

const nameOf = (language: ShortLanguage) =>
  languages.find(({ short }) => short === language)?.name ?? language

function Editor({ survey, menuId }: { survey: SurveyDetail; menuId: number | undefined }) {
  const t = useTranslate()
  const go = useGo()
  const save = useSaveTranslation()
  const others = languages.filter(({ short }) => short !== survey.language)
  const [chosen, setChosen] = useState<ShortLanguage | null>(null)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const language = others.find(({ short }) => short === chosen)?.short ?? others[0]?.short ?? 'en'
  const { surveyId, changeable } = survey
  const texts = translatableTexts(survey, language)
  const missing = texts.filter((text) => text.translated === '').length
  const outdated = texts.filter((text) => text.isOutdated).length
  const put = ({ surveyQuestionId, surveyExampleId, field }: TranslatableText, translated: string) => {
    const part = surveyExampleId ? 'example' : surveyQuestionId ? 'question' : 'survey'
    const at = { surveyId, language, surveyQuestionId, surveyExampleId }
    save.mutate(
      { ...at, [part]: { [field]: translated } },
      { onSuccess: () => setSavedAt(new Date().toISOString()) },
    )
  }
  const groups = [
    { id: 0, title: t('survey.write.basics') },
    ...survey.questions.map(({ surveyQuestionId, questionOrders }) => ({
      id: surveyQuestionId,
      title: t('survey.translate.question', { number: questionOrders }),
    })),
  ]
  return (
    <SurveyFrame
      title={survey.surveyTitle}
      beside={
        <Row as="span" wrap className={styles.name} role="status">
          {save.isPending
            ? t('survey.write.saving')
            : save.isError
              ? t('survey.write.unsaved')
              : savedAt
                ? t('survey.write.saved', { time: clockTime(savedAt) })
                : ''}
        </Row>
      }
      actions={
        <Button onPress={() => go(surveyAddress('questions', { surveyId, menuId }, isSurveyWindow()))}>
          {t('survey.translate.back')}
        </Button>
      }
    >
      <Row gap="3" wrap className={styles.head}>
        <Select
          label={t('survey.translate.target')}
          hideLabel
          options={others.map(({ short, name }) => ({
            value: short,
            label: `${name} (${t('survey.translate.missing', { count: missingIn(survey, short) })})`,
          }))}
          value={language}
          onChange={setChosen}
        />
        <Tag tone={missing > 0 ? 'warn' : 'ok'}>
          {missing > 0 ? t('survey.translate.missing', { count: missing }) : t('survey.translate.whole')}
        </Tag>
        {outdated > 0 ? <Tag tone="warn">{t('survey.translate.outdated', { count: outdated })}</Tag> : null}
        <Row as="span" wrap className={styles.name}>
          {t('survey.translate.hint', { language: nameOf(survey.language) })}
        </Row>
      </Row>
      {changeable === 'all' ? null : (
        <div className={styles.note}>
          <ActionNote text={t('survey.write.wordingOnly')} />
        </div>
      )}
      {save.isError ? (
        <div className={styles.note}>
          <ErrorNote inline error={save.error} />
        </div>
      ) : null}
      <Stack gap="4">
        {groups.map((group) => {
          const own = texts.filter((text) => (text.surveyQuestionId ?? 0) === group.id)
          return own.length === 0 ? null : (
            <Card key={group.id} label={group.title} padded>
              <Stack className={styles.group}>
                <h2>{group.title}</h2>
                {own.map((text) => (
                  <Pair
                    key={`${language} ${text.surveyExampleId} ${text.field}`}
                    text={text}
                    first={survey.language}
                    language={language}
                    changeable={changeable}
                    onSave={(translated) => put(text, translated)}
                  />
                ))}
              </Stack>
            </Card>
          )
        })}
      </Stack>
    </SurveyFrame>
  )
}

const limits: Record<TranslatableField, number> = {
  title: surveyLimits.title,
  description: surveyLimits.description,
  endMessage: surveyLimits.description,
  questionText: surveyLimits.questionText,
  lowLabel: surveyLimits.label,
  highLabel: surveyLimits.label,
  exampleText: surveyLimits.exampleText,
}

interface PairProps {
  text: TranslatableText
  first: ShortLanguage
  language: ShortLanguage
  changeable: SurveyDetail['changeable']
  onSave: (translated: string) => void
}

/** A text with its translation. Translations of examples stay once there are answers. */
function Pair({ text, first, language, changeable, onSave }: PairProps) {
  const t = useTranslate()
  const { field, original, translated, isOutdated } = text
  const name =
    field === 'title'
      ? t('survey.write.name')
      : field === 'endMessage'
        ? t('survey.write.endMessage')
        : t(`survey.translate.${field}`)
  const isLong = field === 'description' || field === 'endMessage'
  const isReadOnly = changeable === 'nothing' || (changeable === 'wording' && field === 'exampleText')
  return (
    <div className={styles.pair}>
      <Stack gap="1" shrink className={styles.original}>
        <Row as="span" wrap className={styles.name}>
          {name}
          {translated === '' ? <Tag tone="warn">{t('survey.translate.none')}</Tag> : null}
          {isOutdated ? <Tag tone="warn">{t('survey.translate.changed')}</Tag> : null}
        </Row>
        <p lang={first}>{original}</p>
      </Stack>
      <div lang={language}>
        <SavedText
          label={t('survey.translate.field', { name: original.slice(0, 60) })}
          value={translated}
          maxLength={limits[field]}
          isReadOnly={isReadOnly}
          {...(isLong ? { rows: 2 } : {})}
          onSave={onSave}
        />
        {isOutdated && !isReadOnly ? (
          <Button tone="quiet" onPress={() => onSave(translated)}>
            {t('survey.translate.stillRight')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
