import { languages } from '@maru/api/kit/language'
import { resultVisibilities, surveyLimits } from '@maru/api/survey'
import { Plus, X } from 'lucide-react'
import { FormFiles } from '#features/file/index.tsx'
import { PeopleField } from '#features/org/index.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { RadioGroup, Switch } from '#ui/form/choice.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { AudienceField } from './audience-field.tsx'
import { Fold } from './fold.tsx'
import styles from './settings-form.module.css'
import {
  foldedBasics,
  foldedPeople,
  foldedRules,
  type formFaults,
  type SettingsForm,
} from './settings-form.rules.ts'

/**
 * Properties of every group of the form. `isLocked` disables or hides the fields that cannot change after the
 * survey has been published.
 */
export interface GroupProps {
  form: SettingsForm
  change: (more: Partial<SettingsForm>) => void
  faults: ReturnType<typeof formFaults> | null
  isLocked: boolean
}

/** Title, texts, attachments and period. */
export function BasicsGroup({
  form,
  change,
  faults,
  isLocked,
  isUploading,
  onUploading,
}: GroupProps & { isUploading: boolean; onUploading: (isUploading: boolean) => void }) {
  const t = useTranslate()
  const say = (key: keyof NonNullable<GroupProps['faults']>) => {
    const fault = faults?.[key]
    return fault ? t(fault) : null
  }
  return (
    <Card label={t('survey.write.basics')} padded>
      <div className={styles.group}>
        <h2>{t('survey.write.basics')}</h2>
        <div className={styles.wide}>
          <TextField
            isRequired
            label={t('survey.write.name')}
            value={form.title}
            onChange={(title) => change({ title })}
            maxLength={surveyLimits.title}
            error={say('title')}
          />
        </div>
        <div className={styles.wide}>
          <TextArea
            label={t('survey.write.description')}
            value={form.description}
            onChange={(description) => change({ description })}
            maxLength={surveyLimits.description}
          />
        </div>
        <DateField
          isRequired
          kind="moment"
          label={t('survey.write.start')}
          value={form.start}
          onChange={(start) => change({ start })}
          isDisabled={isLocked}
          error={say('start')}
        />
        <DateField
          isRequired
          kind="moment"
          label={t('survey.write.end')}
          value={form.end}
          onChange={(end) => change({ end })}
          hint={t('survey.write.zoneHint')}
          error={say('end')}
        />
      </div>
      <Fold title={t('survey.write.moreBasics')} set={foldedBasics(form)} isOpen={isUploading}>
        <div className={styles.wide}>
          <Select
            label={t('survey.translate.first')}
            options={languages.map(({ short, name }) => ({ value: short, label: name }))}
            value={form.language}
            onChange={(language) => change({ language })}
          />
          <Hint>{t('survey.translate.firstHint')}</Hint>
        </div>
        <div className={styles.wide}>
          <TextArea
            label={t('survey.write.endMessage')}
            hint={t('survey.write.endMessageHint')}
            rows={2}
            value={form.endMessage}
            onChange={(endMessage) => change({ endMessage })}
            maxLength={surveyLimits.description}
          />
        </div>
        <div className={styles.wide}>
          <FormFiles
            label={t('survey.write.files')}
            type="survey"
            code={form.fileCode}
            onCode={(fileCode) => change({ fileCode })}
            onBusy={onUploading}
          />
          {isUploading ? <Hint role="status">{t('survey.write.filesBusy')}</Hint> : null}
        </div>
      </Fold>
    </Card>
  )
}

/** The number of answers after which the survey closes. */
function LimitFields({ form, change, faults, isLocked }: GroupProps) {
  const t = useTranslate()
  return (
    <>
      <div>
        <Switch
          isDisabled={isLocked}
          isSelected={form.answerLimit !== null}
          onChange={(isOn) => change({ answerLimit: isOn ? '100' : null })}
        >
          {t('survey.write.limited')}
        </Switch>
        <Hint>{t('survey.write.limitedHint')}</Hint>
      </div>
      {form.answerLimit === null ? null : (
        <TextField
          isRequired
          isDisabled={isLocked}
          inputMode="numeric"
          label={t('survey.write.limit')}
          {...(form.isAnonymous ? { hint: t('survey.write.limitAnonymous') } : {})}
          value={form.answerLimit}
          onChange={(answerLimit) => change({ answerLimit })}
          maxLength={6}
          error={faults?.answerLimit ? t(faults.answerLimit) : null}
        />
      )}
    </>
  )
}

