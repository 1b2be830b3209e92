import { layoutLimits, maxTabs } from '@maru/api/webpart'
import type { HomeOptionsProps } from '#kit/fillings.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Checkbox } from '#ui/form/choice.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { defaultDisplayCount } from '../../webpart.rules.ts'
import { useBoardChoice } from './board-options.tsx'
import { CountSelect } from './count-select.tsx'
import styles from './layout-editor.module.css'

const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number).filter(Boolean) : [])

/** Options of the total board: the number of rows, and the boards. If no board is chosen, it shows the first ones. */
export function TotalOptions({ options, onChange }: HomeOptionsProps) {
  const t = useTranslate()
  const boards = useBoardChoice()
  const chosen = idsOf(options.boardIds)
  const toggle = (id: number, isOn: boolean) =>
    onChange({ ...options, boardIds: isOn ? [...chosen, id] : chosen.filter((one) => one !== id) })
  return (
    <>
      <CountSelect
        label={t('webpart.layout.displayCount')}
        most={layoutLimits.rows}
        value={Number(options.displayCount) || defaultDisplayCount}
        onChange={(displayCount) => onChange({ ...options, displayCount })}
      />
      <Stack as="fieldset" shrink className={styles.tab}>
        <legend>{t('webpart.layout.totalBoards', { most: maxTabs })}</legend>
        <Row gap="4" rowGap="2" wrap>
          {boards.map(({ value, label }) => {
            const isOn = chosen.includes(Number(value))
            return (
              <Checkbox
                key={value}
                isSelected={isOn}
                isDisabled={!isOn && chosen.length >= maxTabs}
                onChange={(next) => toggle(Number(value), next)}
              >
                {label}
              </Checkbox>
            )
          })}
        </Row>
      </Stack>
    </>
  )
}
