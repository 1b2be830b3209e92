import type { BoardSettings } from '@maru/api/board'
import type { LocalName } from '@maru/api/kit/schema'
import { ArrowLeft, Copy } from 'lucide-react'
import { useGo } from '#kit/address/link.tsx'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { askConfirm } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { FormNotes } from '#ui/form/form-notes.tsx'
import { Icon } from '#ui/icon.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { useSetBoardRemoved } from '../settings.api.ts'
import { type SettingsDraft, settingsAddress, settingsFaults } from '../settings.rules.ts'
import { comparedSettings } from './compared-settings.ts'
import { SettingsBasics } from './settings-basics.tsx'
import { SettingsChanges } from './settings-changes.tsx'
import { SettingsFields } from './settings-fields.tsx'
import styles from './settings-form.module.css'
import { SettingsPrefaces } from './settings-prefaces.tsx'
import { SettingsRights } from './settings-rights.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** Properties of {@link SettingsForm}; `settings` is null for a new board, which is created in one of `companies`. */
export interface SettingsFormProps {
  settings: BoardSettings | null
  start: SettingsDraft
  companies: readonly { comCode: string; companyName: LocalName }[]
  mayBeGlobal: boolean
  /** The name of the board from which a new board copies its settings. */
  copiedFrom?: string | undefined
  /** Reads the settings that another administrator has saved. */
  onReload: () => Promise<BoardSettings | undefined>
}

/** Button that removes a board after a confirmation, or restores a removed board. */
function RemoveButton({ settings, name }: { settings: BoardSettings; name: string }) {
  const t = useTranslate()
  const go = useGo()
  const change = useSetBoardRemoved()
  const isRemoved = settings.removedDate !== null
  const run = async () => {
    const act = isRemoved ? 'restore' : 'remove'
    const question = { text: t('board.admin.removeBoardQuestion', { name }), isDanger: true }
    if (!isRemoved && !(await askConfirm(question))) return
    change.mutate(
      { boardId: settings.boardId, act },
      {
        onSuccess: () => {
          showToast(t(isRemoved ? 'board.admin.boardRestored' : 'board.admin.boardRemoved'))
          go(settingsAddress())
        },
        onError: (error) => showToast(errorText(error, t), 'danger'),
      },
    )
  }
  return (
    <Button tone={isRemoved ? 'plain' : 'danger'} isPending={change.isPending} onPress={() => void run()}>
      {t(isRemoved ? 'board.admin.restoreBoard' : 'board.admin.removeBoard')}
    </Button>
  )
}

/** Form with all settings of a board; one call saves all of them. */
export function SettingsForm({
  settings,
  start,
  companies,
  mayBeGlobal,
  copiedFrom,
  onReload,
}: SettingsFormProps) {
  const t = useTranslate()
  const go = useGo()
  const language = useLanguage()
  const form = useSettingsForm({
    settings,
    start,
    reload: onReload,
    onSaved: (boardId) => {
      showToast(t(settings ? 'board.admin.saved' : 'board.admin.created'))
      go(settingsAddress(settings ? { boardId } : {}))
    },
  })
  const { draft, change } = form
  const name = settings ? localName(settings.boardName, language) : ''
  const match = settingsFaults(draft)
  const faults = form.isTried && match.count > 0 ? match : null
  const parts = { draft, onChange: change, faults }
  return (
    <>
      <PageHeader
        title={settings ? t('board.admin.settingsOf', { name }) : t('board.admin.create')}
        beside={settings?.removedDate ? <Tag tone="danger">{t('board.admin.removed')}</Tag> : null}
        actions={
          <>
            <Button icon={<Icon icon={ArrowLeft} size={16} />} onPress={() => go(settingsAddress())}>
              {t('kit.toList')}
            </Button>
            {settings ? (
              <Button
                icon={<Icon icon={Copy} size={16} />}
                onPress={() => go(settingsAddress({ copyOf: settings.boardId }))}
              >
                {t('board.settings.copy')}
              </Button>
            ) : null}
            {settings ? <RemoveButton settings={settings} name={name} /> : null}
          </>
        }
      />
      {copiedFrom ? (
        <Hint role="status" className={styles.hint}>
          {t('board.settings.copied', { name: copiedFrom })}
        </Hint>
      ) : null}
      <form className={styles.form} onSubmit={form.submit} noValidate>
        <SettingsBasics {...parts} companies={companies} mayBeGlobal={mayBeGlobal} />
        <SettingsFields {...parts} place="content" settings={form.base} />
        <SettingsFields {...parts} place="list" settings={form.base} />
        <SettingsPrefaces {...parts} settings={form.base} />
        <SettingsRights {...parts} />
        <div className={styles.save} data-foot>
          <FormNotes form={form} compared={comparedSettings(t, language)} />
          {faults ? (
            <p role="alert" className={styles.faults}>
              {t('board.settings.faults', { count: faults.count })}
            </p>
          ) : null}
          <Button type="submit" tone="primary" isPending={form.isSaving}>
            {t('kit.save')}
          </Button>
        </div>
      </form>
      {settings ? <SettingsChanges boardId={settings.boardId} /> : null}
    </>
  )
}
