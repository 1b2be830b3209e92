import type { SurveyItem } from '@maru/api/survey'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { hrefOf, useGo } from '#kit/address/link.tsx'
import { openPopup } from '#kit/address/popup.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { Menu } from '#ui/dialog/menu.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { type PlainAct, useReuseSurvey, useSurveyAct } from '../survey.api.ts'
import { surveyAddress, surveyWindow } from '../survey.rules.ts'

const ExtendDialog = lazyLayer('survey', async () => (await import('./extend-dialog.tsx')).ExtendDialog)
const SaveTemplateDialog = lazyLayer(
  'survey',
  async () => (await import('../template/parts/save-template-dialog.tsx')).SaveTemplateDialog,
)
const LinkDialog = lazyLayer('survey', async () => (await import('../link/parts/link-dialog.tsx')).LinkDialog)

/** The fields of a survey that its menu reads. */
export type MenuSurvey = Pick<
  SurveyItem,
  | 'surveyId'
  | 'boardId'
  | 'surveyTitle'
  | 'phase'
  | 'isAnonymous'
  | 'canManage'
  | 'canSeeResults'
  | 'endDate'
  | 'deletedDate'
> &
  Partial<Pick<SurveyItem, 'answeredCount'>>

const done = {
  postNow: 'survey.act.posted',
  closeNow: 'survey.act.closed',
  pause: 'survey.act.paused',
  resume: 'survey.act.resumed',
  remove: 'survey.act.removed',
  purge: 'survey.act.purged',
  restore: 'survey.act.restored',
  recall: 'survey.act.recalled',
} as const

const questions: Partial<
  Record<
    PlainAct,
    | 'survey.act.postQuestion'
    | 'survey.act.closeQuestion'
    | 'survey.act.removeQuestion'
    | 'survey.act.purgeQuestion'
  >
> = {
  postNow: 'survey.act.postQuestion',
  closeNow: 'survey.act.closeQuestion',
  remove: 'survey.act.removeQuestion',
  purge: 'survey.act.purgeQuestion',
}

/**
 * Returns the acts of a phase that need only the survey id. The server checks again whether they are allowed.
 */
function actsOf({ phase, canManage, deletedDate }: MenuSurvey, isAdministered: boolean): PlainAct[] {
  if (deletedDate !== null) return ['restore', 'purge']
  const isOpen = phase === 'open' || phase === 'paused'
  return [
    ...(canManage && phase === 'waiting' ? (['postNow'] as const) : []),
    ...(canManage && phase === 'approval' ? (['recall'] as const) : []),
    ...(isOpen ? ([phase === 'open' ? 'pause' : 'resume', 'closeNow'] as const) : []),
    ...(canManage || isAdministered ? (['remove'] as const) : []),
  ]
}

/** Whether a survey has an address for its members: before the publication only its managers can open it. */
const isPublished = (phase: MenuSurvey['phase']) =>
  phase === 'waiting' || phase === 'open' || phase === 'paused'

/** Returns a function that runs an act after its confirmation, if it has one, and shows the result. */
function useAct(survey: MenuSurvey, onGone: (() => void) | undefined) {
  const t = useTranslate()
  const act = useSurveyAct()
  return async (name: PlainAct) => {
    const question = questions[name]
    if (question && !(await askConfirm(t(question, { title: survey.surveyTitle })))) return
    try {
      await act.mutateAsync({ surveyId: survey.surveyId, act: name })
      showToast(t(done[name]))
      if (name === 'remove' || name === 'purge') onGone?.()
    } catch (error) {
      void showAlert(errorText(error, t))
    }
  }
}

/**
 * The menu of a survey for its managers: editor, preview window, statistics, copy, and the acts of its phase.
 */
export function SurveyMenu({
  survey,
  menuId,
  isAdministered = false,
  onGone,
}: {
  survey: MenuSurvey
  menuId: number | undefined
  isAdministered?: boolean
  onGone?: () => void
}) {
  const t = useTranslate()
  const go = useGo()
  const reuse = useReuseSurvey()
  const run = useAct(survey, onGone)
  const [isExtending, setExtending] = useState(false)
  const [isLinking, setLinking] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const { surveyId, phase, canManage, canSeeResults, deletedDate } = survey
  const at = { surveyId, menuId }
  const copy = async () => {
    try {
      const saved = await reuse.mutateAsync({ surveyId })
      showToast(t('survey.act.reused'))
      go(surveyAddress('settings', { surveyId: saved.surveyId, menuId }))
    } catch (error) {
      void showAlert(errorText(error, t))
    }
  }
  const openWindow = () => {
    const address = hrefOf(surveyAddress('read', { ...at, isPreview: true }, true))
    if (!openPopup(address, `survey-${surveyId}`, surveyWindow)) void showAlert(t('survey.act.blocked'))
  }
  const entry = (id: string, label: string, act: () => void) => ({ id, label, run: act })
  const isLiving = deletedDate === null
  const pages = [
    ...(canManage && isLiving && phase !== 'closed'
      ? [
          entry('edit', t('survey.act.edit'), () => go(surveyAddress('settings', at))),
          entry('questions', t('survey.act.questions'), () => go(surveyAddress('questions', at))),
        ]
      : []),
    ...(isLiving ? [entry('preview', t('survey.act.preview'), openWindow)] : []),
    ...(canSeeResults && isLiving
      ? [entry('statistics', t('survey.act.statistics'), () => go(surveyAddress('statistics', at)))]
      : []),
    ...(isLiving && isPublished(phase)
      ? [entry('link', t('survey.link.title'), () => setLinking(true))]
      : []),
    ...(canManage && isLiving
      ? [
          entry('reuse', t('survey.act.reuse'), () => void copy()),
          entry('template', t('survey.template.save'), () => setSaving(true)),
        ]
      : []),
  ]
  // A closed anonymous survey opens again only if none of its answers was counted.
  const isOver = phase === 'closed' && survey.isAnonymous && survey.answeredCount !== 0
  const isExtendable = phase === 'open' || phase === 'paused' || phase === 'closed'
  const canExtend = canManage && isLiving && isExtendable && !isOver
  const acts = [
    ...(canExtend ? [entry('extend', t('survey.act.extend'), () => setExtending(true))] : []),
    ...actsOf(survey, isAdministered).map((name) =>
      entry(name, t(`survey.act.${name}`), () => void run(name)),
    ),
  ]
  return (
    <>
      <Menu
        label={t('survey.act.more')}
        groups={[
          { id: 'pages', entries: pages },
          { id: 'acts', entries: acts },
        ].filter((group) => group.entries.length > 0)}
        trigger={(opener) => (
          <IconButton {...opener} label={`${survey.surveyTitle} ${t('survey.act.more')}`} size="s">
            <Icon icon={Ellipsis} size={16} />
          </IconButton>
        )}
      />
      {isLinking ? <LinkDialog survey={survey} menuId={menuId} onClose={() => setLinking(false)} /> : null}
      {isSaving ? <SaveTemplateDialog survey={survey} onClose={() => setSaving(false)} /> : null}
      {isExtending ? <ExtendDialog survey={survey} onClose={() => setExtending(false)} /> : null}
    </>
  )
}
