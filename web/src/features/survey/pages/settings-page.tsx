import { shortLanguage } from '@maru/api/kit/language'
import type { BegunItem } from '@maru/api/relation'
import type { SurveyDetail } from '@maru/api/survey'
import { useRef, useState } from 'react'
import { useBegun } from '#features/relation/index.tsx'
import { usePageSearch } from '#kit/address/address.ts'
import { useGo } from '#kit/address/link.tsx'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { fromZoneField } from '#kit/i18n/zone-fields.ts'
import { useAccount } from '#kit/session/session.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { askConfirm } from '#ui/dialog/ask.ts'
import { useLeaveQuestion } from '#ui/dialog/leave-question.ts'
import { useFirstField } from '#ui/form/first-field.ts'
import { Actions, Stack } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ActionNote, Empty, ErrorNote } from '#ui/notice.tsx'
import { isSurveyWindow, SurveyFrame } from '../frame/parts/survey-frame.tsx'
import { PublishButton, WriteSteps } from '../frame/parts/write-steps.tsx'
import { AudienceGroup } from '../settings/parts/audience-group.tsx'
import styles from '../settings/parts/settings-form.module.css'
import {
  audienceOf,
  begunTexts,
  formFaults,
  formOf,
  groupsOf,
  limitOf,
  newForm,
  type SettingsForm,
} from '../settings/parts/settings-form.rules.ts'
import { BasicsGroup, PeopleGroup, RulesGroup } from '../settings/parts/settings-groups.tsx'
import { useSaveSurvey, useSurvey, useSurveyBoards } from '../survey.api.ts'
import { parseSurveySearch, surveyAddress } from '../survey.rules.ts'
import { TemplateStart } from '../template/parts/template-start.tsx'

/** Step 1 of the survey editor (spec 2§2): title, period, audience, rules, managers and reminders. */
export function SettingsPage() {
  const t = useTranslate()
  const { surveyId, menuId, from: given } = usePageSearch(parseSurveySearch)
  const from = surveyId === undefined ? given : undefined
  const begun = useBegun(from, 'survey')
  const survey = useSurvey(surveyId)
  const boards = useSurveyBoards()
  const title = survey.data?.surveyTitle ?? t('survey.write.newTitle')
  const writable = (boards.data ?? []).filter((board) => board.canWrite || board.isManager)
  const boardId =
    survey.data?.boardId ?? (writable.find((one) => one.boardId === menuId) ?? writable[0])?.boardId
  const error = survey.error ?? boards.error
  if (error)
    return (
      <SurveyFrame title={title}>
        <Card>
          <ErrorNote error={error} onRetry={() => void survey.refetch()} />
        </Card>
      </SurveyFrame>
    )
  if (boards.isPending || (from !== undefined && begun.isPending) || (surveyId !== undefined && !survey.data))
    return (
      <SurveyFrame title={title}>
        <Card>
          <Skeleton rows={10} />
        </Card>
      </SurveyFrame>
    )
  if (boardId === undefined)
    return (
      <SurveyFrame title={title}>
        <Card>
          <Empty text={t('survey.list.noBoard')} />
        </Card>
      </SurveyFrame>
    )
  return (
    <Form
      key={surveyId ?? 'new'}
      {...{ boardId, menuId, from }}
      survey={survey.data ?? null}
      begun={begun.data}
    />
  )
}

/** Returns the request input for the values of the form. */
function inputOf(form: SettingsForm, comCode: string) {
  const { title, description, endMessage, isAnonymous, isEditable, resultVisibility } = form
  const { useBell, useMail, fileCode, language } = form
  return {
    ...{ title, description, endMessage, isAnonymous, isEditable, resultVisibility },
    ...{ useBell, useMail, fileCode, language, resultGroups: groupsOf(form) },
    answerLimit: limitOf(form),
    startDate: fromZoneField(form.start) ?? '',
    endDate: fromZoneField(form.end) ?? '',
    audience: audienceOf(form, comCode),
    coManagers: form.coManagers.map((item) => item.id),
    approverCode: form.needsApproval ? (form.approver[0]?.id ?? null) : null,
    reminderDates: form.reminders.flatMap((field) => fromZoneField(field) ?? []),
  }
}