/** Whether the survey is anonymous, whether answers can be changed, and who may see the results. */
export function RulesGroup({ form, change, faults, isLocked, boardId }: GroupProps & { boardId: number }) {
  const t = useTranslate()
  return (
    <Card label={t('survey.write.rules')} padded>
      <div className={styles.group}>
        <h2>{t('survey.write.rules')}</h2>
        <div>
          <Switch
            isDisabled={isLocked}
            isSelected={form.isAnonymous}
            onChange={(isAnonymous) => change({ isAnonymous })}
          >
            {t('survey.write.anonymous')}
          </Switch>
          <Hint>{t('survey.write.anonymousHint')}</Hint>
        </div>
        <div className={styles.wide}>
          <RadioGroup
            label={t('survey.write.visibility')}
            isDisabled={isLocked}
            value={form.resultVisibility}
            onChange={(value) => {
              const resultVisibility = resultVisibilities.find((one) => one === value)
              if (resultVisibility) change({ resultVisibility })
            }}
            options={resultVisibilities.map((value) => ({ value, label: t(`survey.write.${value}`) }))}
          />
        </div>
      </div>
      <Fold title={t('survey.write.moreRules')} set={foldedRules(form)} isOpen={faults?.answerLimit != null}>
        <div>
          <Switch
            isDisabled={isLocked}
            isSelected={form.isEditable}
            onChange={(isEditable) => change({ isEditable })}
          >
            {t('survey.write.editable')}
          </Switch>
          <Hint>{t('survey.write.editableHint')}</Hint>
        </div>
        <LimitFields {...{ form, change, faults, isLocked }} />
        {isLocked ? null : (
          <div className={styles.wide}>
            <AudienceField
              label={t('survey.write.groups')}
              hint={t('survey.write.groupsHint')}
              boardId={boardId}
              value={form.groups}
              onChange={(groups) => change({ groups })}
            />
          </div>
        )}
      </Fold>
    </Card>
  )
}

/** Co-managers, approval, alarms and reminders. */
export function PeopleGroup({
  form,
  change,
  faults,
  isPublished,
  isMailOff,
}: GroupProps & { isPublished: boolean; isMailOff: boolean }) {
  const t = useTranslate()
  const { reminders } = form
  const setReminder = (index: number, value: string) =>
    change({ reminders: reminders.map((one, at) => (at === index ? value : one)) })
  return (
    <Card label={t('survey.write.people')} padded>
      <Fold
        title={t('survey.write.people')}
        set={foldedPeople(form)}
        isOpen={faults?.approver != null}
        isCard
      >
        <div className={styles.wide}>
          <PeopleField
            label={t('survey.write.coManagers')}
            value={form.coManagers}
            onChange={(items) => change({ coManagers: items.filter((item) => item.kind === 'person') })}
          />
        </div>
        {isPublished ? null : (
          <Switch isSelected={form.needsApproval} onChange={(needsApproval) => change({ needsApproval })}>
            {t('survey.write.needsApproval')}
          </Switch>
        )}
        {form.needsApproval && !isPublished ? (
          <PeopleField
            isSingle
            isRequired
            label={t('survey.write.approver')}
            value={form.approver}
            onChange={(items) =>
              change({ approver: items.filter((item) => item.kind === 'person').slice(-1) })
            }
            error={faults?.approver ? t(faults.approver) : null}
          />
        ) : null}
        <div className={styles.wide}>
          <Switch isSelected={form.useBell} onChange={(useBell) => change({ useBell })}>
            {t('survey.write.bell')}
          </Switch>
        </div>
        <div className={styles.wide}>
          <Switch isSelected={form.useMail} onChange={(useMail) => change({ useMail })}>
            {t('survey.write.mail')}
          </Switch>
          <Hint>{t(isMailOff ? 'survey.write.mailOff' : 'survey.write.mailHint')}</Hint>
        </div>
        <div className={styles.wide}>
          <Hint>{t('survey.write.remindersHint')}</Hint>
          {reminders.map((value, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a reminder is identified by its position
            <div key={index} className={styles.line}>
              <DateField
                kind="moment"
                label={t('survey.write.reminders')}
                value={value}
                onChange={(next) => setReminder(index, next)}
              />
              <IconButton
                label={t('survey.write.removeReminder')}
                onPress={() => change({ reminders: reminders.filter((_one, at) => at !== index) })}
              >
                <Icon icon={X} size={16} />
              </IconButton>
            </div>
          ))}
          {reminders.length < surveyLimits.reminders ? (
            <Button
              tone="quiet"
              icon={<Icon icon={Plus} size={15} />}
              onPress={() => change({ reminders: [...reminders, form.end] })}
            >
              {t('survey.write.addReminder')}
            </Button>
          ) : null}
        </div>
      </Fold>
    </Card>
  )
}
