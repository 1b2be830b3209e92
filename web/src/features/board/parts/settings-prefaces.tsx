import { settingsLimits } from '@maru/api/board'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useWords } from '../../../kit/i18n.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { moved, newPreface } from '../settings.rules.ts'
import { SettingsCard, type SettingsPartProps } from './settings-basics.tsx'
import styles from './settings-form.module.css'
import { SettingsNames } from './settings-names.tsx'

/** Headings that articles may carry, with the text above their content. */
export function SettingsPrefaces({ draft, onChange }: SettingsPartProps) {
  const t = useWords()
  const { prefaces } = draft
  const put = (at: number, next: object) =>
    onChange({ prefaces: prefaces.map((one, index) => (index === at ? { ...one, ...next } : one)) })
  return (
    <SettingsCard title={t('boardAdmin.prefaces')}>
      {prefaces.map((preface, index) => {
        const legend = t('boardAdmin.prefaceNumber', { number: index + 1 })
        return (
          <fieldset key={preface.key} className={styles.row}>
            <legend>{legend}</legend>
            <div className={styles.grid}>
              <SettingsNames
                value={preface.prefaceName}
                onChange={(prefaceName) => put(index, { prefaceName })}
              />
              <TextField
                label={t('boardAdmin.prefaceId')}
                maxLength={20}
                value={preface.prefaceId}
                onChange={(prefaceId) =>
                  put(index, { prefaceId: prefaceId.replaceAll(/[^A-Za-z0-9_-]/g, '') })
                }
              />
            </div>
            <TextArea
              label={t('boardAdmin.prefaceText')}
              rows={2}
              maxLength={settingsLimits.prefaceText}
              value={preface.prefaceText ?? ''}
              onChange={(text) => put(index, { prefaceText: text || null })}
            />
            <div className={styles.rowFoot}>
              <span className={styles.push} />
              <IconButton
                label={`${legend} ${t('boardAdmin.moveUp')}`}
                isDisabled={index === 0}
                onPress={() => onChange({ prefaces: moved(prefaces, index, -1) })}
              >
                <Icon icon={ArrowUp} size={16} />
              </IconButton>
              <IconButton
                label={`${legend} ${t('boardAdmin.moveDown')}`}
                isDisabled={index === prefaces.length - 1}
                onPress={() => onChange({ prefaces: moved(prefaces, index, 1) })}
              >
                <Icon icon={ArrowDown} size={16} />
              </IconButton>
              <IconButton
                label={`${legend} ${t('boardAdmin.removePreface')}`}
                onPress={() => onChange({ prefaces: prefaces.filter((one) => one !== preface) })}
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
        {t('boardAdmin.addPreface')}
      </Button>
    </SettingsCard>
  )
}