interface FormProps {
  survey: SurveyDetail | null
  /** The item from which a new survey is made, and what the survey begins with. */
  from: string | undefined
  begun: BegunItem | undefined
  boardId: number
  menuId: number | undefined
}

function Form({ survey, boardId, menuId, from, begun }: FormProps) {
  const t = useTranslate()
  const go = useGo()
  const account = useAccount()
  const reader = useLanguage()
  const save = useSaveSurvey()
  const [form, setForm] = useState(() =>
    survey ? formOf(survey) : { ...newForm(new Date(), shortLanguage(reader)), ...begunTexts(begun) },
  )
  const [version, setVersion] = useState(survey?.version)
  const [isChecked, setChecked] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const isUnsaved = useRef(false)
  useLeaveQuestion(isUnsaved, t('survey.write.leave'))
  const boards = useSurveyBoards()
  const comCode = boards.data?.find((board) => board.boardId === boardId)?.comCode ?? account.comCode
  const faults = formFaults(form)
  const isWrong = Object.values(faults).some((fault) => fault !== null)
  const change = (more: Partial<SettingsForm>) => {
    isUnsaved.current = true
    setForm((current) => ({ ...current, ...more }))
  }
  const submit = (isNext: boolean) => {
    setChecked(true)
    if (isWrong) return
    save.mutate(
      { ...(survey ? { surveyId: survey.surveyId, version } : { from }), boardId, ...inputOf(form, comCode) },
      {
        onSuccess: (saved) => {
          isUnsaved.current = false
          setVersion(saved.version)
          const at = { surveyId: saved.surveyId, menuId }
          if (isNext) go(surveyAddress('questions', at, isSurveyWindow()))
          else if (!survey) go(surveyAddress('settings', at, isSurveyWindow()), { replace: true })
        },
      },
    )
  }
  const mayLeave = async () => {
    if (isUnsaved.current && !(await askConfirm(t('survey.write.leave')))) return false
    isUnsaved.current = false
    return true
  }
  const place = useFirstField<HTMLDivElement>()
  const isStarted = survey !== null && survey.surveyStatus === 2
  const common = { form, change, faults: isChecked ? faults : null, isLocked: isStarted }
  return (
    <SurveyFrame
      title={form.title || t('survey.write.newTitle')}
      actions={
        <>
          <Button isPending={save.isPending} isDisabled={isUploading} onPress={() => submit(false)}>
            {t('survey.write.save')}
          </Button>
          <Button
            tone="primary"
            isPending={save.isPending}
            isDisabled={isUploading}
            onPress={() => submit(true)}
          >
            {t('survey.write.next')}
          </Button>
        </>
      }
    >
      <WriteSteps step={1} onStep={survey ? () => submit(true) : null} />
      <Stack gap="4" ref={place} className={styles.form}>
        {survey ? null : <TemplateStart {...{ boardId, menuId, mayLeave }} />}
        {isStarted ? <ActionNote text={t('survey.write.wordingOnly')} /> : null}
        {save.isError ? <ErrorNote inline error={save.error} /> : null}
        <BasicsGroup {...common} onUploading={setUploading} isUploading={isUploading} />
        <AudienceGroup {...common} boardId={boardId} comCode={comCode} />
        <RulesGroup {...common} boardId={boardId} />
        <PeopleGroup
          {...common}
          isMailOff={survey?.isMailOff ?? false}
          isPublished={survey !== null && !['draft', 'rejected'].includes(survey.phase)}
        />
        {survey ? (
          <Actions justify="end">
            <PublishButton survey={survey} menuId={menuId} />
          </Actions>
        ) : null}
      </Stack>
    </SurveyFrame>
  )
}
