import { type BoardSettings, settingsLimits } from '@maru/api/board'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { askConfirm } from '#ui/dialog/ask.ts'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { keyed, moved, newPreface } from '../settings.rules.ts'
import { RemovedParts } from './removed-parts.tsx'
import { SettingsCard, type SettingsPartProps } from './settings-basics.tsx'
import styles from './settings-form.module.css'
import { SettingsNames } from './settings-names.tsx'

/** Card with the prefaces of a board, each with the text that is shown above the content of its articles. */
export function SettingsPrefaces({
  draft,
  onChange,
  faults,
  settings,
}: SettingsPartProps & { settings: BoardSettings | null }) {
  const t = useTranslate()
  const language = useLanguage()
  const { prefaces } = draft
  const present = new Set(prefaces.map((preface) => preface.prefaceId))
  const gone = [...(settings?.prefaces ?? []), ...(settings?.removedPrefaces ?? [])].filter(
    (preface) => !present.has(preface.prefaceId),
  )
  const remove = async (preface: (typeof prefaces)[number]) => {
    const name = localName(preface.prefaceName, language)
    const isOld = settings?.prefaces.some((one) => one.prefaceId === preface.prefaceId)
    const question = { text: t('board.settings.removePrefaceQuestion', { name }), isDanger: true }
    if (!isOld || (await askConfirm(question)))
      onChange({ prefaces: prefaces.filter((one) => one !== preface) })
  }
  const put = (at: number, next: object) =>
    onChange({ prefaces: prefaces.map((one, index) => (index === at ? { ...one, ...next } : one)) })
  return (
    <SettingsCard title={t('board.admin.prefaces')}>
      {prefaces.map((preface, index) => {
        const legend = t('board.admin.prefaceNumber', { number: index + 1 })
        const code = faults?.codes.get(preface.key)
        return (
          <fieldset key={preface.key} className={styles.row}>
            <legend>{legend}</legend>
            <div className={styles.grid}>
              <SettingsNames
                value={preface.prefaceName}
                onChange={(prefaceName) => put(index, { prefaceName })}
                error={faults?.names.has(preface.key) ? t('board.admin.nameNeeded') : null}
              />
              <TextField
                label={t('board.admin.prefaceId')}
                maxLength={20}
                validationBehavior="aria"
                error={
                  code
                    ? t(code === 'needed' ? 'board.settings.codeNeeded' : 'board.settings.codeDouble')
                    : null
                }
                value={preface.prefaceId}
                onChange={(prefaceId) =>
                  put(index, { prefaceId: prefaceId.replaceAll(/[^A-Za-z0-9_-]/g, '') })
                }
              />
            </div>
            <TextArea
              label={t('board.admin.prefaceText')}
              rows={2}
              maxLength={settingsLimits.prefaceText}
              value={preface.prefaceText ?? ''}
              onChange={(text) => put(index, { prefaceText: text || null })}
            />
            <div className={styles.rowFoot}>
              <span className={styles.push} />
              <IconButton
                label={`${legend} ${t('board.admin.moveUp')}`}
                isDisabled={index === 0}
                onPress={() => onChange({ prefaces: moved(prefaces, index, -1) })}
              >
                <Icon icon={ArrowUp} size={16} />
              </IconButton>
              <IconButton
                label={`${legend} ${t('board.admin.moveDown')}`}
                isDisabled={index === prefaces.length - 1}
                onPress={() => onChange({ prefaces: moved(prefaces, index, 1) })}
              >
                <Icon icon={ArrowDown} size={16} />
              </IconButton>
              <IconButton
                label={`${legend} ${t('board.admin.removePreface')}`}
                onPress={() => void remove(preface)}
              >
                <Icon icon={Trash2} size={16} />
              </IconButton>
            </div>
          </fieldset>
        )
      })}
      <Button
        icon={<Icon icon={Plus} size={16} />}
        isDisabled={prefaces.length >= settingsLimits.prefaces}
        onPress={() => onChange({ prefaces: [...prefaces, newPreface(prefaces)], usePreface: true })}
      >
        {t('board.admin.addPreface')}
      </Button>
      <RemovedParts
        title={t('board.settings.removedPrefaces')}
        parts={gone.map((preface) => ({
          key: preface.prefaceId,
          name: localName(preface.prefaceName, language),
        }))}
        isFull={prefaces.length >= settingsLimits.prefaces}
        onBack={(key) => {
          const preface = gone.find((one) => one.prefaceId === key)
          if (preface) onChange({ prefaces: [...prefaces, keyed(preface)] })
        }}
      />
    </SettingsCard>
  )
}
